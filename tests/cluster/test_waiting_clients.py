"""Clients that wait for a table, until it arrives or they disconnect."""

from __future__ import annotations

import pytest

from rasant.cluster.messages import ClientAttached
from rasant.cluster.waiting_clients import WaitingClients
from rasant.table.connections.greeting import Greeting

WATCHING = Greeting(1, "me.1-client", None, book=True)


def attached(number: int, table: str, replaces: int = 0) -> ClientAttached:
    """A client that is attached to a table."""
    return ClientAttached(number, table, WATCHING, replaces)


@pytest.fixture
def waiting() -> WaitingClients:
    """Two clients of one node and one of another at one table, and one more at a second table."""
    clients = WaitingClients()
    for node, number, table in (("n", 1, "a"), ("n", 2, "a"), ("m", 1, "a"), ("n", 3, "b")):
        clients.add(node, attached(number, table))
    return clients


def taken(waiting: WaitingClients, table: str) -> list[tuple[str, int]]:
    """The numbers of the clients that waited for a table, now taken."""
    return [(node, item.client) for node, item in waiting.take(table)]


def test_a_waiting_client_is_taken_once(waiting: WaitingClients) -> None:
    assert taken(waiting, "a") == [("n", 1), ("n", 2), ("m", 1)]
    assert taken(waiting, "a") == []
    assert len(waiting) == 1


def test_a_client_that_disconnected_waits_no_more(waiting: WaitingClients) -> None:
    waiting.gone("n", 1)
    waiting.gone("n", 1)
    waiting.gone("m", 7)
    assert taken(waiting, "a") == [("n", 2), ("m", 1)]


def test_a_client_that_reconnects_waits_once(waiting: WaitingClients) -> None:
    waiting.add("n", attached(4, "a", replaces=1))
    assert taken(waiting, "a") == [("n", 2), ("m", 1), ("n", 4)]


def test_a_node_that_begins_anew_removes_only_its_own_clients(waiting: WaitingClients) -> None:
    waiting.void("n", 3)
    assert taken(waiting, "a") == [("m", 1)]
    assert taken(waiting, "b") == [("n", 3)]


def test_a_lost_node_takes_its_waiting_clients_with_it(waiting: WaitingClients) -> None:
    waiting.keep_those_at({"m"})
    assert len(waiting) == 1
    assert taken(waiting, "a") == [("m", 1)]
    assert taken(waiting, "b") == []
