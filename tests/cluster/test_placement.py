"""Where new tables go, and how many are given away: things become even, and then stay as they are."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rasant.cluster.placement import EVENED_AT_ONCE, Load, home_of_new, share_of, surplus, takeover_share

LOADS = st.dictionaries(st.sampled_from("abcdefgh"), st.builds(Load, st.integers(0, 500), st.integers(0, 500)))
ROOMY = st.lists(st.integers(0, 300), min_size=2, max_size=6)


def test_a_new_table_is_opened_where_it_is_asked_for() -> None:
    assert home_of_new(Load(4, 10), {"other": Load(0, 10)}) == ""


def test_a_new_table_goes_to_a_node_with_clearly_fewer() -> None:
    assert home_of_new(Load(40, 10), {"one": Load(20, 10), "other": Load(10, 10)}) == "other"


def test_a_full_node_opens_tables_elsewhere_and_never_at_another_full_one() -> None:
    assert home_of_new(Load(10, 0), {"one": Load(0, 0), "other": Load(90, 1)}) == "other"
    assert home_of_new(Load(10, 0), {"one": Load(0, 0)}) == ""


def test_of_a_few_tables_none_is_given_away() -> None:
    assert surplus(Load(4, 100), {"empty": Load(0, 100)}) == ("", 0)


def test_an_empty_node_gets_its_share() -> None:
    to, number = surplus(Load(30, 100), {"full": Load(30, 100), "empty": Load(0, 100)})
    assert (to, number) == ("empty", 10)


@given(st.builds(Load, st.integers(0, 500), st.integers(0, 500)), LOADS)
def test_nobody_is_given_more_than_there_is_room_for(own: Load, others: dict[str, Load]) -> None:
    to, number = surplus(own, others)
    assert 0 <= number <= min(EVENED_AT_ONCE, own.tables)
    assert (number == 0) == (to == "")
    if to:
        assert number <= others[to].room


@given(ROOMY)
def test_giving_ends_and_nothing_goes_back_and_forth(tables: list[int]) -> None:
    """Each in its turn gives what is too much: the fullest and the emptiest come no further apart, until all rests."""
    nodes = dict(enumerate(tables))
    for _ in range(2_000):
        spread, moved = max(nodes.values()) - min(nodes.values()), 0
        for node in nodes:
            others = {str(each): Load(count, 1_000) for each, count in nodes.items() if each != node}
            to, number = surplus(Load(nodes[node], 1_000), others)
            if number:
                nodes[node] -= number
                nodes[int(to)] += number
                moved += number
        assert max(nodes.values()) - min(nodes.values()) <= spread
        if not moved:
            return
    raise AssertionError(f"never at rest: {nodes}")


@given(st.integers(0, 10_000), st.integers(1, 40))
def test_the_shares_of_all_are_enough(orphans: int, nodes: int) -> None:
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
def test_all_tables_without_an_owner_are_taken_and_no_limit_is_exceeded_without_need(
    tables: int, loads: list[Load]
) -> None:
    shares = [takeover_share(tables, load, loads[:place] + loads[place + 1 :]) for place, load in enumerate(loads)]
    assert sum(shares) >= tables
    if tables <= sum(max(0, load.room) for load in loads):
        assert all(share <= max(0, load.room) for share, load in zip(shares, loads, strict=True))
