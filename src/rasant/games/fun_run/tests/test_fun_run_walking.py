"""Fun Run: how long a way is, what a walker may do, and turning round (FR-3, FR-20, FR-21, FR-43)."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rasant.core.contract import NEVER
from rasant.core.events import Batch
from rasant.core.moves import Act
from rasant.core.refusal import Refusal
from rasant.games.fun_run.rules_run import Run
from rasant.testing.arranged_table import ArrangedTable, opened

run = partial(opened, Run, "fun_run")

WALKING = Refusal("not_now", "FR-20")


def walking(table: ArrangedTable, seat: int = 0) -> tuple[int, int, int]:
    """The goal of a runner, the time of arrival, and the length of the way."""
    assert isinstance(table.game, Run)
    facts = table.state.facts
    return facts[table.game.at[seat]], facts[table.game.until[seat]], facts[table.game.way[seat]]


@pytest.mark.rule("FR-20")
def test_a_walker_can_do_nothing_but_walk_elsewhere() -> None:
    game = run(4, end="call")
    table = ArrangedTable(game).lay({game.stack[0]: ["R1"], game.piles[0][1]: ["Y1"]})
    table.act(0, "walk", 1)
    assert game.legal(table.state, 0) == [Act("walk", 0), Act("walk", 2), Act("walk", 3)]
    assert table.play(0, game.stack[0], "R1") == WALKING
    assert table.play(0, game.piles[0][1], "Y1") == WALKING
    assert table.act(0, "pick_up", 1) == WALKING
    assert table.act(0, "put_down") == WALKING
    assert table.act(0, "stop") == WALKING
    table.wait(1500)
    assert isinstance(table.act(0, "pick_up", 1), Batch)


@pytest.mark.rule("FR-20")
@pytest.mark.rule("FR-8")
def test_a_walker_sees_no_cards_and_the_others_go_on() -> None:
    game = run(4)
    table = ArrangedTable(game).lay({game.stack[1]: ["G3@1", "G1@1"]})
    table.act(0, "walk", 1)
    assert all(game.view(table.state, 0).window(pile) == 0 for pile in game.piles[0])
    assert isinstance(table.play(1, game.stack[1], "G1"), Batch)


@pytest.mark.rule("FR-21")
@pytest.mark.rule("FR-3")
@pytest.mark.parametrize("kind", ["ring", "open_side"])
@pytest.mark.parametrize("step_time", [1, 1500, 2000])
@pytest.mark.parametrize("goal", [1, 2, 3])
def test_a_way_takes_the_step_time_for_every_step(kind: str, step_time: int, goal: int) -> None:
    game = run(2, table=kind, step_time=str(step_time))
    table = ArrangedTable(game)
    table.now = 10_000
    table.act(0, "walk", goal)
    steps = {"ring": [0, 1, 2, 1], "open_side": [0, 1, 2, 3]}[kind][goal]
    assert table.match.due() == 10_000 + steps * step_time
    assert table.wait(steps * step_time - 1) is None
    assert walking(table)[1] != 0
    assert table.wait(1) is not None
    assert walking(table)[:2] == (goal, 0)
    assert table.match.due() == NEVER


@pytest.mark.rule("FR-21")
def test_by_default_a_step_takes_a_second_and_a_half() -> None:
    table = ArrangedTable(run(4))
    table.act(2, "walk", 3)
    assert table.match.due() == 1500


@pytest.mark.rule("FR-21")
@pytest.mark.parametrize(("goal", "way"), [(1, 1500), (2, 3000), (3, -1500)])
def test_the_path_on_the_ring_is_the_shortest(goal: int, way: int) -> None:
    table = ArrangedTable(run(4))
    table.act(0, "walk", goal)
    assert walking(table)[2] == way


def test_all_walkers_whose_time_has_come_arrive_together_and_the_next_is_due() -> None:
    game = run(4)
    table = ArrangedTable(game)
    table.act(0, "walk", 2)
    table.act(1, "walk", 2)
    table.act(2, "walk", 3)
    table.wait(1500)
    assert [walking(table, seat)[1] for seat in range(3)] == [3000, 0, 0]
    assert table.match.due() == 3000


@pytest.mark.rule("FR-43")
@pytest.mark.parametrize("after", [1, 400, 749, 1499])
def test_a_runner_who_turns_back_walks_the_same_distance(after: int) -> None:
    game = run(4)
    table = ArrangedTable(game)
    table.act(0, "walk", 1)
    table.wait(after)
    assert isinstance(table.act(0, "walk", 0), Batch)
    assert walking(table) == (0, 2 * after, -after)
    table.wait(after)
    assert walking(table)[:2] == (0, 0)
    assert table.state.gives[game.stack[0]] == 1


@pytest.mark.rule("FR-43")
@pytest.mark.parametrize(
    ("goal", "after", "other", "way"),
    [
        (1, 500, 2, 2500),  # half a step on, and further
        (2, 500, 3, -2000),  # back past the start: 500 + 1500
        (2, 1000, 1, 500),  # only to the next side after all
        (2, 2000, 1, -500),  # passed it already
        (2, 2500, 3, 2000),  # and on
        (3, 500, 2, -2500),
        (3, 500, 1, 2000),
        (1, 700, 3, -2200),
        (1, 900, 3, -2400),
    ],
)
def test_part_of_a_step_counts_back_or_forth_alike_and_the_shorter_way_is_taken(
    goal: int, after: int, other: int, way: int
) -> None:
    table = ArrangedTable(run(4))
    table.act(0, "walk", goal)
    table.wait(after)
    table.act(0, "walk", other)
    assert walking(table) == (other, after + abs(way), way)


@pytest.mark.rule("FR-43")
def test_of_two_equal_ways_the_present_direction_is_kept() -> None:
    table = ArrangedTable(run(4))
    table.act(0, "walk", 2)
    table.wait(1500)
    table.act(0, "walk", 3)
    assert walking(table) == (3, 4500, 3000)
    other = ArrangedTable(run(4))
    other.act(0, "walk", 3)
    other.act(0, "walk", 2)
    assert walking(other) == (2, 3000, -3000)


@pytest.mark.rule("FR-43")
def test_a_walker_can_stop_at_once_at_a_side_on_the_way() -> None:
    game = run(4)
    table = ArrangedTable(game)
    table.act(0, "walk", 2)
    table.wait(1500)
    table.act(0, "walk", 1)
    assert walking(table)[:2] == (1, 0)
    assert isinstance(table.act(0, "pick_up", 1), Batch)


@pytest.mark.rule("FR-43")
def test_a_walker_who_turns_back_at_once_is_still_at_home() -> None:
    game = run(4)
    table = ArrangedTable(game)
    table.act(0, "walk", 2)
    assert table.state.gives[game.stack[0]] == 0
    table.act(0, "walk", 0)
    assert walking(table)[:2] == (0, 0)
    assert table.state.gives[game.stack[0]] == 1
    assert table.match.due() == NEVER


@pytest.mark.rule("FR-43")
def test_walking_to_the_current_goal_is_refused() -> None:
    table = ArrangedTable(run(4))
    table.act(0, "walk", 2)
    assert table.act(0, "walk", 2) == Refusal("not_possible", "FR-8")


@pytest.mark.rule("FR-43")
def test_a_goal_changed_after_the_clock_but_before_the_table_noticed_starts_from_the_old_goal() -> None:
    table = ArrangedTable(run(4))
    table.act(0, "walk", 1)
    table.now = 1600
    table.act(0, "walk", 2)
    assert walking(table) == (2, 3100, 1500)


@pytest.mark.rule("FR-43")
@pytest.mark.parametrize("noticed", [True, False])
def test_a_walker_who_has_arrived_has_no_direction_whether_or_not_the_table_noticed(noticed: bool) -> None:
    table = ArrangedTable(run(4))
    table.act(0, "walk", 3)
    table.now = 1500
    if noticed:
        table.wait(0)
    table.act(0, "walk", 1)
    assert walking(table) == (1, 4500, 3000)


STEP = 100
Wishes = st.lists(st.tuples(st.integers(0, 250), st.integers(0, 3)), max_size=12)


@pytest.mark.rule("FR-43")
@pytest.mark.rule("FR-21")
@given(Wishes, st.sampled_from(["ring", "open_side"]))
def test_no_walker_jumps_or_takes_a_longer_way_than_needed(wishes: list[tuple[int, int]], kind: str) -> None:
    """Compares with a walker that is moved millisecond by millisecond."""
    game = run(2, table=kind, step_time=str(STEP))
    table = ArrangedTable(game)
    around = 4 * STEP if kind == "ring" else 0
    place, goal, direction = 0, 0, 0
    for pause, wish in wishes:
        for _ in range(pause):
            if direction:
                place = (place + direction) % around if around else place + direction
                direction = 0 if place == goal * STEP else direction
        table.wait(pause)
        assert game.place(table.state, 0, table.now) == place
        assert (table.state.facts[game.until[0]] == 0) == (direction == 0)
        if wish == goal:
            continue
        assert isinstance(table.act(0, "walk", wish), Batch)
        assert game.place(table.state, 0, table.now) == place
        goal = wish
        up, down = goal * STEP - place, place - goal * STEP
        if around:
            up, down = up % around, down % around
            direction = direction or 1
            direction = 0 if up == 0 else 1 if up < down else -1 if down < up else direction
        else:
            direction = (up > 0) - (up < 0)
