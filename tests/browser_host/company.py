"""A person alone with an in-browser host: requests, a seat, play with bots; the host may be lost at any moment."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any, TypeVar

import msgspec
from tests.browser_host.virtual_loop import VirtualLoop
from tests.store.kept_rows import KeptRows

from rasant.api.answers import Answer
from rasant.browser_host.host import BrowserHost
from rasant.browser_host.opening import opened_browser_host
from rasant.client.bot_client import BotClient, bot_client
from rasant.client.session import Event, Session
from rasant.client.stay import Stay
from rasant.core.contract import NEVER
from rasant.games import box
from rasant.testing.configs import short
from rasant.wire.from_server import BatchMessage
from rasant.wire.http import Guest, NewTable, Seated, TableOpened

LONGEST_S = 36_000.0
"""Limit in virtual time, in seconds: no match takes as long."""
JSON = "application/json"
T = TypeVar("T")


def in_virtual_time(playing: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine on a loop with virtual time."""

    async def bounded() -> T:
        async with asyncio.timeout(LONGEST_S):
            return await playing

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(bounded())


class SilentLog:
    """Discards log lines; an error fails the test."""

    def info(self, event: str, **more: object) -> None:
        """Ignored."""

    def error(self, event: str, **more: object) -> None:
        """Fail the test."""
        raise AssertionError(f"{event}: {more}")


class Alone:
    """One person with one in-browser host, whose stored rows outlive it."""

    def __init__(self) -> None:
        self.rows = KeptRows()
        self.unkept: list[str] = []
        self.key = ""
        self.token = ""
        self.table = ""
        self.batches: list[BatchMessage] = []
        """All batches that the person received, in order."""
        self._browser_host: BrowserHost | None = None
        self._connection = 0
        self._session = Session("tab")
        self._heard: list[Event] = []
        self._hears = asyncio.Event()

    @property
    def browser_host(self) -> BrowserHost:
        """The host that runs now."""
        assert self._browser_host is not None
        return self._browser_host

    async def open(self) -> None:
        """Open a host from the rows: the first time, or again after it was lost."""
        self._browser_host = await opened_browser_host(self.rows, self._deliver, self.unkept.append, SilentLog())

    def lose(self) -> None:
        """Drop the host, with everything that is not in the rows."""
        self.browser_host.commits.stop()
        self._browser_host = None

    async def ask(self, method: str, address: str, body: object = None) -> Answer:
        """Send a request with the person's key."""
        headers = {"content-type": JSON} | ({"authorization": f"Bearer {self.key}"} if self.key else {})
        return await self.browser_host.ask(method, address, headers, b"" if body is None else msgspec.json.encode(body))

    async def sit_down(self, game: str) -> None:
        """Open a short match of a game against quick bots, and sit down."""
        self.key = read(await self.ask("POST", "/api/guests", {"name": "Ada"}), Guest).key
        seats = box(game).seats[0]
        order = NewTable(game, players=seats, bots=["", *["quick"] * (seats - 1)], settings=short(box(game), 2))
        self.table = read(await self.ask("POST", "/api/tables", order), TableOpened).table
        seated = read(await self.ask("POST", f"/api/tables/{self.table}/seats", {"name": "Ada"}), Seated)
        self.token = seated.token
        self._session = Session("tab", self.token)

    async def play(self, until: int = 0) -> None:
        """Play to the end of the match, or until this many batches were received."""
        connection = self.browser_host.connect(self.table, lambda connection: None)
        assert isinstance(connection, int), connection
        self._connection = connection
        self._session.hello()
        self._flush()
        await self._hears.wait()
        stay, player = Stay(self._session, matches=1), bot_client("lightning", self._session, "ada")
        while not stay.done and (not until or len(self.batches) < until):
            await self._turn(stay, player)
        self.browser_host.gone(connection)

    async def _turn(self, stay: Stay, player: BotClient) -> None:
        """Wait for the next frame, or until the player should act."""
        loop = asyncio.get_running_loop()
        due = player.due()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout_at(None if due == NEVER else due / 1000):
                await self._hears.wait()
        self._hears.clear()
        heard, self._heard = self._heard, []
        now = int(loop.time() * 1000)
        for event in heard:
            player.receive(event, now)
            stay.receive(event)
        player.run(now)
        self._flush()

    def _flush(self) -> None:
        outgoing, self._session.outgoing = self._session.outgoing, []
        for frame in outgoing:
            self.browser_host.receive(self._connection, frame)

    def _deliver(self, connection: int, frame: bytes) -> None:
        if connection == self._connection:
            for event in self._session.receive(frame):
                if isinstance(event, BatchMessage):
                    self.batches.append(event)
                self._heard.append(event)
                self._hears.set()


def read(answer: Answer, kind: type[T]) -> T:
    """The decoded body of a successful answer."""
    assert answer.status in (200, 201), answer
    return msgspec.json.decode(answer.content, type=kind)
