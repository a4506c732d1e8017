"""Schuss und Tor: Hand, Aus, Foul, Verletzt and Schiedsrichter (ST-22 to ST-26)."""

import pytest

from rasant.core.cards import HIDDEN
from rasant.core.events import MATCH_ENDED
from rasant.core.redaction import redact
from rasant.core.refusal import NOT_NOW, NOT_POSSIBLE, Refusal
from rasant.core.state import State, fold_all
from rasant.games.schuss_und_tor.rules_flow import EXTRA, FOUL, FREE_CARD, INJURED, LOSE, NAME, STOP, TURN
from rasant.games.schuss_und_tor.tests.pitch import Pitch
from rasant.testing.messages import sent_to

FIRST = ["Max-Luigi", "Otto-Otto", "Otto-Willi"]
SECOND = ["Fritz-Otto", "Willi-Max", "Tormann", "Bomber"]
THIRD = ["Luigi-Max", "Willi-Luigi"]


def drawn(action: str, third: list[str] = THIRD, **settings: str) -> Pitch:
    """Three seats: 0 has led with Max zu Luigi, 1 has passed and drawn this card."""
    return Pitch([FIRST, SECOND, third], [action], **settings).put("Max-Luigi").say("pass")


@pytest.mark.rule("ST-22")
@pytest.mark.parametrize("action", ["Hand", "Aus"])
def test_the_drawer_lays_a_card_of_free_choice_at_once(action: str) -> None:
    pitch = drawn(action)
    assert pitch.asked == (1, FREE_CARD)
    assert pitch.fitting == set(SECOND)
    assert pitch.try_to_say("pass") == NOT_POSSIBLE
    pitch.put("Willi-Max")
    assert (pitch.asked, pitch.request) == ((2, TURN), "Max")
    assert pitch.spent() == [action]


@pytest.mark.rule("ST-22")
def test_play_goes_on_after_the_drawer_who_under_previous_is_not_the_passer() -> None:
    pitch = drawn("Hand", preset="franjos")
    assert pitch.asked == (0, FREE_CARD)
    assert pitch.put("Otto-Willi").asked == (1, TURN)


@pytest.mark.rule("ST-22")
def test_the_free_card_may_be_a_keeper_with_its_extra_card_or_a_bomber() -> None:
    pitch = drawn("Aus").put("Tormann")
    assert (pitch.asked, pitch.spent()) == ((1, EXTRA), ["Aus"])
    pitch.put("Bomber")
    assert pitch.asked == (1, NAME)
    assert pitch.say("name", 5).asked == (2, TURN)


@pytest.mark.rule("ST-22")
@pytest.mark.parametrize("action", ["Hand", "Foul"])
def test_a_drawer_without_cards_lays_nothing(action: str) -> None:
    pitch = Pitch([["Max-Luigi"], SECOND, THIRD], [action], preset="franjos").put("Max-Luigi").say("pass")
    if action == "Foul":
        assert pitch.asked == (0, FOUL)
        pitch.say("foul", 2)
        assert len(pitch.hand(2)) == 1
    assert (pitch.state.phase, pitch.spent()) == (MATCH_ENDED, [action])
    assert pitch.pile() == ["Max-Luigi"]


@pytest.mark.rule("ST-22")
@pytest.mark.rule("ST-25")
def test_a_drawer_without_cards_who_takes_one_from_the_reserve_lays_it() -> None:
    hands = [["Max-Luigi"], SECOND, THIRD]
    pitch = Pitch(hands, ["Verletzt"], ["Max-Max"], preset="franjos").put("Max-Luigi").say("pass").say("take")
    assert pitch.asked == (0, FREE_CARD)
    assert pitch.put("Max-Max").state.phase == MATCH_ENDED


@pytest.mark.rule("ST-23")
@pytest.mark.parametrize(("action", "question"), [("Foul", FOUL), ("Verletzt", INJURED)])
def test_the_optional_effect_comes_before_the_free_card(action: str, question: int) -> None:
    pitch = drawn(action)
    sizes = [len(pitch.hand(seat)) for seat in range(3)]
    assert pitch.asked == (1, question)
    assert pitch.try_to_put("Willi-Max") == Refusal("does_not_fit", "ST-23")
    pitch.say("no_effect")
    assert [len(pitch.hand(seat)) for seat in range(3)] == sizes
    assert pitch.asked == (1, FREE_CARD)
    assert pitch.fitting == set(SECOND)
    assert pitch.put("Willi-Max").asked == (2, TURN)
    assert pitch.spent() == [action]


@pytest.mark.rule("ST-24")
def test_a_foul_costs_an_opponent_of_choice_a_random_card_which_goes_under_the_reserve_unseen() -> None:
    lost = set()
    for seed in range(30):
        pitch = drawn("Foul", seed=str(seed))
        before = pitch.state.zones[pitch.game.reserve][:]
        assert pitch.table.verbs(1) == ["foul", "foul", "no_effect"]
        pitch.say("foul", 2)
        under, *rest = pitch.state.zones[pitch.game.reserve]
        assert rest == before
        assert len(pitch.hand(2)) == len(THIRD) - 1
        lost.add(under)
        assert pitch.asked == (1, FREE_CARD)
    assert len(lost) == len(THIRD)


