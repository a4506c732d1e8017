"""Foreign bots that fail, are slow or choose illegal moves: reported with seat, round and seed; the match goes on."""

from __future__ import annotations

from itertools import count

import pytest
from tests.lab.policies import HERE
from tests.real_time import LONGEST_S

from rasant.bots import bot_name
from rasant.core.chance import chance_of
from rasant.core.errors import BotError
from rasant.core.events import CARDS_IN_PLAY, Batch
from rasant.games import boxes
from rasant.lab.bot_match import BotMatch
from rasant.lab.foreign_bots.faults import MOST_FAULTS_LISTED, Fault, FaultTally, Referee, Report, end_at_once
from rasant.lab.foreign_bots.guard import TIMEOUT_FACTOR, Oversight, guarded_bot
from rasant.record.logs import line_of
from rasant.record.setup import setup

SEED = "guard/0"
IN_TURN_AND_AT_ONCE = ("schuss_und_tor", "ligretto")


def patient(report: Report = end_at_once) -> Oversight:
    """An oversight without slow bots: its clock stands still, and its patience ends only a test that hangs."""
    return Oversight(report, LONGEST_S, lambda: 0.0)


def played(game: str, policy: str, oversight: Oversight, players: int = 0, here: str = HERE) -> list[Batch]:
    """A round of a bot (from the module `here`, or a built-in one) against steady ones."""
    players, named = players or boxes()[game].seats[0], f"{here}:{policy}" if here else policy
    chosen = setup(game, players, bots=(named, *["steady"] * (players - 1))).simulated()
    match = BotMatch(chosen, SEED, oversight=oversight)
    batches = [match.deal()]
    while (happened := match.step()) is not None:
        if isinstance(happened, Batch):
            batches.append(happened)
    assert match.state.phase != CARDS_IN_PLAY
    return batches


@pytest.mark.parametrize(
    "game", [game if game in IN_TURN_AND_AT_ONCE else pytest.param(game, marks=pytest.mark.slow) for game in boxes()]
)
@pytest.mark.parametrize(
    ("policy", "kind", "words"),
    [
        ("Raising", "raised", "raises ValueError: no idea at policies.py line"),
        ("Exiting", "raised", "raises SystemExit: 3"),
        ("Uncreatable", "raised", "raises KeyError: 'table'"),
        ("Flying", "illegal", "chooses Act('fly', 0), which is not legal now"),
        ("Talking", "illegal", "chooses 'I pass', which is not a move"),
    ],
)
def test_a_fault_of_a_bot_is_reported_and_the_round_goes_on(game: str, policy: str, kind: str, words: str) -> None:
    faults: list[Fault] = []
    batches = played(game, policy, patient(faults.append))
    fault = faults[0]
    assert (fault.bot, fault.kind, fault.seat, fault.round, fault.seed) == (f"{HERE}:{policy}", kind, 0, 1, SEED)
    assert words in fault.what
    assert str(fault) == f"{HERE}:{policy} {fault.what} (seat 0, round 1, seed {SEED})"
    assert any(batch.seat == 0 and batch.move is not None for batch in batches), "no stand-in moved"


@pytest.mark.parametrize("game", list(boxes()))
@pytest.mark.parametrize(
    "policy",
    ["First", pytest.param("AnyTarget", marks=pytest.mark.slow), pytest.param("WithGame", marks=pytest.mark.slow)],
)
def test_a_sound_bot_has_no_faults(game: str, policy: str) -> None:
    played(game, policy, patient())


def test_subclasses_of_int_are_not_accepted() -> None:
    faults: list[Fault] = []
    played("ligretto", "SubclassedInts", patient(faults.append))
    assert {fault.kind for fault in faults} == {"illegal", "disqualified"}


@pytest.mark.parametrize("game", [game for game, box in boxes().items() if not box.at_once])
def test_a_bot_that_waits_while_no_other_can_move_is_reported_and_made_to_move(game: str) -> None:
    faults: list[Fault] = []
    batches = played(game, "Idle", patient(faults.append), boxes()[game].seats[-1])
    assert {(fault.kind, fault.seat) for fault in faults} == {("idle", 0)}
    assert len([batch for batch in batches if batch.seat == 0 and batch.move is not None]) == len(faults)


def test_a_bot_may_wait_in_games_without_turns() -> None:
    assert not any(batch.seat == 0 for batch in played("kickoff", "Idle", patient()))


def test_a_slow_decision_is_reported_and_counts() -> None:
    faults: list[Fault] = []
    ticks = count()
    slow = played("kickoff", "First", Oversight(faults.append, 50, lambda: 100 * next(ticks)))
    assert {(fault.kind, fault.what) for fault in faults} == {("slow", "took 100.0 s to decide, more than 50 s")}
    assert [*map(line_of, slow)] == [*map(line_of, played("kickoff", "First", patient()))]


def test_a_decision_that_never_comes_is_aborted() -> None:
    faults: list[Fault] = []
    chosen = setup("kickoff", 2)
    game = chosen.open()
    oversight = Oversight(faults.append, 0.01 / TIMEOUT_FACTOR)
    named, referee = bot_name(f"{HERE}:Endless"), Referee(oversight.report)
    player, _ = guarded_bot(named, chosen, game, chance_of(b"", 0), SEED, 0, oversight, referee)
    match = BotMatch(chosen, SEED)
    match.deal()
    assert player.intend(game.view(match.state, 0)) in game.legal(match.state, 0)
    assert [fault.kind for fault in faults if fault.kind != "slow"] == ["broken off"]
    assert faults[0].what == "had not decided after 0.01 s"


def test_without_a_tally_the_first_fault_is_an_error() -> None:
    with pytest.raises(BotError, match=rf"Raising raises ValueError: .* \(seat 0, round 1, seed {SEED}\)"):
        played("kickoff", "Raising", patient())


def test_faults_are_counted_and_the_first_of_each_words_are_kept() -> None:
    one, other = FaultTally(), FaultTally()
    for seat in range(3):
        one.note(Fault("a", "raised", seat, 1, "s", "raises"))
    for number in range(2 * MOST_FAULTS_LISTED):
        other.note(Fault("b", "illegal", 0, 1, "s", f"chooses {number}"))
    one.add(other)
    assert one.counts == {"a": {"raised": 3}, "b": {"illegal": 2 * MOST_FAULTS_LISTED}}
    assert (one.of("a"), one.of("c"), one.total()) == (3, 0, 3 + 2 * MOST_FAULTS_LISTED)
    assert [fault.what for fault in one.first] == ["raises", *(f"chooses {n}" for n in range(MOST_FAULTS_LISTED - 1))]
    assert one.first[0].seat == 0


def test_output_of_a_bot_does_not_mix_with_results(capfd: pytest.CaptureFixture[str]) -> None:
    played("kickoff", "Loud", patient(FaultTally().note))
    output = capfd.readouterr()
    assert output.out == ""
    assert "I think" in output.err
