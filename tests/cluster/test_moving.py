"""Tables move from node to node while people play, and no player has to leave."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence

import pytest
from tests.cluster.doorstep import Doorstep
from tests.cluster.nodes import MemoryCluster, RunningNode, memory_cluster
from tests.cluster.shared_memory import SharedMemoryStore
from tests.cluster.test_any_node import BOTS, movers, play
from tests.real_time import asked_until

from rasant.client import Lobby
from rasant.client.session import ConnectionLost
from rasant.cluster import connectivity, maintenance, peers
from rasant.cluster.messages import SPEAKS, NodeReport
from rasant.cluster.peers import Peers
from rasant.core.errors import UserError
from rasant.core.moves import Act
from rasant.store.ownership import LEASE_MS, LeaseRenewal, NodeEntry, NodeStatus, TableOwner
from rasant.store.port import StoredTable, StoreError
from rasant.table.connections.connection import Connection
from rasant.table.play.move_queue import QueuedMove
from rasant.wire.codec import encode
from rasant.wire.from_client import Hello
from rasant.wire.from_server import Welcome
from rasant.wire.http import NewTable
from rasant.wire.limits import PROTOCOL_VERSION


async def opened(lobby: Lobby, number: int) -> list[str]:
    """Open this many tables with bots."""
    return [(await lobby.open_table(NewTable("ligretto", bots=BOTS))).table for _ in range(number)]


async def opened_at(node: RunningNode, number: int) -> list[str]:
    """Open this many tables at a node, by a guest who leaves again."""
    async with node.lobby() as ann:
        await ann.guest("Ann")
        return await opened(ann, number)


async def test_sockets_stay_open_when_a_table_is_handed_over_and_play_goes_on() -> None:
    async with memory_cluster(3) as cluster:
        first, second, third = cluster.nodes
        async with first.lobby() as ann, second.lobby() as ben:
            await ann.guest("Ann")
            await ben.guest("Ben")
            table = (await opened(ann, 1))[0]
            async with await ann.sit(table, "Ann") as one, await ben.sit(table, "Ben") as two:
                playing = [asyncio.create_task(play(seat)) for seat in (one, two)]
                open_sockets = [seat._socket for seat in (one, two)]
                await asked_until(lambda: {0, 1} <= movers(first, table))
                assert await first.node.owned.migration.give([table], third.node.links.node) == 1
                await asked_until(lambda: third.hall.find(table) is not None)
                found = third.hall.find(table)
                assert found is not None
                seq = found.journal.seq
                await asked_until(lambda: found.journal.seq > seq + 20 and len(third.node.proxied) == 2)
                assert [seat._socket for seat in (one, two)] == open_sockets
                assert first.hall.find(table) is None
                for task in playing:
                    task.cancel()


async def test_a_node_that_is_asked_to_stop_hands_its_tables_over_and_its_clients_come_back_elsewhere() -> None:
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        async with first.lobby() as ann, second.lobby() as ben:
            await ann.guest("Ann")
            await ben.guest("Ben")
            tables = await opened(ann, 3)
            async with await ben.sit(tables[0], "Ben") as seat:
                own_socket = seat._socket
                await first.stop()
                assert {cluster.database.owners[table].node for table in tables} == {second.node.links.node}
                await asked_until(lambda: all(second.hall.find(table) for table in tables))
                await asked_until(lambda: len(second.node.forwarded) == 0)
                assert seat._socket is own_socket
                found = second.hall.find(tables[0])
                assert found is not None
                await asked_until(lambda: found.people.audience.here(seat.seat))


async def test_a_node_that_stops_gives_the_others_as_many_tables_each() -> None:
    async with memory_cluster(3) as cluster:
        first, *others = cluster.nodes
        async with first.lobby() as ann:
            await ann.guest("Ann")
            tables = await opened(ann, 4)
            await asked_until(lambda: len(first.hall.table_ids()) == len(tables))
        await first.stop()
        owners = Counter(cluster.database.owners[table].node for table in tables)
        assert owners == {node.node.links.node: 2 for node in others}


async def test_tables_of_a_node_whose_lease_has_expired_are_taken_over() -> None:
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        async with first.lobby() as ann, second.lobby() as ben:
            await ann.guest("Ann")
            await ben.guest("Ben")
            table = (await opened(ann, 1))[0]
            async with await ann.sit(table, "Ann") as one, await ben.sit(table, "Ben") as two:
                before = first.node.links.node
                store, now = second.node.parts.ownership, cluster.database.clock()
                assert isinstance(store, SharedMemoryStore)
                cluster.database.rows[before].until = now  # as if nothing had been heard of it
                store._watch.see(cluster.database.untils(), now - LEASE_MS)
                await second.node.orphans(1)
                await asked_until(lambda: second.hall.find(table) is not None and first.hall.find(table) is None)
                await asked_until(lambda: first.node.links.node != before)
                playing = [asyncio.create_task(play(seat)) for seat in (one, two)]
                await asked_until(lambda: {0, 1} <= movers(second, table))
                for task in playing:
                    task.cancel()


@pytest.mark.slow
async def test_a_new_node_gets_its_share_of_four_tables_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maintenance, "HEARTBEAT_S", 0.05)
    async with memory_cluster(4) as cluster:
        tables = [table for node in cluster.nodes for table in await opened_at(node, 8)]
        at_once: list[int] = []
        for node in cluster.nodes:
            watch_giving(node, at_once, monkeypatch)
        held = cluster.nodes[0].hall.table_ids()[0]
        monkeypatch.setattr(cluster.nodes[0].process.hall, "is_between_moves", lambda table: table != held)
        fifth = await cluster.start()
        await asked_until(lambda: len(fifth.hall.table_ids()) >= len(tables) // 5)
        assert set(at_once) == {1}
        assert cluster.nodes[0].hall.find(held) is not None
        nodes = cluster.nodes
        await asked_until(lambda: sum(len(node.hall.table_ids()) for node in nodes) == len(tables))


def watch_giving(node: RunningNode, at_once: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Records how many tables a node gives away at once, and which therefore wait together."""
    withdraw = node.process.hall.withdraw

    def watched(tables: Sequence[str], now: int) -> list[Connection]:
        at_once.append(len(tables))
        return withdraw(tables, now)

    monkeypatch.setattr(node.process.hall, "withdraw", watched)


