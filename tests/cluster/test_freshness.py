"""Which messages are too old, by their own send times; the clocks of two machines always differ."""

from __future__ import annotations

import pytest

from rasant.cluster.freshness import STALE_MS, Freshness


@pytest.fixture
def freshness() -> Freshness:
    """A `Freshness` that knows no sender yet."""
    return Freshness()


@pytest.mark.parametrize("ahead", [-1_000_000, 0, 1_000_000])
def test_a_message_in_flight_for_too_long_is_refused_whatever_the_clocks_say(freshness: Freshness, ahead: int) -> None:
    assert freshness.admits("anna", 1, 2_000_000 + ahead, 2_000_000)
    assert freshness.admits("anna", 1, 2_000_100 + ahead, 2_000_100 + STALE_MS)
    assert not freshness.admits("anna", 1, 2_000_200 + ahead, 2_000_220 + STALE_MS)


def test_a_message_of_an_earlier_connection_is_refused_once_a_later_one_is_known(freshness: Freshness) -> None:
    assert freshness.admits("anna", 1, 0, 1)
    assert freshness.admits("bert", 1, 0, 1)
    assert freshness.admits("anna", 2, 2, 3)
    assert not freshness.admits("anna", 1, 1, 4)
    assert freshness.admits("bert", 1, 1, 4)


def test_clocks_that_drift_apart_are_followed(freshness: Freshness) -> None:
    drift_ms = 10 * STALE_MS
    for minute in range(drift_ms):
        assert freshness.admits("anna", 1, 60_000 * minute, 60_001 * minute)


def test_a_clock_that_stopped_with_its_machine_is_measured_anew_per_connection(freshness: Freshness) -> None:
    assert freshness.admits("anna", 1, 1_000, 1_000)
    assert not freshness.admits("anna", 1, 2_000, 90_000)
    assert freshness.admits("anna", 2, 2_000, 90_000)


def test_a_sender_that_is_no_longer_a_node_is_forgotten(freshness: Freshness) -> None:
    assert freshness.admits("anna", 2, 0, 0)
    assert freshness.admits("bert", 2, 0, 0)
    freshness.keep({"bert"})
    assert freshness.admits("anna", 1, 0, 0)
    assert not freshness.admits("bert", 1, 0, 0)
