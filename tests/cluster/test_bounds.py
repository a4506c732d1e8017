"""What nodes send each other is bounded, for any number of nodes, tables and clients."""

from __future__ import annotations

import pytest
from tests.cluster.nodes import memory_cluster
from tests.cluster.test_moving import opened_at
from tests.real_time import asked_until

from rasant.bus.memory import MemoryBus
from rasant.cluster import proxied_clients
from rasant.cluster.heartbeats import listed_by_each
from rasant.cluster.messages import NO_ECHO, ClientAttached, ClientGone, ClientsVoid, Heartbeat, Item
from rasant.cluster.proxied_clients import CROWDED_BYTES
from rasant.hall.summaries import MOST_LISTED
from rasant.table.connections.greeting import Greeting
from rasant.wire.limits import PROTOCOL_VERSION

WATCHING = Greeting(PROTOCOL_VERSION, "me.1-client", None, book=True)


@pytest.mark.slow
async def test_many_clients_at_once_are_welcomed_in_small_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proxied_clients, "WELCOMED_AT_ONCE", 2)
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        (table,) = await opened_at(second, 1)
        name, remote = first.node.links.node, second.node.proxied
        second.node.links.listener.heard(name, [ClientAttached(number, table, WATCHING) for number in range(1, 10)])
        assert (len(remote), len(remote.arriving)) == (2, 7)
        second.node.links.listener.heard(name, [ClientGone(9)])
        await asked_until(lambda: len(remote) == 8)
        assert not remote.arriving
        second.node.links.listener.heard(name, [ClientsVoid(99)])


@pytest.mark.slow
async def test_no_client_is_welcomed_while_the_bus_has_too_much_to_send(monkeypatch: pytest.MonkeyPatch) -> None:
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        (table,) = await opened_at(second, 1)
        name, remote = first.node.links.node, second.node.proxied
        with monkeypatch.context() as crowded:
            crowded.setattr(MemoryBus, "unsent", property(lambda bus: CROWDED_BYTES))
            second.node.links.listener.heard(name, [ClientAttached(number, table, WATCHING) for number in (1, 2, 3)])
            second.node.links.listener.heard(name, [ClientsVoid(3)])
            assert (len(remote), list(remote.arriving)) == (0, [(name, 3)])
        await asked_until(lambda: len(remote) == 1)
        second.node.links.listener.heard(name, [ClientsVoid(99)])


@pytest.mark.slow
async def test_a_heartbeat_is_one_message_to_all_nodes_and_asks_few_for_an_echo(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with memory_cluster(4) as cluster:
        node = cluster.nodes[0].node
        others = set(node.peers.entries)
        said: list[tuple[str, Item]] = []
        with monkeypatch.context() as watched:
            watched.setattr(node.links, "put", lambda to, item: said.append((to, item)))
            watched.setattr(node.links, "broadcast", lambda item: said.append(("all", item)))
            for _ in range(2 * len(others)):
                node.heartbeats.beat()
        heartbeats = [(to, item.sent == NO_ECHO) for to, item in said if isinstance(item, Heartbeat)]
        assert heartbeats.count(("all", True)) == 2 * len(others)
        assert sorted(to for to, silent in heartbeats if not silent) == sorted([*others, *others])


@pytest.mark.parametrize("nodes", [1, 2, 3, 10, 60, 1_000])
def test_all_nodes_together_describe_about_as_many_tables_as_a_list_shows(nodes: int) -> None:
    each = listed_by_each(nodes)
    assert 1 <= each <= MOST_LISTED
    assert min(MOST_LISTED, nodes) <= each * nodes <= 2 * MOST_LISTED + nodes
