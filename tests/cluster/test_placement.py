"""Where new tables are opened, and how many are given away: loads become even, and then stay so."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rasant.cluster.maintenance import BALANCE_EVERY, HEARTBEAT_S
from rasant.cluster.placement import (
    EVENED_AT_ONCE,
    SLACK,
    TOLERANCE,
    Load,
    node_for_new_table,
    share_of,
    surplus,
    takeover_share,
)

LOADS = st.dictionaries(st.sampled_from("abcdefgh"), st.builds(Load, st.integers(0, 500), st.integers(0, 500)))
ROOMY = st.lists(st.integers(0, 300), min_size=2, max_size=6)


def test_a_new_table_is_opened_where_it_is_asked_for() -> None:
    assert node_for_new_table(Load(4, 10), {"other": Load(0, 10)}) == ""


def test_a_new_table_goes_to_a_node_with_clearly_fewer_tables() -> None:
    assert node_for_new_table(Load(40, 10), {"one": Load(20, 10), "other": Load(10, 10)}) == "other"


def test_a_full_node_opens_tables_elsewhere_and_never_at_another_full_one() -> None:
    assert node_for_new_table(Load(10, 0), {"one": Load(0, 0), "other": Load(90, 1)}) == "other"
    assert node_for_new_table(Load(10, 0), {"one": Load(0, 0)}) == ""
    assert node_for_new_table(Load(10, 1), {"other": Load(9, 9)}) == "", "there is room for one more"


def test_none_of_a_few_tables_is_given_away() -> None:
    assert surplus("me", Load(4, 100), {"empty": Load(0, 100)}) == {}


def test_an_empty_node_gets_its_share() -> None:
    assert surplus("me", Load(30, 100), {"full": Load(30, 100), "empty": Load(0, 100)}) == {"empty": 10}


def test_tables_above_the_limit_go_to_a_node_with_room() -> None:
    assert surplus("me", Load(14, -2), {"full": Load(12, 0), "roomy": Load(12, 1), "other": Load(13, 9)}) == {
        "other": 2
    }


@given(st.builds(Load, st.integers(0, 500), st.integers(0, 500)), LOADS)
def test_no_node_is_given_more_than_it_has_room_for(own: Load, others: dict[str, Load]) -> None:
    shares = surplus("me", own, others)
    assert sum(shares.values()) <= min(EVENED_AT_ONCE, own.tables)
    assert all(0 < number <= others[to].room for to, number in shares.items())


def balanced(tables: list[int], reported: list[int]) -> list[int]:
    """How many tables each node has after all have given at once, by the loads reported."""
    after = tables[:]
    for node in range(len(tables)):
        others = {str(each): Load(count, 10_000) for each, count in enumerate(reported) if each != node}
        for to, number in surplus(str(node), Load(tables[node], 10_000), others).items():
            after[node] -= number
            after[int(to)] += number
    return after


@given(ROOMY)
def test_balancing_ends_and_no_table_goes_back_and_forth(tables: list[int]) -> None:
    """Each node in turn gives away its excess: the fullest and the emptiest never get further apart, until all rest."""
    for _ in range(2_000):
        before = tables[:]
        for node in range(len(tables)):
            spread = max(tables) - min(tables)
            others = {str(each): Load(count, 1_000) for each, count in enumerate(tables) if each != node}
            for to, number in surplus(str(node), Load(tables[node], 1_000), others).items():
                tables[node] -= number
                tables[int(to)] += number
            assert max(tables) - min(tables) <= spread
        if tables == before:
            return
    raise AssertionError(f"never at rest: {tables}")


@pytest.mark.parametrize("nodes", [1, 2, 3, 4, 5, 9, 30])
@pytest.mark.parametrize("each", [12, 100, 2_000])
def test_an_empty_node_has_its_share_within_a_minute_and_no_other_is_emptied_for_it(nodes: int, each: int) -> None:
    """All nodes give at the same time, by reports that are one interval old, and none gives tables back."""
    passes = int(60 / (BALANCE_EVERY * HEARTBEAT_S))
    reported = tables = [*[each] * nodes, 0]
    for _ in range(passes):
        reported, tables = tables, balanced(tables, reported)
    share = sum(tables) // len(tables)
    assert tables[-1] >= share * 0.8 - SLACK
    assert max(tables) <= min(tables) * TOLERANCE + SLACK
    assert balanced(tables, tables) == tables


@given(st.integers(0, 10_000), st.integers(1, 40))
def test_the_shares_add_up_to_at_least_all_tables(orphans: int, nodes: int) -> None:
    assert share_of(orphans, nodes) * nodes >= orphans
    assert share_of(orphans, nodes) <= orphans


def test_a_node_that_is_alone_takes_all() -> None:
    assert share_of(7, 0) == 7


def test_tables_without_an_owner_go_where_there_is_room() -> None:
    assert takeover_share(10, Load(0, 100), [Load(0, 100)]) == 5
    assert takeover_share(10, Load(12, 0), [Load(0, 100)]) == 0
    assert takeover_share(10, Load(0, 100), [Load(12, 0)]) == 10
    assert takeover_share(10, Load(0, 2), [Load(0, 100), Load(0, 100)]) == 2


def test_full_nodes_exceed_their_limits_rather_than_leave_a_table_without_an_owner() -> None:
    assert takeover_share(8, Load(12, 0), [Load(12, 0)]) == 4
    assert takeover_share(8, Load(16, -4), [Load(10, 2)]) == 3


@given(st.integers(0, 1_000), st.lists(st.builds(Load, st.just(0), st.integers(-20, 300)), min_size=1, max_size=8))
def test_all_tables_without_an_owner_are_taken_and_limits_are_exceeded_only_when_necessary(
    tables: int, loads: list[Load]
) -> None:
    shares = [takeover_share(tables, load, loads[:place] + loads[place + 1 :]) for place, load in enumerate(loads)]
    assert sum(shares) >= tables
    if tables <= sum(max(0, load.room) for load in loads):
        assert all(share <= max(0, load.room) for share, load in zip(shares, loads, strict=True))
