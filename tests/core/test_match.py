"""Matches: random numbers, clocks, stall limits and declared stalemates."""

from __future__ import annotations

import pytest
from tests.toys import BOX, HAND, PILE, SPARE, Toy

from rasant.core.chance import Moment, secret_of
from rasant.core.contract import NEVER
from rasant.core.errors import LogError
from rasant.core.events import (
    BEFORE,
    CARDS_IN_PLAY,
    DEAL,
    DECLARED,
    MATCH_ENDED,
    MOVE,
    NO_SEAT,
    ROUND_ENDED,
    STALEMATE,
    STALLED,
    Batch,
    Event,
    Moved,
)
from rasant.core.match import Match
from rasant.core.moves import Act, Play
from rasant.core.packing import pack
from rasant.core.redaction import redact
from rasant.core.refusal import NOT_NOW, NOT_POSSIBLE, Refusal
from rasant.core.state import State
from rasant.testing.messages import events_of, sent_to


def dealt(game: Toy, clocked: bool = True, seed: str = "toy") -> Match:
    """A match whose first round has begun at 1000 ms."""
    match = Match(game, secret_of(seed), clocked)
    match.deal(1000)
    return match


def done(answer: Batch | Refusal | None) -> Batch:
    """The answer, asserted to be a batch."""
    assert isinstance(answer, Batch)
    return answer


def lay(match: Match, now: int) -> Batch:
    """Make any legal play."""
    seat, play = next((seat, play) for seat in range(2) for play in match.game.view(match.state, seat).plays())
    return done(match.move(seat, play, now))


def test_batches_are_numbered_and_say_who_when_and_what() -> None:
    match = Match(Toy(), secret_of("toy"))
    assert match.state.phase == BEFORE
    deal = match.deal(1000)
    knock = done(match.move(1, Act("knock"), 1200))
    assert (deal.number, deal.now, deal.seat, deal.move) == (0, 1000, NO_SEAT, None)
    assert (knock.number, knock.now, knock.seat, knock.move) == (1, 1200, 1, Act("knock"))
    assert match.number == 2


@pytest.mark.rule("C-6")
def test_a_refusal_changes_nothing() -> None:
    match = dealt(Toy())
    before = match.state.copy()
    assert match.move(0, Act("fly"), 1100) == NOT_POSSIBLE
    for seat in (NO_SEAT, 2, 10**9):
        assert match.move(seat, Act("knock"), 1100) == NOT_NOW
    assert isinstance(match.move(0, Play(PILE, 0, HAND), 1100), Refusal)
    assert (match.state, match.number) == (before, 1)


@pytest.mark.rule("C-8")
def test_a_refused_move_does_not_roll_chance_again() -> None:
    one, other = dealt(Toy()), dealt(Toy())
    for now in range(1100, 1200):
        other.move(0, Act("fly"), now)
    assert pack(done(one.move(0, Act("draw"), 1500))) == pack(done(other.move(0, Act("draw"), 1500)))


@pytest.mark.rule("C-8")
def test_chance_depends_on_the_seed_and_the_length_of_the_log_and_not_on_time() -> None:
    lots = []
    for seed, moves, now in (("toy", 0, 1500), ("toy", 0, 9999), ("toy", 1, 1500), ("boy", 0, 1500)):
        game = Toy()
        match = dealt(game, seed=seed)
        for _ in range(moves):
            match.move(1, Act("knock"), 1100)
        match.move(0, Act("draw"), now)
        lots.append(match.state.facts[game.lot])
    assert lots[0] == lots[1]
    assert len(set(lots)) == 3


@pytest.mark.rule("C-8")
def test_seed_and_moves_give_the_same_log_again() -> None:
    moves = [(0, Act("draw")), (1, Act("knock")), (1, Act("draw")), (0, Act("sleep"))]
    logs = []
    for _ in range(2):
        match = dealt(Toy())
        logs.append([pack(done(match.move(seat, move, 1100))) for seat, move in moves])
        logs[-1].append(pack(done(match.elapse(1600))))
    assert logs[0] == logs[1]


