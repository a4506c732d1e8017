"""A node counts as lost when its row is unchanged for too long by the observer's clock, whatever time is in it."""

from __future__ import annotations

import pytest

from rasant.cluster.lease import MARGIN_MS
from rasant.store.lease_watch import UNCHANGED_MS, LeaseWatch
from rasant.store.ownership import LEASE_MS

AN_HOUR_MS = 3_600_000


def test_a_row_is_watched_for_longer_than_its_node_relies_on_its_lease() -> None:
    assert LEASE_MS - MARGIN_MS < UNCHANGED_MS < LEASE_MS


def test_nodes_that_renew_are_alive_and_others_are_lost_with_their_last_row() -> None:
    watch: LeaseWatch[int] = LeaseWatch()
    for second in range(10):
        watch.see({"lives": second, "died": 0}, 1_000 * second)
    assert watch.silent(9_000) == {"died": 0}
    assert watch.alive(["died"], 9_000) == {"lives"}


@pytest.mark.parametrize("step", [-AN_HOUR_MS, -3_000, 3_000, AN_HOUR_MS])
def test_setting_the_clock_loses_no_node(step: int) -> None:
    watch: LeaseWatch[int] = LeaseWatch()
    watch.see({"anna": 5_000}, 0)
    watch.see({"anna": 6_000}, 1_000)
    watch.see({"anna": 7_000 + step}, 2_000)
    assert watch.silent(2_000 + UNCHANGED_MS - 1) == {}
    assert watch.alive([], 2_000) == {"anna"}


def test_a_new_node_is_judged_by_the_database_until_it_was_watched() -> None:
    watch: LeaseWatch[int] = LeaseWatch()
    watch.see({"alive": 5_000, "dead": -AN_HOUR_MS}, 0)
    assert watch.alive(["alive"], 0) == {"alive"}
    assert watch.silent(UNCHANGED_MS - 1) == {}
    assert watch.silent(UNCHANGED_MS) == {"alive": 5_000, "dead": -AN_HOUR_MS}


def test_nodes_that_are_no_longer_listed_are_dropped() -> None:
    watch: LeaseWatch[int] = LeaseWatch()
    watch.see({"anna": 1}, 0)
    watch.see({}, 1_000)
    assert watch.silent(AN_HOUR_MS) == {}
