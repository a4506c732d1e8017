"""Which HTTP connections are closed when all are taken: by the number of a network, and by age."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_network

import pytest

from rasant.limits.host_limits import Limits
from rasant.server.http.http_connections import FULL, HttpConnections

NEWCOMER = "203.0.113.5"


class Open:
    """A connection from an address, without a socket."""

    def __init__(self, all_open: HttpConnections, peer: str, answering: bool = False) -> None:
        self.caller = ""
        self.answering = answering
        self.dropped = False
        self._all = all_open
        self.problem = all_open.enter(self, peer)

    def drop(self) -> None:
        """Close at once."""
        self.dropped = True
        self._all.leave(self)


def full_of(peers: Iterable[str], answering: bool = False) -> tuple[HttpConnections, list[Open]]:
    """As many connections as allowed, from these addresses."""
    addresses = list(peers)
    all_open = HttpConnections(Limits(max_http=len(addresses)), (ip_network("10.0.0.0/8"),), lambda code: None)
    return all_open, [Open(all_open, peer, answering) for peer in addresses]


def dropped(connections: list[Open]) -> list[int]:
    """The indices of closed connections."""
    return [number for number, one in enumerate(connections) if one.dropped]


@pytest.mark.parametrize(
    "addresses",
    [
        [f"2001:db8:0:{number:x}::1" for number in range(2_000)],
        [f"2001:db8:{number:x}::1" for number in range(2_000)],
        [f"198.18.{number // 250}.{number % 250}" for number in range(2_000)],
    ],
    ids=["one /48", "many /48s", "many of IPv4"],
)
def test_two_thousand_addresses_with_one_connection_each_block_no_client(addresses: list[str]) -> None:
    all_open, taken = full_of(addresses)
    assert Open(all_open, NEWCOMER).problem is None
    assert dropped(taken) == [0], "the oldest was closed"
    assert all_open.total == 2_000


@pytest.mark.parametrize("step", [0, 1, 0x100], ids=["one /64", "many of a /56", "many of a /48"])
def test_a_household_is_reduced_to_the_share_of_others_however_its_addresses_are_spread(step: int) -> None:
    inside = [f"2001:db8:1:{number * step:x}::1" for number in range(10)]
    all_open, hostile = full_of([NEWCOMER, *inside])
    friends = [Open(all_open, NEWCOMER) for _ in range(4)]
    assert [friend.problem for friend in friends] == [None] * 4
    assert dropped(hostile) == [1, 2, 3, 4]
    assert not any(friend.dropped for friend in friends)


def test_neighbours_in_one_wide_network_are_counted_separately() -> None:
    """A provider gives each customer a /56: within a shared /48, the /56 that has taken most loses connections."""
    all_open, hostile = full_of(f"2001:db8:1:1{number:02x}::1" for number in range(6))
    neighbour = Open(all_open, "2001:db8:1:200::1")
    assert neighbour.problem is None
    assert dropped(hostile) == [0]


def test_the_address_with_the_most_connections_gets_no_more() -> None:
    all_open, taken = full_of(["198.51.100.1", "198.51.100.1", NEWCOMER])
    assert Open(all_open, "198.51.100.1").problem is FULL
    assert dropped(taken) == []
    assert all_open.total == 3


def test_an_idle_connection_is_closed_before_one_that_is_being_answered() -> None:
    all_open, taken = full_of(["198.51.100.1", "198.51.100.2", "198.51.100.3"], answering=True)
    taken[1].answering = False
    assert Open(all_open, NEWCOMER).problem is None
    assert dropped(taken) == [1]


def test_unread_answers_block_no_client_either() -> None:
    all_open, taken = full_of((f"198.51.100.{number}" for number in range(200)), answering=True)
    assert Open(all_open, NEWCOMER).problem is None
    assert dropped(taken) == [0]


def test_closed_connections_are_no_longer_counted() -> None:
    all_open, taken = full_of(f"198.51.100.{number}" for number in range(3))
    further = [Open(all_open, f"2001:db8:{number}::1") for number in range(5)]
    assert dropped([*taken, *further]) == [0, 1, 2, 3, 4]
    for one in further[2:]:
        one.drop()
    assert all_open.total == 0
    assert Open(all_open, NEWCOMER).problem is None


def test_connections_of_a_trusted_proxy_are_never_closed() -> None:
    all_open, taken = full_of(["10.0.0.1", "10.0.0.1", "198.51.100.1"])
    assert Open(all_open, "10.0.0.1").problem is None
    assert dropped(taken) == [2]
    assert Open(all_open, NEWCOMER).problem is FULL
