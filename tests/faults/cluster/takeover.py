"""A node with many tables is killed: all go on elsewhere, and no connection between nodes breaks under the load."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import final

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
from tests.faults.archives import CLIENT, Kept, archive_in, live_tables
from tests.faults.cheap_sockets import HOST, allow_files
from tests.faults.cluster.stage import MANY, NAME, Stage, StagedNode, servers, staged
from tests.faults.processes import SOON_S
from tests.faults.reports import Report, Say
from tests.faults.restart import AT_ONCE
from tests.real_time import asked_until, pass_by, seconds

from rasant.cluster.membership import RENEW_S
from rasant.cluster.messages import SPEAKS
from rasant.store.ownership import NodeStatus
from rasant.store.postgres import PostgresStore
from rasant.table.log.entries import without_person
from rasant.wire.codec import encode, listen
from rasant.wire.from_client import Hello
from rasant.wire.from_server import MoveAccepted, MoveRefused, Welcome
from rasant.wire.limits import PROTOCOL_VERSION

BUS_LOST = "the bus is lost"
STILL = dict.fromkeys(("composure", "absence", "longest_pause", "countdown", "between"), 600_000)
"""Tables do nothing by themselves, so that the machine's time goes to the takeover."""


@dataclass(frozen=True)
class Size:
    """Number of tables."""

    tables: int
    scenes: int
    entries: tuple[int, int]


SMALL = Size(tables=60, scenes=5, entries=(40, 80))
FULL = Size(tables=5_000, scenes=10, entries=(40, 80))


@final
class Seated(WSListener):
    """A seated client; once its table has moved it makes a move as soon as it is welcomed again."""

    def __init__(self, kept: Kept) -> None:
        loop = asyncio.get_running_loop()
        self._kept = kept
        self.table = kept.table
        self._moves = False
        self.closed = False
        self.welcomed: asyncio.Future[None] = loop.create_future()
        self.judged: asyncio.Future[float] = loop.create_future()
        """When a move was judged after that."""

    def expect(self) -> None:
        """Prepare for the table's move to another node."""
        self._moves = True

    def on_ws_connected(self, transport: WSTransport) -> None:
        """The handshake is over."""
        transport.send(WSMsgType.TEXT, encode(Hello(PROTOCOL_VERSION, CLIENT, self._kept.scene.token, False)))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """A frame arrived."""
        if frame.msg_type != WSMsgType.TEXT:
            return
        for message in listen(frame.get_payload_as_bytes()):
            if isinstance(message, Welcome):
                if not self.welcomed.done():
                    self.welcomed.set_result(None)
                if self._moves:
                    transport.send(WSMsgType.TEXT, self._kept.scene.move)
            elif isinstance(message, MoveAccepted | MoveRefused) and self._moves and not self.judged.done():
                self.judged.set_result(seconds())

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Fail if no move was judged yet, because the client's own node stays."""
        self.closed = True
        if not self.welcomed.done():
            self.welcomed.set_exception(ConnectionResetError())
        if self._moves and not self.judged.done():
            self.judged.set_exception(ConnectionResetError())


async def run(data: Path, size: Size, say: Say) -> Report:
    """Run this part in its own cluster."""
    allow_files(2 * size.tables + 1_000)
    limits = {**MANY, "sockets_per_address": size.tables + 1_000, "max_tables": size.tables // 2 - 1}
    with servers() as stage:
        async with staged(stage, limits, STILL):
            return await _happen(stage, size, say)


async def _happen(stage: Stage, size: Size, say: Say) -> Report:
    kept = await _shared_out(stage, size)
    say("all nodes have their tables")
    victim, *others = stage.nodes
    clients = await _sit_down(kept, others)
    say("all clients sit")
    for each in clients:
        each.expect()
    began = seconds()
    await victim.served.kill()
    # read only now, because nodes give tables to each other until the last moment
    owned = await stage.tables_of(victim)
    seated = [each for each in clients if each.table in owned]
    rest = [each for each in clients if each.table not in owned]
    say(f"{len(owned)} tables of the killed node wait for a new owner")
    judged = [await asyncio.wait_for(each.judged, SOON_S) - began for each in seated]
    assert not any(each.closed for each in rest), "the sockets of others were closed"
    assert not await stage.tables_of(victim)
    assert all(node.said(BUS_LOST) == 0 for node in others)
    torn = sum([await node.served.metric("rasant_links_torn_total") for node in others])
    entries = sum(table.scene.entries for table in kept)
    report = Report(
        f"Three nodes with {size.tables:,} live tables of all games, {entries:,} entries, and a client at each, whose "
        f"socket is at a node that stays; one node with {len(owned):,} tables killed, more than the others have room "
        f"for (`--max-tables`). No bot moves meanwhile."
    )
    report.add("from the kill until a move was judged at the last of its tables", "10 s", f"{max(judged):.1f} s")
    report.add("the same at the median table", "", f"{median(judged):.1f} s")
    report.add("connections to NATS given up; tables left without an owner; sockets closed", "0", "0; 0; 0")
    report.add("messages lost between nodes", "", f"{torn:.0f}")
    return report


async def _shared_out(stage: Stage, size: Size) -> list[Kept]:
    """Tables written by a node that leaves, evenly distributed to those that stay."""
    kept = live_tables(size.tables, size.scenes, size.entries)
    tables = [table.table for table in kept]
    store = await PostgresStore.open(stage.database.url, NAME, without_person)
    await store.join("archivist", SPEAKS)
    async with asyncio.TaskGroup() as tasks:
        renewing = tasks.create_task(_renew(store))
        await archive_in(store, kept)
        renewing.cancel()
    for place, node in enumerate(stage.nodes):
        await store.give(tables[place :: len(stage.nodes)], node.name)
    await store.leave()
    await store.close()

    async def all_here() -> bool:
        counts = [await node.served.metric("rasant_owned_tables") for node in stage.nodes]
        return sum(counts) == size.tables

    await asked_until(all_here)
    return kept


async def _renew(store: PostgresStore) -> None:
    """Keep the lease alive during a long write."""
    while True:
        await store.renew(NodeStatus())
        await pass_by(RENEW_S)


async def _sit_down(tables: list[Kept], nodes: list[StagedNode]) -> list[Seated]:
    """Connect a client for each table to one of these nodes, and wait until all are welcomed."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def sit(number: int, table: Kept) -> Seated:
        async with gate:
            url = f"ws://{HOST}:{nodes[number % len(nodes)].served.port}/api/tables/{table.table}/socket"
            _, seated = await ws_connect(lambda *_: Seated(table), url, websocket_handshake_timeout=SOON_S)
            assert isinstance(seated, Seated)
            await asyncio.wait_for(seated.welcomed, SOON_S)
        return seated

    return await asyncio.gather(*(sit(number, table) for number, table in enumerate(tables)))