@pytest.mark.rule("ST-24")
def test_an_opponent_with_a_single_card_cannot_be_fouled() -> None:
    pitch = drawn("Foul", ["Luigi-Max"])
    assert [(act.verb, act.choice) for act in pitch.game.acts(pitch.state, 1)] == [("foul", 0), ("no_effect", 0)]
    for seat in (1, 2):
        assert pitch.try_to_say("foul", seat) == Refusal("not_possible", "ST-24")
    assert pitch.try_to_say("foul", 3) == pitch.try_to_say("foul", -1) == NOT_POSSIBLE


@pytest.mark.rule("ST-24")
def test_a_foul_without_a_possible_victim_is_skipped() -> None:
    pitch = Pitch([FIRST[:2], SECOND], ["Foul"]).put("Max-Luigi").say("pass")
    assert pitch.asked == (1, FREE_CARD)


@pytest.mark.rule("ST-24")
def test_with_victim_chooses_the_victim_is_asked_and_no_other_seat_sees_the_card() -> None:
    pitch = drawn("Foul", foul_card="victim_chooses").say("foul", 2)
    game = pitch.game
    assert pitch.asked == (2, LOSE)
    assert pitch.table.plays(2) == {(game.hand[2], label, game.reserve) for label in THIRD}
    assert pitch.try_to_say("no_effect") == NOT_POSSIBLE
    assert pitch.table.play(2, game.hand[2], "Luigi-Max", game.pile) == Refusal("does_not_fit", "ST-24")
    assert pitch.table.play(1, game.hand[1], "Willi-Max") == NOT_NOW
    before = pitch.state.copy()
    batch = pitch.table.play(2, game.hand[2], "Luigi-Max")
    assert not isinstance(batch, Refusal)
    assert pitch.hand(2) == ["Willi-Luigi"]
    deck = game.layout.deck
    assert deck.faces[deck.front(pitch.state.zones[game.reserve][0])] == "Luigi-Max"
    redacted = redact(before, batch.events)
    for seat in (-1, 0, 1):
        assert "Luigi-Max" not in str(sent_to(redacted, seat))
    assert pitch.asked == (1, FREE_CARD)
    assert pitch.state.rules[game.reserve] == 0


@pytest.mark.rule("ST-24")
def test_both_ways_of_losing_a_card_look_the_same_to_the_others() -> None:
    sent = []
    for lost in THIRD:
        pitch = drawn("Foul", foul_card="victim_chooses").say("foul", 2)
        before: State = pitch.state.copy()
        batch = pitch.try_to_put(lost)
        assert not isinstance(batch, Refusal)
        sent.append([sent_to(redact(before.copy(), batch.events), seat) for seat in (-1, 0, 1)])
        fold_all(before, batch.events)
        assert before == pitch.state
    assert sent[0] == sent[1]


@pytest.mark.rule("ST-25")
def test_the_injured_draws_the_top_of_the_reserve_and_alone_sees_it() -> None:
    pitch = Pitch([FIRST, SECOND], ["Verletzt"], ["Max-Max", "Luigi-Willi"]).put("Max-Luigi").say("pass")
    assert pitch.table.verbs(1) == ["take", "no_effect"]
    pitch.say("take")
    assert pitch.hand(1) == [*SECOND, "Luigi-Willi"]
    assert pitch.game.view(pitch.state, 0).faces(pitch.game.hand[1]) == [HIDDEN] * 5
    assert pitch.asked == (1, FREE_CARD)
    assert pitch.put("Luigi-Willi").request == "Willi"


@pytest.mark.rule("ST-25")
def test_an_empty_reserve_makes_the_card_ineffective() -> None:
    pitch = Pitch([FIRST, SECOND], ["Verletzt"], []).put("Max-Luigi").say("pass")
    assert pitch.asked == (1, FREE_CARD)


@pytest.mark.rule("ST-23")
@pytest.mark.rule("ST-26")
def test_the_referee_stays_with_the_drawer_who_lays_a_free_card() -> None:
    pitch = Pitch([FIRST, SECOND, THIRD], ["Schiedsrichter", "Tor-Otto"]).put("Max-Luigi").say("pass")
    holds = pitch.game.referee[1]
    assert pitch.asked == (1, FREE_CARD)
    assert pitch.table.labels(holds) == ["Schiedsrichter"]
    assert pitch.put("Willi-Max").asked == (2, TURN)
    assert pitch.say("pass").asked == (0, STOP)
    assert pitch.table.labels(holds) == ["Schiedsrichter"]
    assert pitch.spent() == []
