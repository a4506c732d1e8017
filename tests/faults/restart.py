"""A server starts with many live tables: how long it takes until a move was made at every one of them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

import apsw
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
from tests.faults.archives import CLIENT, Kept, archive
from tests.faults.company import LIMITS
from tests.faults.processes import SOON_S, served
from tests.faults.reports import Report, Say
from tests.real_time import seconds

from rasant.cli.hosting import DATABASE
from rasant.wire.codec import encode, listen
from rasant.wire.from_client import Hello
from rasant.wire.from_server import MoveAccepted, MoveRefused, Welcome
from rasant.wire.limits import PROTOCOL_VERSION


@dataclass(frozen=True)
class Size:
    """Number of tables."""

    tables: int
    scenes: int
    entries: tuple[int, int]
    times: int


SMALL = Size(tables=50, scenes=5, entries=(40, 80), times=1)
FULL = Size(tables=1_000, scenes=40, entries=(150, 500), times=5)
AT_ONCE = 64
"""Sockets that are being opened at the same time."""


BOTS_WAIT = {"composure": 600_000}
"""Keeps every bot slower than the move that is waited for, on however slow a machine."""


class Visitor(WSListener):
    """Sends a hello and a move at once, and waits for the answers."""

    def __init__(self, kept: Kept) -> None:
        self._kept = kept
        self.welcome: Welcome | None = None
        self.answer: asyncio.Future[MoveAccepted | MoveRefused] = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        """The handshake is over."""
        transport.send(WSMsgType.TEXT, encode(Hello(PROTOCOL_VERSION, CLIENT, self._kept.scene.token, False)))
        transport.send(WSMsgType.TEXT, self._kept.scene.move)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """A frame arrived."""
        if frame.msg_type != WSMsgType.TEXT:
            return
        for message in listen(frame.get_payload_as_bytes()):
            if isinstance(message, Welcome):
                self.welcome = message
            elif isinstance(message, MoveAccepted | MoveRefused) and not self.answer.done():
                self.answer.set_result(message)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Fail if there is no answer yet."""
        if not self.answer.done():
            self.answer.set_exception(ConnectionResetError())


async def run(data: Path, size: Size, say: Say) -> Report:
    """Start the server on a database with many tables; the first of several starts makes the moves."""
    kept = await archive(data, size.tables, size.scenes, size.entries)
    say("the database is made")
    bare_s = [_bare_read(data) for _ in range(3)]
    entries = sum(table.scene.entries for table in kept)
    whole_s, listens_s, cpu_s = [], [], []
    accepted = 0
    for time in range(size.times):
        began = seconds()
        async with served(data, limits=LIMITS, timeouts=BOTS_WAIT) as server:
            listens_s.append(seconds() - began)
            visitors = await _visit(server.port, kept)
            whole_s.append(seconds() - began)
            cpu_s.append(server.cpu_s())
            rss_mb = server.rss_mb()
            assert server.complaints() == []
        for visitor in visitors:
            assert visitor.welcome is not None
            assert visitor.welcome.seat == 0
        accepted = sum(isinstance(visitor.answer.result(), MoveAccepted) for visitor in visitors)
        assert accepted >= 0.9 * size.tables, "a move may come too late for a round, but not nearly all of them"
        say(f"{time + 1} of {size.times} starts: {listens_s[-1]:.2f} s, all tables played at after {whole_s[-1]:.2f} s")
    report = Report(
        f"{size.tables:,} live tables of all games with {entries:,} entries; {size.times} starts, until "
        f"a hello was answered with a view and a move accepted at every table; one Python process has all clients."
    )
    report.add(
        "all tables played at, the quickest start and the slowest", "3 s", f"{min(whole_s):.2f} to {max(whole_s):.2f} s"
    )
    report.add("moves accepted (the others came too late for their round)", "", f"{accepted:,} of {size.tables:,}")
    report.add("processor time of the server for it", "", f"{min(cpu_s):.2f} to {max(cpu_s):.2f} s")
    report.add(
        "of that until the server listens (Python's own start included)",
        "",
        f"{min(listens_s):.2f} to {max(listens_s):.2f} s",
    )
    report.add(
        "a bare read of the same database",
        "",
        f"{min(bare_s):.3f} s; the whole is {min(whole_s) / min(bare_s):.0f} times that",
    )
    report.add("memory of the server then", "", f"{rss_mb:.0f} MB")
    return report


async def _visit(port: int, kept: list[Kept]) -> list[Visitor]:
    """Open a socket at every table, and wait until every move was answered."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def visit(table: Kept) -> Visitor:
        async with gate:
            url = f"ws://127.0.0.1:{port}/api/tables/{table.table}/socket"
            _, visitor = await ws_connect(lambda *_: Visitor(table), url, websocket_handshake_timeout=SOON_S)
            assert isinstance(visitor, Visitor)
        await asyncio.wait_for(visitor.answer, SOON_S)
        return visitor

    return await asyncio.gather(*(visit(table) for table in kept))


def _bare_read(data: Path) -> float:
    """Time that it takes to read every row of the database and nothing else, in seconds."""
    began = seconds()
    connection = apsw.Connection(str(data / DATABASE), flags=apsw.SQLITE_OPEN_READONLY)
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        for _ in connection.execute(f'SELECT * FROM "{name}"'):
            pass
    connection.close()
    return seconds() - began
