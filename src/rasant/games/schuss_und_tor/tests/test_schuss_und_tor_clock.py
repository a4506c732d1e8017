"""Schuss und Tor: one seat is asked at any moment, and a clock answers for a silent one (ST-37)."""

import pytest

from rasant.core.chance import Moment, secret_of
from rasant.core.contract import NEVER
from rasant.core.events import MATCH_ENDED, NO_SEAT, Batch
from rasant.core.match import Match
from rasant.core.refusal import NOT_NOW
from rasant.games.schuss_und_tor.rules_flow import (
    EXTRA,
    EXTRA_TIME,
    FOUL,
    FREE_CARD,
    INJURED,
    LEAD,
    LOSE,
    NAME,
    STOP,
    TURN,
)
from rasant.games.schuss_und_tor.tests.pitch import Pitch, schuss

FIRST = ["Max-Luigi", "Otto-Otto", "Bomber", "Tormann"]
SECOND = ["Fritz-Otto", "Willi-Max", "Luigi-Willi"]


def silent(pitch: Pitch) -> Pitch:
    """Let the asked seat be silent for half a minute; one millisecond less has no effect."""
    assert pitch.table.wait(pitch.fact(pitch.game.until) - 1 - pitch.table.now) is None
    batch = pitch.table.wait(1)
    assert isinstance(batch, Batch)
    assert (batch.seat, batch.move) == (NO_SEAT, None)
    return pitch


def kick_off(*draws: str, **settings: str) -> Pitch:
    return Pitch([FIRST, SECOND], draws, ["Max-Max"], **settings)


@pytest.mark.rule("ST-37")
def test_the_clock_gives_every_seat_half_a_minute_for_every_question() -> None:
    pitch = kick_off()
    assert pitch.table.match.due() == 30_000
    assert pitch.game.elapse(pitch.state, Moment(29_999, b"early", 0)) == []
    pitch.table.now = 12_345
    pitch.put("Max-Luigi")
    assert pitch.table.match.due() == pitch.fact(pitch.game.until) == 42_345


@pytest.mark.rule("ST-37")
@pytest.mark.parametrize(("turn_s", "due"), [("0", NEVER), ("5", 5_000), ("3600", 3_600_000)])
def test_the_clock_is_an_option(turn_s: str, due: int) -> None:
    pitch = kick_off(turn_s=turn_s)
    assert pitch.table.match.due() == due
    if due == NEVER:
        assert pitch.table.wait(1 << 40) is None
        assert pitch.put("Max-Luigi").fact(pitch.game.until) == 0


@pytest.mark.rule("ST-37")
def test_a_silent_opening_player_lays_a_random_card() -> None:
    tops = set()
    for seed in range(40):
        pitch = kick_off(seed=str(seed))
        assert pitch.asked == (0, LEAD)
        tops.add(silent(pitch).pile()[-1])
    assert tops == set(FIRST)


@pytest.mark.rule("ST-37")
def test_a_silent_player_passes() -> None:
    pitch = kick_off("Tor").put("Max-Luigi")
    assert pitch.asked == (1, TURN)
    assert silent(pitch).goals == [0, 1]


@pytest.mark.rule("ST-37")
def test_a_silent_bomber_names_a_random_footballer() -> None:
    requests = set()
    for seed in range(40):
        pitch = kick_off(seed=str(seed)).put("Bomber")
        assert pitch.asked == (0, NAME)
        requests.add(silent(pitch).request)
    assert requests == {"Fritz", "Max", "Otto", "Willi", "Luigi"}


@pytest.mark.rule("ST-37")
def test_a_silent_keeper_adds_no_card() -> None:
    pitch = kick_off().put("Tormann")
    assert pitch.asked == (0, EXTRA)
    assert (silent(pitch).asked, pitch.request) == ((1, TURN), "FREE")


@pytest.mark.rule("ST-37")
def test_a_silent_keeper_side_lets_the_goal_in() -> None:
    pitch = kick_off("Tor-Otto").put("Max-Luigi").say("pass")
    assert pitch.asked == (0, STOP)
    assert silent(pitch).goals == [0, 1]


@pytest.mark.rule("ST-37")
@pytest.mark.parametrize("keeper", [["Otto-Otto", "Max-Max"], ["Max-Max"], ["Willi-Otto"]])
def test_the_keeper_side_is_asked_whether_or_not_it_has_a_card_that_stops(keeper: list[str]) -> None:
    pitch = Pitch([["Max-Luigi", *keeper], SECOND], ["Tor-Otto"]).put("Max-Luigi").say("pass")
    assert pitch.asked == (0, STOP)
    assert pitch.table.match.due() == 30_000


@pytest.mark.rule("ST-37")
def test_a_silent_drawer_lays_a_random_free_card() -> None:
    pitch = kick_off("Aus").put("Max-Luigi").say("pass")
    assert pitch.asked == (1, FREE_CARD)
    assert silent(pitch).pile()[-1] in SECOND
    assert len(pitch.hand(1)) == 2


@pytest.mark.rule("ST-37")
@pytest.mark.parametrize(("action", "question"), [("Foul", FOUL), ("Verletzt", INJURED)])
def test_a_silent_drawer_has_no_effect(action: str, question: int) -> None:
    pitch = kick_off(action).put("Max-Luigi").say("pass")
    assert pitch.asked == (1, question)
    assert silent(pitch).asked == (1, FREE_CARD)
    assert (len(pitch.hand(0)), len(pitch.hand(1))) == (3, 3)


@pytest.mark.rule("ST-37")
def test_a_silent_victim_loses_a_random_card() -> None:
    pitch = kick_off("Foul", foul_card="victim_chooses").put("Max-Luigi").say("pass").say("foul", 0)
    assert pitch.asked == (0, LOSE)
    assert silent(pitch).asked == (1, FREE_CARD)
    assert len(pitch.hand(0)) == 2


@pytest.mark.rule("ST-37")
def test_a_silent_referee_ends_the_game_and_the_clock_with_it() -> None:
    pitch = Pitch([["Max-Luigi"], SECOND], ["Schiedsrichter"]).put("Max-Luigi").say("pass").put("Fritz-Otto")
    assert pitch.asked == (1, EXTRA_TIME)
    assert silent(pitch).state.phase == MATCH_ENDED
    assert pitch.table.match.due() == NEVER
    assert (pitch.fact(pitch.game.until), pitch.fact(pitch.game.asked)) == (0, 0)
    assert pitch.table.act(1, "extra_time") == NOT_NOW


@pytest.mark.rule("ST-37")
@pytest.mark.parametrize("preset", ["sheet", "franjos"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_of_sleepers_comes_to_an_end(seats: int, preset: str) -> None:
    match = Match(schuss(seats, preset), secret_of("sleepers"))
    match.deal(0)
    for _ in range(300):
        if match.state.phase == MATCH_ENDED:
            break
        assert match.elapse(match.due()) is not None
    assert match.state.phase == MATCH_ENDED
