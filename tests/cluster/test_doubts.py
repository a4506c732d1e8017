"""What a node does when it cannot be sure: about a table's owner, about its clients, about what the store holds."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from tests.cluster.doorstep import Doorstep
from tests.cluster.nodes import memory_cluster
from tests.cluster.test_any_node import movers, play
from tests.cluster.test_moving import opened, opened_at
from tests.real_time import asked_until

from rasant.cluster import connectivity, owned_tables, peers
from rasant.cluster.messages import ClientAttached, ClientGone
from rasant.store.ownership import TableOwner
from rasant.store.port import StoreError, StoreRecord
from rasant.table.connections.connection import Connection
from rasant.table.connections.greeting import Greeting
from rasant.wire.codec import encode
from rasant.wire.from_client import Hello
from rasant.wire.from_server import Welcome
from rasant.wire.limits import PROTOCOL_VERSION


async def test_a_client_that_left_while_its_table_moved_is_not_attached() -> None:
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        (table,) = await opened_at(first, 1)
        second.node.owned.in_transit.add(table)  # so that no client is forwarded yet
        watching = Greeting(PROTOCOL_VERSION, "me.1-client", None, book=True)
        name = first.node.links.node
        second.node.links.listener.heard(name, [ClientAttached(number, table, watching, 0) for number in (7, 8)])
        assert len(second.node.proxied.waiting) == 2
        second.node.links.listener.heard(name, [ClientGone(7)])
        second.node.owned.in_transit.clear()
        assert await first.node.owned.migration.give([table], second.node.links.node) == 1
        await asked_until(lambda: len(second.node.proxied) == 1)
        assert [client.number for client in second.node.proxied._clients.values()] == [8]


async def test_a_node_sends_heartbeats_while_it_gives_tables_away(monkeypatch: pytest.MonkeyPatch) -> None:
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        giving, go_on, heartbeats = asyncio.Event(), asyncio.Event(), 0
        heartbeat = first.node.heartbeats.beat

        def counted() -> None:
            nonlocal heartbeats
            heartbeats += 1
            heartbeat()

        give = first.node.parts.ownership.give

        async def slowly(tables: Sequence[str], to: str) -> list[str]:
            giving.set()
            await go_on.wait()
            return await give(tables, to)

        monkeypatch.setattr(first.node.parts.ownership, "give", slowly)
        monkeypatch.setattr(first.node.heartbeats, "beat", counted)
        monkeypatch.setattr("rasant.cluster.maintenance.HEARTBEAT_S", 0.02)
        (table,) = await opened_at(first, 1)
        monkeypatch.setattr("rasant.cluster.rebalance.surplus", lambda node, load, others: {second.node.links.node: 1})
        await giving.wait()
        before = heartbeats
        await asked_until(lambda: heartbeats > before)
        go_on.set()
        await asked_until(lambda: second.hall.find(table) is not None)


async def test_an_outdated_claim_loses_no_table_while_the_store_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(owned_tables, "DOUBT_AGAIN_S", 0.01)
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        mine, taken = await opened_at(first, 2)
        owners_of = first.node.parts.ownership.owners_of
        asked = 0

        async def fail_twice(tables: Sequence[str]) -> dict[str, TableOwner]:
            nonlocal asked
            asked += 1
            if asked < 3:
                raise StoreError("no server answers")
            return await owners_of(tables)

        monkeypatch.setattr(first.node.parts.ownership, "owners_of", fail_twice)
        await second.node.parts.ownership.renew(second.node.status())
        cluster.database.owners[taken] = TableOwner(second.node.links.node, 2)
        first.node.owned.taken(second.node.links.node, {mine: 2, taken: 2})
        await asked_until(lambda: first.hall.find(taken) is None)
        assert asked >= 3
        assert first.hall.find(mine) is not None


@pytest.mark.slow
async def test_a_client_of_a_node_without_the_store_plays_on_as_soon_as_its_table_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fail(*asked: object) -> None:
        raise StoreError("no server answers")

    monkeypatch.setattr(connectivity, "ALONE_MS", 10**9)
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        async with first.lobby() as ann, second.lobby() as ben:
            await ann.guest("Ann")
            await ben.guest("Ben")
            (table,) = await opened(ann, 1)
            async with await ann.sit(table, "Ann") as one, await ben.sit(table, "Ben") as two:
                playing = [asyncio.create_task(play(seat)) for seat in (one, two)]
                sockets = [seat._socket for seat in (one, two)]
                await asked_until(lambda: {0, 1} <= movers(first, table))
                with monkeypatch.context() as away:
                    for question in ("renew", "owners_of", "adopt", "append"):
                        away.setattr(first.node.parts.ownership, question, fail)
                    first.node.lease.give_up()
                    name = first.node.links.node
                    cluster.database.rows[name].until = cluster.database.clock()
                    await second.node.orphans(1)
                    await asked_until(lambda: second.hall.find(table) is not None)
                    await asked_until(lambda: {0, 1} <= movers(second, table))
                    assert first.node.links.node == name
                    away.setattr(connectivity, "ALONE_MS", 0)
                    away.setattr(peers, "HOLDS_MS", 0)
                    await asked_until(lambda: bool(first.process.api.not_ready))
                    found = second.hall.find(table)
                    assert found is not None
                    seq = found.journal.seq
                    await asked_until(lambda: found.journal.seq > seq + 20)
                    assert [seat._socket for seat in (one, two)] == sockets
                await asked_until(lambda: not first.process.api.not_ready)
                for task in playing:
                    task.cancel()


async def test_a_claim_of_a_table_by_an_earlier_epoch_than_is_known_gets_no_clients() -> None:
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        async with first.lobby() as ann, second.lobby() as ben:
            await ann.guest("Ann")
            await ben.guest("Ben")
            (table,) = await opened(ann, 1)
            async with await ben.sit(table, "Ben"):
                away = second.node.forwarded.tables[table]
                await asked_until(lambda: away.epoch == 1)
                second.node.owned.taken("an old node", {table: 0})
                assert away.node == first.node.links.node
                second.node.owned.taken("a new node", {table: 2})
                assert (away.node, away.epoch) == ("a new node", 2)


async def test_a_node_without_a_lease_believes_only_claims_by_a_later_epoch() -> None:
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        kept, taken = await opened_at(first, 2)
        assert [first.node.parts.ownership.epoch_of(table) for table in (kept, taken)] == [1, 1]
        first.node.lease.give_up()
        first.node.owned.taken(second.node.links.node, {kept: 1, taken: 2})
        assert first.hall.find(kept) is not None
        assert first.hall.find(taken) is None


async def test_a_client_that_was_not_welcomed_before_its_table_was_lost_gets_the_rules_elsewhere() -> None:
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        (table,) = await opened_at(first, 1)
        connection = first.node.clients.connect(table, 0)
        assert isinstance(connection, Connection)
        socket = first.process.commits.writers[connection] = Doorstep()
        await first.node.parts.ownership.give([table], second.node.links.node)
        first.node.clients.receive(connection, encode(Hello(PROTOCOL_VERSION, "me.1-client")), 0)
        first.node.owned.lose([table])
        await asked_until(lambda: any(isinstance(message, Welcome) for message in socket.heard))
        (welcome,) = (message for message in socket.heard if isinstance(message, Welcome))
        assert welcome.book is not None
        del first.process.commits.writers[connection]
        first.node.clients.gone(connection, 0)


async def test_a_table_whose_log_differs_in_the_store_is_read_again_and_goes_on() -> None:
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        async with second.lobby() as ben, first.lobby() as ann:
            await ann.guest("Ann")
            await ben.guest("Ben")
            (table,) = await opened(ann, 1)
            async with await ann.sit(table, "Ann") as one, await ben.sit(table, "Ben") as two:
                playing = [asyncio.create_task(play(seat)) for seat in (one, two)]
                sockets = [seat._socket for seat in (one, two)]
                await asked_until(lambda: {0, 1} <= movers(first, table))
                before = first.hall.find(table)
                assert before is not None
                log = cluster.database.memory._logs[table]
                log.pop()  # edited by hand
                cluster.database.memory._snapshots.pop(table, None)
                await asked_until(lambda: first.hall.find(table) not in (None, before))
                length = len(log)
                await asked_until(lambda: len(log) > length + 20)
                assert [seat._socket for seat in (one, two)] == sockets
                for task in playing:
                    task.cancel()


async def test_a_table_is_closing_does_not_return_while_that_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    async with memory_cluster(1) as cluster:
        (node,) = cluster.nodes
        (table,) = await opened_at(node, 1)
        writing, go_on = asyncio.Event(), asyncio.Event()
        append = node.process.commits._store.append

        async def slowly(records: Sequence[StoreRecord]) -> None:
            writing.set()
            await go_on.wait()
            await append(records)

        monkeypatch.setattr(node.process.commits._store, "append", slowly)
        found = node.hall.find(table)
        assert found is not None
        found.close(0)
        node.hall._touched[table] = found
        node.process.commits.wake()
        await writing.wait()
        assert node.hall.find(table) is None
        node.node.owned.takeover.want([table])
        go_on.set()
        await asked_until(lambda: not node.node.owned.takeover._working)
        assert node.hall.find(table) is None
        assert table not in cluster.database.owners
