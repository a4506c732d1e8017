"""Key moments: rounds, goals where goals are counted, and the minute that decided the match."""

from __future__ import annotations

from functools import cache
from itertools import accumulate, pairwise

import pytest
from tests.record.replays import ParsedReplay
from tests.whole_replay import replay_lines

from rasant.core.contract import Score
from rasant.core.events import MATCH_ENDED, NO_SEAT, Batch, Ended
from rasant.core.state import State
from rasant.lab.bot_match import BotMatch
from rasant.record.logs import Recorded
from rasant.record.moments import LONGEST_COURSE, MINUTE, MomentFinder
from rasant.record.setup import setup
from rasant.wire.replay import ALL_SEEING, SPECTATOR, KeyMoment

GOALS = ["fussballspiel", "kickoff", "schuss_und_tor"]
BALANCES = ["ligretto", "fun_run"]
"""Games without goals, in which every card counts."""


@cache
def played(game: str) -> Recorded:
    """A finished match of bots."""
    running = BotMatch(setup(game), "moments")
    batches: list[Batch] = []
    while not running.over:
        batches.append(running.deal())
        while (happened := running.step()) is not None:
            if isinstance(happened, Batch):
                batches.append(happened)
    return Recorded(running.setup, "moments", batches)


@cache
def replay_of(game: str, viewpoint: int = SPECTATOR) -> ParsedReplay:
    return ParsedReplay(b"".join(replay_lines(played(game), viewpoint)))


def moments(game: str, kind: str) -> list[KeyMoment]:
    return [moment for moment in replay_of(game).tail.moments if moment.kind == kind]


@pytest.mark.parametrize("game", [*GOALS, *BALANCES])
def test_moments_of_rounds_are_those_of_the_log(game: str) -> None:
    match = played(game)
    ends = [batch.number + 1 for batch in match.batches if any(isinstance(event, Ended) for event in batch.events)]
    assert [moment.seq for moment in moments(game, "end")] == ends
    begins = [moment.seq for moment in moments(game, "round")]
    assert begins == [1, *(end + 1 for end in ends[:-1])]
    assert [moment.round for moment in moments(game, "round")] == list(range(1, len(ends) + 1))


@pytest.mark.parametrize("game", GOALS)
def test_goals_are_listed_at_their_batches_and_add_up_to_the_score(game: str) -> None:
    goals = moments(game, "goal")
    match = played(game)
    parties = match.setup.open().parties
    scored = [sum(goal.seat in seats for goal in goals) for seats in parties]
    totals = replay_of(game).rooms()[-1].room.standing.totals
    if game == "schuss_und_tor":  # where a card may be worth two goals at once
        assert all(0 < moments <= total or moments == total == 0 for moments, total in zip(scored, totals, strict=True))
    else:
        assert scored == totals
    by_seq = {batch.number + 1: batch for batch in match.batches}
    assert all(goal.now == by_seq[goal.seq].now for goal in goals)


@pytest.mark.parametrize("game", BALANCES)
def test_where_every_card_counts_there_are_no_goals(game: str) -> None:
    assert moments(game, "goal") == []


@pytest.mark.parametrize("game", [*GOALS, *BALANCES])
def test_at_most_one_minute_decided_the_match(game: str) -> None:
    decisive = moments(game, "decisive")
    assert len(decisive) <= 1
    if replay_of(game).tail.lasted <= MINUTE:
        assert decisive == []


def test_the_decisive_minute_is_the_one_in_which_the_winners_gained_most() -> None:
    [decisive] = moments("kickoff", "decisive")
    match = played("kickoff")
    parties, [winner] = match.setup.open().parties, replay_of("kickoff").rooms()[-1].room.standing.winners
    gains = [(goal.now, 1 if goal.seat in parties[winner] else -1) for goal in moments("kickoff", "goal")]

    def gained(begin: int) -> int:
        """The most by which the lead grew in the minute from here on."""
        return sum(gain for now, gain in gains if begin <= now <= begin + MINUTE)

    assert gained(decisive.now) == max(gained(now) for now, _ in gains) > 0
    assert list(accumulate(gain for _, gain in gains))[-1] > 0


@pytest.mark.parametrize("decided", [3_000, 30_000, 59_000])
def test_of_a_very_long_match_few_standings_are_kept_spread_over_all_of_it(decided: int) -> None:
    game = setup("ligretto", 12).open()
    finder, state, totals = MomentFinder(game), State(game.layout), [0] * 12
    for number in range(60_000):
        totals = [totals[0] + (10 if decided <= number < decided + 600 else 1), *totals[1:]]
        finder.follow(state, Batch(number, number * 100, NO_SEAT, None, []), number + 1, Score([], totals, [0]))
        assert len(finder._course) <= LONGEST_COURSE
    [decisive] = [moment for moment in finder.all() if moment.kind == "decisive"]
    assert abs(decisive.now - decided * 100) < MINUTE / 10
    assert len(finder._course) > LONGEST_COURSE / 3
    gaps = [after.seq - before.seq for before, after in pairwise(finder._course[:-1])]
    assert len(set(gaps)) == 1
    assert finder._course[-1].seq == 60_000


@pytest.mark.parametrize("game", [*GOALS, *BALANCES])
def test_all_viewpoints_get_the_same_moments_and_the_final_standing(game: str) -> None:
    assert replay_of(game).tail == replay_of(game, ALL_SEEING).tail
    last = replay_of(game).rooms()[-1]
    assert last.room.standing.winners
    assert last.room.phase == "playing"
    assert played(game).setup.open().layout.seats == len(last.room.seats)
    assert [view.phase for view in replay_of(game).views()][-1] == MATCH_ENDED