async def test_a_table_with_a_move_in_its_queue_is_not_between_moves() -> None:
    async with memory_cluster(1) as cluster:
        (node,) = cluster.nodes
        (table,) = await opened_at(node, 1)
        found = node.hall.find(table)
        assert found is not None
        assert node.hall.is_between_moves(table)
        queue = found.cards.live.queue
        queue.measure([0] * found.setup.players, some_without=False)
        queue.push(QueuedMove(0, Act("turn", 0), None, 1), contested=True, now=10**9)
        assert not node.hall.is_between_moves(table)
        queue.clear()


async def test_a_cluster_that_was_stopped_as_a_whole_comes_back_with_all_tables() -> None:
    async with memory_cluster(1) as cluster:
        first = cluster.nodes[0]
        tables = await opened_at(first, 3)
        await first.stop()
        second = await cluster.start()
        await asked_until(lambda: set(second.hall.table_ids()) == set(tables))


async def test_a_node_does_not_join_nodes_of_another_version() -> None:
    async with memory_cluster(1) as cluster:
        name = cluster.nodes[0].node.links.node
        cluster.database.rows[name].speaks = SPEAKS + 1
        with pytest.raises(UserError, match=f"have version {SPEAKS + 1}"):
            await cluster.start()


async def test_a_node_does_not_join_nodes_that_it_cannot_hear(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rasant.cluster.welcome.PATIENCE_MS", 200)
    monkeypatch.setattr("rasant.cluster.membership.IN_TOUCH_MS", 0)
    async with memory_cluster(1) as cluster:
        (first,) = cluster.nodes
        (table,) = await opened_at(first, 1)
        first.node.connectivity.leaving = True  # it takes no table any more
        await first.node.parts.ownership.give([table], "")
        elsewhere = MemoryCluster()
        elsewhere.database = cluster.database
        with pytest.raises(UserError, match="another name"):
            await elsewhere.start()
        assert cluster.database.owners[table] == TableOwner("", 2), "a node outside the cluster took a table"


async def test_nodes_that_were_killed_just_now_are_waited_for() -> None:
    async with memory_cluster(1) as cluster:
        other = cluster.database
        await cluster.nodes[0].stop()
        other.rows["killed"] = type(other.rows[next(iter(other.rows))])(SPEAKS, other.clock() + LEASE_MS)
        starting = asyncio.create_task(cluster.start())
        await asked_until(lambda: len([row for row in other.rows.values() if not row.dead]) == 2)
        other.rows["killed"].until = other.clock()
        await starting


async def test_a_node_that_alone_cannot_reach_the_store_sends_its_clients_to_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fail(status: NodeStatus) -> LeaseRenewal:
        raise StoreError("no server answers")

    monkeypatch.setattr(connectivity, "ALONE_MS", 0)
    monkeypatch.setattr(peers, "HOLDS_MS", 0)
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        async with first.lobby() as ann:
            await ann.guest("Ann")
            async with await ann.sit((await opened(ann, 1))[0], "Ann") as seat:
                with monkeypatch.context() as away:
                    away.setattr(first.node.parts.ownership, "renew", fail)
                    first.node.lease.give_up()
                    await asked_until(lambda: "cut off" in first.process.api.not_ready)
                    assert second.process.api.not_ready == ""
                    while not isinstance(await seat.next(), ConnectionLost):
                        pass
                await asked_until(lambda: not first.process.api.not_ready)
                await asked_until(lambda: first.process.sockets.open.total == 1)


async def test_a_client_that_says_hello_just_after_its_table_has_left_is_welcomed_there() -> None:
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        (table,) = await opened_at(first, 1)
        connection = first.node.clients.connect(table, 0)
        assert isinstance(connection, Connection)
        socket = Doorstep()
        first.process.commits.writers[connection] = socket
        assert await first.node.owned.migration.give([table], second.node.links.node) == 1
        first.node.clients.receive(connection, encode(Hello(PROTOCOL_VERSION, "me.1-client")), 0)
        await asked_until(lambda: any(isinstance(message, Welcome) for message in socket.heard))
        del first.process.commits.writers[connection]
        first.node.clients.gone(connection, 0)


async def test_a_table_that_leaves_while_others_are_read_takes_its_clients_along(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        reading, go_on = asyncio.Event(), asyncio.Event()
        adopt = first.node.parts.ownership.adopt

        async def slowly(tables: Sequence[str]) -> list[StoredTable]:
            reading.set()
            await go_on.wait()
            return await adopt(tables)

        async with first.lobby() as ann:
            await ann.guest("Ann")
            (table,) = await opened(ann, 1)
            async with await ann.sit(table, "Ann"):
                monkeypatch.setattr(first.node.parts.ownership, "adopt", slowly)
                first.node.owned.takeover.want([table])
                await reading.wait()
                assert await first.node.owned.migration.give([table], second.node.links.node) == 1
                assert len(first.node.forwarded) == 1
                go_on.set()
                await asked_until(lambda: not first.node.owned.takeover._working)
                assert len(first.node.forwarded) == 1
                await asked_until(lambda: len(second.node.proxied) == 1)


async def test_a_lease_is_renewed_while_tables_are_taken_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rasant.cluster.membership.RENEW_S", 0.02)
    monkeypatch.setattr("rasant.cluster.membership.IN_TOUCH_MS", 0)
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        taking, go_on = asyncio.Event(), asyncio.Event()
        take_over = second.node.parts.ownership.take_over

        async def slowly(limit: int) -> list[str]:
            taking.set()
            await go_on.wait()
            return await take_over(limit)

        monkeypatch.setattr(second.node.parts.ownership, "take_over", slowly)
        (table,) = await opened_at(first, 1)
        first.node.connectivity.leaving = True  # it does not take it back itself
        await first.node.owned.migration.give([table], "")
        await taking.wait()
        asked = second.node.lease._asked_at
        await asked_until(lambda: second.node.lease._asked_at > asked)
        go_on.set()
        await asked_until(lambda: bool(second.hall.find(table)))


def test_only_a_node_that_has_held_its_lease_for_a_while_reaches_the_store_for_certain() -> None:
    known = Peers()
    known.of("other").heard_at = 0
    known.of("other").reported(NodeReport(0, 9, [], holds=False), 0)
    assert not known.any_holds(1)
    known.of("other").reported(NodeReport(0, 9, [], holds=True), 10)
    known.of("other").heard_at = 10 + peers.HOLDS_MS
    assert not known.any_holds(9 + peers.HOLDS_MS)
    assert known.any_holds(10 + peers.HOLDS_MS)


def test_only_a_node_that_has_been_on_the_bus_for_a_while_is_reached_there_for_certain() -> None:
    known = Peers()

    def learn(on_bus: bool, now: int) -> None:
        known.learn([NodeEntry("other", SPEAKS, NodeStatus(0, 9, on_bus, leaving=False), alive=True)], now)

    learn(True, 0)
    assert not known.any_on_bus(peers.HOLDS_MS - 1)
    assert known.any_on_bus(peers.HOLDS_MS)
    learn(False, peers.HOLDS_MS)
    learn(True, 2 * peers.HOLDS_MS)
    assert not known.any_on_bus(3 * peers.HOLDS_MS - 1)
    assert known.any_on_bus(3 * peers.HOLDS_MS)


async def test_tables_that_cannot_be_read_together_are_read_in_smaller_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        adopt = second.node.parts.ownership.adopt

        async def adopt_few(tables: Sequence[str]) -> list[StoredTable]:
            if len(tables) > 1:
                raise StoreError("it takes too long")
            return await adopt(tables)

        monkeypatch.setattr(second.node.parts.ownership, "adopt", adopt_few)
        tables = await opened_at(first, 4)
        await first.stop()
        await asked_until(lambda: all(second.hall.find(table) for table in tables))


async def test_tables_left_without_an_owner_are_announced_to_no_node(monkeypatch: pytest.MonkeyPatch) -> None:
    async with memory_cluster(1) as cluster:
        (running,) = cluster.nodes
        tables = await opened_at(running, 2)
        announced: list[object] = []
        node = running.node
        node.connectivity.leaving = True
        monkeypatch.setattr(node.links, "put", lambda to, item: announced.append(item))
        assert await node.owned.migration.give(tables, "") == 2
        assert announced == []
