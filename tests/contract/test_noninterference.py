"""Nothing leaks: what a seat sees, may do and is told is the same in every world it cannot tell from the true one."""

from __future__ import annotations

from functools import partial

import pytest
from tests.contract.test_moves import wild_moves
from tests.leaks import batch_leak, decided, exchanged, seen_and_possible
from tests.playing import Played

from rasant.core.chance import Moment, chance_of, secret_of
from rasant.core.events import NO_SEAT
from rasant.core.imagine import exchange, rename
from rasant.core.state import after


def watchers(seats: int, number: int) -> list[int]:
    """Who looks at a batch: a spectator and three seats, others at the next."""
    return sorted({NO_SEAT, *((number + k) % seats for k in range(3))})


@pytest.mark.rule("C-10")
def test_exchanging_what_a_seat_does_not_see_changes_nothing_for_it(by_chance: Played) -> None:
    game, seats = by_chance.game, by_chance.game.layout.seats
    chance = chance_of(b"other worlds", 0)
    wanted = 6 if by_chance.config.changes else 20
    looked = differed = 0
    for state, batch in by_chance.sampled(wanted):
        later = after(state, batch.events)
        wild = wild_moves(game, chance, 4)
        moment = partial(Moment, batch.now, secret_of(by_chance.seed), batch.number)
        for seat in watchers(seats, looked):
            renamed = exchange([state, later], seat, chance)
            where = f"{by_chance}, batch {batch.number}, seat {seat}"
            for world in (state, later):
                here = seen_and_possible(game, world, seat, wild, moment)
                assert here == seen_and_possible(game, rename(world, renamed), seat, wild, moment), where
            assert batch_leak(state, batch.events, seat, batch.number) is None, where
            if batch.move is not None:
                decisions = {decided(game, world, batch, seat, moment()) for world in (state, rename(state, renamed))}
                assert len(decisions - {None}) == 1, f"{where}: {batch.move}"
            looked += 1
            differed += exchanged(state, renamed) >= 4
    assert differed >= 0.7 * looked, "too few exchanges to prove anything"
