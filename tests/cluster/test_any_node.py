"""Every node accepts every socket and every request, wherever the table is."""

from __future__ import annotations

import asyncio

import pytest
from tests.cluster.nodes import MemoryCluster, RunningNode, memory_cluster
from tests.real_time import asked_until

from rasant.client import RefusedError, SeatConnection
from rasant.client.bot_client import bot_client
from rasant.client.playing import play_bot
from rasant.client.stay import Stay
from rasant.hall.matchmaking import with_bots
from rasant.wire.http import NewTable, QuickMatch

BOTS = ["", "", "lightning", "lightning"]
SOON_S = 60.0
"""Limit for what should happen at once, on however busy a machine."""


def owner(cluster: MemoryCluster, table: str) -> RunningNode:
    """The node that owns a table."""
    return next(node for node in cluster.nodes if node.hall.find(table) is not None)


def movers(node: RunningNode, table: str) -> set[int]:
    """The seats of people who have moved."""
    found = node.hall.find(table)
    assert found is not None
    return {sender.seat for sender in found.cards.senders.all() if sender.made()}


async def play(seat: SeatConnection) -> None:
    """Play until a round is over, or until it is cancelled."""
    await play_bot(seat, bot_client("lightning", seat.session, "test"), Stay(seat.session, rounds=1), lambda over: None)


async def test_clients_at_three_nodes_play_at_one_table() -> None:
    async with memory_cluster(3) as cluster:
        first, second, third = cluster.nodes
        async with first.lobby() as ann, second.lobby() as ben, third.lobby() as cem:
            for lobby, name in ((ann, "Ann"), (ben, "Ben"), (cem, "Cem")):
                await lobby.guest(name)
            table = (await ann.open_table(NewTable("ligretto", bots=["", "", "", "lightning"]))).table
            async with (
                await ann.sit(table, "Ann") as one,
                await ben.sit(table, "Ben") as two,
                await cem.sit(table, "Cem") as three,
            ):
                assert {one.seat, two.seat, three.seat} == {0, 1, 2}
                playing = [asyncio.create_task(play(seat)) for seat in (one, two, three)]
                live = owner(cluster, table)
                assert len(live.node.proxied) == 2
                await asked_until(lambda: {0, 1, 2} <= movers(live, table))
                for task in playing:
                    task.cancel()


async def test_no_token_of_a_seat_is_sent_to_another_node() -> None:
    async with memory_cluster(2) as cluster:
        said: list[bytes] = []
        for node in cluster.nodes:  # subscribed to both addresses, it receives all messages
            await node.node._bus.listen(node.node.links._address(node.node.links.node), said.append)
        first, second = cluster.nodes
        async with first.lobby() as ann, second.lobby() as ben:
            await ann.guest("Ann")
            await ben.guest("Ben")
            table = (await ann.open_table(NewTable("ligretto", bots=BOTS))).table
            seated = await ben.claim(table, "Ben")
            async with ben.seat(table, seated.token) as seat:
                assert seat.seat == seated.seat
            await asked_until(lambda: any(table.encode() in message for message in said))
        assert not any(seated.token.encode() in message for message in said)


async def test_the_lobby_is_the_same_at_every_node() -> None:
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        async with first.lobby() as ann, second.lobby() as ben:
            guest = await ann.guest("Ann")
            ben.key = ann.key
            assert (await ben.me()).id == guest.id
            table = (await ann.open_table(NewTable("ligretto", bots=BOTS, public=True))).table
            other = owner(cluster, table)
            async with await ann.sit(table, "Ann"):
                lobby = ben if other is first else ann

                async def is_listed() -> bool:
                    return [info.table for info in await lobby.tables()] == [table]

                await asked_until(is_listed)
                assert (await lobby.table(table)).names[0] == "Ann"


async def test_a_quick_match_finds_players_at_another_node() -> None:
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        async with first.lobby() as ann, second.lobby() as ben:
            await ann.guest("Ann")
            await ben.guest("Ben")
            table = (await ann.open_table(with_bots("ligretto"))).table
            async with await ann.sit(table, "Ann"):
                await asked_until(lambda: any(report.listed for report in second.node._reports().values()))
                found = await second.node.tables.quick_match(QuickMatch("ligretto"), "ben", "192.0.2.9")
                assert found == table


async def test_an_unknown_table_is_refused_at_every_node() -> None:
    async with memory_cluster(2) as cluster:
        for node in cluster.nodes:
            async with node.lobby() as lobby:
                await lobby.guest("Ann")
                with pytest.raises(RefusedError) as refused:
                    await lobby.claim("nowhere", "Ann")
                assert refused.value.code == "unknown_table"
                with pytest.raises(RefusedError):
                    async with lobby.seat("nowhere"):
                        pass


async def test_no_node_erases_a_person_who_sits_with_others() -> None:
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        async with first.lobby() as ann, second.lobby() as ben:
            await ann.guest("Ann")
            await ben.guest("Ben")
            table = (await ann.open_table(NewTable("ligretto", bots=BOTS))).table
            async with await ann.sit(table, "Ann"), await ben.sit(table, "Ben"):
                for lobby in (ann, ben):
                    with pytest.raises(RefusedError) as refused:
                        await lobby.forget_me()
                    assert refused.value.code == "at_a_table"


@pytest.mark.parametrize("asked", ["owner", "other"])
async def test_erasing_a_person_at_any_node_closes_their_own_table(asked: str) -> None:
    async with memory_cluster(2) as cluster:
        first, second = cluster.nodes
        async with first.lobby() as ann:
            await ann.guest("Ann")
            table = (await ann.open_table(NewTable("ligretto", bots=["", "lightning"]))).table
            await ann.claim(table, "Ann")
            holder = owner(cluster, table)
            node = holder if asked == "owner" else (second if holder is first else first)
            assert await node.node.tables.remove_guest((await ann.me()).id) is None
            assert holder.hall.find(table) is None