@pytest.mark.rule("C-11")
def test_a_clocked_round_without_progress_ends_after_the_stall_time() -> None:
    match = dealt(Toy(stall_ms=2000), seed="progress")
    assert match.due() == 3000
    match.move(0, Act("knock"), 2500)
    assert match.due() == 3000, "a knock is not progress"
    lay(match, 2900)
    assert match.due() == 4900, "a card on a pile is"
    assert match.elapse(4899) is None
    batch = done(match.elapse(4900))
    assert (match.state.phase, match.state.how) == (ROUND_ENDED, STALLED)
    assert (batch.seat, batch.move, batch.cause) == (NO_SEAT, None, STALLED)
    assert match.due() == NEVER


@pytest.mark.rule("C-11")
def test_the_next_round_has_the_whole_stall_time_again() -> None:
    match = dealt(Toy(stall_ms=2000))
    match.elapse(3000)
    match.deal(10_000)
    assert match.due() == 12_000


@pytest.mark.rule("C-11")
def test_without_a_clock_moves_without_progress_end_the_round() -> None:
    match = dealt(Toy(stall_ms=2000, stall_moves=4), clocked=False, seed="progress")
    assert match.due() == NEVER
    for _ in range(3):
        match.move(0, Act("knock"), 90_000)
    lay(match, 90_000)
    for _ in range(3):
        match.move(1, Act("knock"), 99_000)
        match.move(1, Act("fly"), 99_000)
    assert match.state.phase == CARDS_IN_PLAY, "the count starts again, and refusals do not count"
    match.move(1, Act("knock"), 99_000)
    assert match.due() == 99_000
    assert done(match.elapse(99_000)).cause == STALLED
    assert (match.state.phase, match.state.how) == (ROUND_ENDED, STALLED)
    match.deal(99_000)
    for _ in range(3):
        match.move(1, Act("knock"), 99_000)
    assert match.state.phase == CARDS_IN_PLAY


@pytest.mark.rule("C-11")
def test_with_a_clock_moves_do_not_count() -> None:
    match = dealt(Toy(stall_moves=2))
    for _ in range(9):
        match.move(0, Act("knock"), 1100)
    assert (match.state.phase, match.due()) == (CARDS_IN_PLAY, NEVER)


@pytest.mark.rule("C-9")
def test_a_stalemate_by_common_consent_ends_the_round_like_one() -> None:
    match = dealt(Toy())
    batch = done(match.declare(1500))
    assert (batch.seat, batch.move, batch.now) == (NO_SEAT, None, 1500)
    assert (match.state.phase, match.state.how, batch.cause) == (ROUND_ENDED, DECLARED, DECLARED)


@pytest.mark.rule("C-9")
def test_between_rounds_no_stalemate_can_be_declared() -> None:
    match = Match(Toy(rounds=1), secret_of("toy"))
    assert match.declare(0) is None
    match.deal(0)
    done(match.declare(1))
    assert match.declare(2) is None
    assert (match.state.phase, match.number) == (MATCH_ENDED, 2)


@pytest.mark.rule("C-9")
def test_the_exact_test_is_made_after_plays_and_renewals_only() -> None:
    asked: list[str] = []

    class Watched(Toy):
        def stalemate(self, state: State, moment: Moment, cause: str) -> list[Event]:
            asked.append(cause)
            return []

    match = dealt(Watched(), seed="progress")
    match.move(0, Act("knock"), 1100)
    match.move(0, Act("fly"), 1100)
    assert (match.due(), asked) == (NEVER, [])
    match.move(0, Act("draw"), 1100)
    assert (match.due(), match.due(), asked) == (NEVER, NEVER, [STALEMATE])
    lay(match, 1200)
    assert (match.elapse(1200), match.elapse(1300), asked) == (None, None, [STALEMATE] * 2)


def full_table() -> tuple[Match, list[Batch]]:
    """A match with a pending stalemate, and its log."""
    match = Match(Toy(), secret_of("full"), redacting=True)
    batches = [match.deal(1000)]
    while match.due() == NEVER:
        batches.append(lay(match, 1500))
    return match, batches


@pytest.mark.rule("C-9")
def test_a_stalemate_is_a_batch_of_its_own_and_due_at_once() -> None:
    match, batches = full_table()
    assert (match.state.phase, match.due()) == (CARDS_IN_PLAY, 1500)
    assert match.redacted is not None
    assert events_of(match.redacted)[-1][3:], "the last card laid is public"
    stuck = done(match.elapse(9999))
    assert (stuck.now, stuck.seat, stuck.move, stuck.cause) == (1500, NO_SEAT, None, STALEMATE)
    assert (stuck.number, match.state.phase, match.state.how) == (len(batches), ROUND_ENDED, STALEMATE)
    assert match.stalemate() is None


