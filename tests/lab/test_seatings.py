"""Seatings of an arena: all combinations in turn, and every turn balanced."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest

from rasant.games import boxes
from rasant.lab.arena.seatings import LineUp, Schedule, SeatPlan
from rasant.record.setup import setup

ALONE = {players: [[seat] for seat in range(players)] for players in (2, 3, 4, 5, 12)}
TEAMS = {2: [[0], [1]], 3: [[0], [1, 2]], 4: [[0, 2], [1, 3]], 5: [[0, 2], [1, 3, 4]], 6: [[0, 2, 4], [1, 3, 5]]}


def all_of(plan: SeatPlan, bots: int) -> set[LineUp]:
    """All line-ups in which bots have equally many seats, or one more, and at least two are compared."""
    each, more = divmod(plan.seats, bots)
    allowed = {each, each + 1} if more else {each}
    return {
        line_up
        for line_up in product(range(bots), repeat=plan.seats)
        if {Counter(line_up)[bot] for bot in range(bots)} <= allowed
    }


@pytest.mark.parametrize("bots", [2, 3, 4, 5, 7])
@pytest.mark.parametrize("parties", [*ALONE.values(), *TEAMS.values()], ids=str)
def test_in_every_turn_each_bot_is_in_each_seat_as_often(bots: int, parties: list[list[int]]) -> None:
    plan = SeatPlan(bots, parties, "balance")
    for number in range(4):
        tables = plan.turn(number)
        assert len(tables) == plan.length
        for seat in range(plan.seats):
            met = Counter(table[seat] for table in tables)
            assert len(met) == bots
            assert len(set(met.values())) == 1


@pytest.mark.parametrize(("bots", "parties"), [(2, ALONE[4]), (3, ALONE[4]), (4, ALONE[3]), (3, TEAMS[4])], ids=str)
def test_all_combinations_come_in_turn(bots: int, parties: list[list[int]]) -> None:
    plan = SeatPlan(bots, parties, "turns")
    wanted = all_of(plan, bots)
    seen: set[LineUp] = set()
    turns = 0
    while seen < wanted:
        fresh = set(plan.turn(turns)) - seen
        assert fresh, "a turn came twice before all had come"
        seen |= fresh
        turns += 1
    assert seen == wanted
    assert set(plan.turn(turns)) <= seen


def test_two_teams_of_the_same_bots_are_never_put_against_each_other() -> None:
    plan = SeatPlan(2, TEAMS[4], "teams")
    assert {table for number in range(5) for table in plan.turn(number)} == {(0, 1, 0, 1), (1, 0, 1, 0)}


def test_of_many_combinations_random_ones_are_drawn() -> None:
    plan = SeatPlan(4, ALONE[12], "many")
    turns = [frozenset(plan.turn(number)) for number in range(20)]
    assert len(set(turns)) == 20
    assert plan.turn(3) == SeatPlan(4, ALONE[12], "many").turn(3) != SeatPlan(4, ALONE[12], "others").turn(3)


@pytest.mark.parametrize("bots", [2, 5])
@pytest.mark.parametrize("game", list(boxes()))
def test_all_numbers_of_players_take_turns_and_all_bots_meet(game: str, bots: int) -> None:
    sizes = list(boxes()[game].seats)[:4]
    schedule = Schedule(bots, {size: setup(game, size).open().parties for size in sizes}, "sizes")
    tables = [schedule.table(number) for number in range(schedule.turn_length)]
    assert {len(table) for table in tables} == set(sizes)
    least = schedule.least(20)
    assert least >= 20
    assert least % schedule.turn_length == 0
    met = {
        (one, other)
        for number in range(least)
        for first, second in permutations(schedule.parties_of(schedule.table(number)), 2)
        for one, other in product(first, second)
    }
    assert {(one, other) for one, other in permutations(range(bots), 2)} <= met