def test_a_match_restored_before_the_stalemate_has_it_too() -> None:
    match, batches = full_table()
    from_log, from_snapshot = (Match(Toy(), secret_of("full")) for _ in range(2))
    for batch in batches:
        from_log.resume(batch)
    from_snapshot.unpack(match.pack())
    stuck = [pack(done(each.stalemate())) for each in (match, from_log, from_snapshot)]
    assert stuck[0] == stuck[1] == stuck[2]


class Helpful(Toy):
    """A game that resolves a stalemate: it moves a card of the box onto a pile, which as a move would be progress."""

    def stalemate(self, state: State, moment: Moment, cause: str) -> list[Event]:
        """Move a card if any is left; otherwise end the round."""
        return [Moved(BOX, SPARE, [state.zones[BOX][-1]])] if state.zones[BOX] else self.end(state, cause)


@pytest.mark.rule("C-11")
def test_the_stall_clock_is_the_same_from_a_log_and_being_helped_is_not_progress() -> None:
    match, again = (Match(Helpful(stall_ms=2000), secret_of("progress")) for _ in range(2))
    log = [match.deal(1000), done(match.move(0, Act("draw"), 2000)), done(match.elapse(2000))]
    assert log[-1].cause == STALEMATE
    for batch in log:
        again.resume(batch)
    assert match.due() == again.due() == 3000


def test_each_due_event_happens_once() -> None:
    match = dealt(Toy(stall_ms=2000))
    match.move(0, Act("sleep"), 1100)
    assert match.due() == 1600
    assert match.elapse(1599) is None
    done(match.elapse(1700))
    assert (match.state.how, match.due(), match.elapse(99_999)) == ("alarm", NEVER, None)


def test_time_never_decreases() -> None:
    match = Match(Toy(), b"secret")
    match.deal(9_000)
    batch = match.move(0, Act("knock"), 5)
    assert isinstance(batch, Batch)
    assert batch.now == 9_000


def test_a_round_is_dealt_only_between_rounds() -> None:
    match = Match(Toy(), b"secret")
    match.deal(0)
    with pytest.raises(RuntimeError, match="no round to be dealt"):
        match.deal(1)
    assert match.number == 1


def test_batches_have_their_cause() -> None:
    match = Match(Toy(), b"secret")
    dealt = match.deal(0)
    moved = match.move(0, Act("knock"), 1)
    declared = match.declare(2)
    assert isinstance(moved, Batch)
    assert declared is not None
    assert [dealt.cause, moved.cause, declared.cause] == [DEAL, MOVE, DECLARED]


def test_a_clock_without_events_is_not_a_stalemate() -> None:
    class Lazy(Toy):
        def due(self, state: State) -> int:
            return 5

        def elapse(self, state: State, moment: Moment) -> list[Event]:
            return []

    match = Match(Lazy(), b"secret", clocked=False)
    match.deal(0)
    assert match.elapse(6) is None
    assert match.state.phase == CARDS_IN_PLAY


def test_a_packed_match_continues_the_same() -> None:
    match = Match(Toy(), secret_of("toy"))
    match.deal(0)
    match.move(0, match.game.legal(match.state, 0)[0], 10)
    again = Match(Toy(), secret_of("toy"))
    again.unpack(match.pack())
    assert again.state == match.state
    assert again.pack() == match.pack()
    assert again.due() == match.due()


@pytest.mark.parametrize("damaged", [[], [0, 0, 0, 0, 0, []], [0, 0, 0, 0, 0, [0, 0, "", [], [], [], [], [], [], []]]])
def test_a_packed_match_of_another_game_is_refused(damaged: list[object]) -> None:
    match = Match(Toy(), secret_of("toy"))
    with pytest.raises(LogError):
        match.unpack(damaged)
    assert match.state == State(match.game.layout)


def test_a_redacting_match_returns_what_redaction_returns() -> None:
    match, silent = Match(Toy(), secret_of("toy"), redacting=True), Match(Toy(), secret_of("toy"))
    before = State(match.game.layout)
    for batch, other in ((match.deal(0), silent.deal(0)),):
        redacted = redact(before, batch.events)
        assert match.redacted is not None
        for seat in (NO_SEAT, 0, 1):
            assert sent_to(match.redacted, seat) == sent_to(redacted, seat)
        assert (silent.redacted, other.number) == (None, batch.number)
