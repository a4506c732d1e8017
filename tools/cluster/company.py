"""Bots that play at tables of a cluster over real sockets, with a spectator at each that measures suspensions."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Final, NamedTuple, final

from tools.cluster.history import History

from rasant.client import ClientError, Lobby, SeatConnection
from rasant.client.bot_client import bot_client
from rasant.client.playing import play_bot
from rasant.client.session import ConnectionLost
from rasant.client.stay import Stay
from rasant.games import boxes
from rasant.wire.from_server import TableSuspended, ViewReplaced, Welcome
from rasant.wire.http import NewTable

NAMES: Final = ("Ada", "Bela")
AGAIN_S: Final = 1.0
"""Seconds before a table is opened again whose players were lost."""


class Suspension(NamedTuple):
    """A suspension of a table, as a spectator saw it."""

    seconds: float
    stayed: bool
    """Did the spectator's socket stay open?"""


@final
class Company:
    """Plays at a number of tables, of all games in turn, until it is stopped."""

    def __init__(self, url: str, tables: int, history: History) -> None:
        self.standstills: list[Suspension] = []
        """Ended suspensions that were not reported yet."""
        self._url = url
        self._number = tables
        self._history = history
        self._tables: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Take seats and play."""
        games = list(boxes())
        self._tables = [
            asyncio.create_task(self._keep_playing(games[number % len(games)], number))
            for number in range(self._number)
        ]

    async def stop(self) -> None:
        """Leave."""
        for table in self._tables:
            table.cancel()
        await asyncio.gather(*self._tables, return_exceptions=True)

    async def _keep_playing(self, game: str, number: int) -> None:
        while True:
            try:
                await self._play(game, number)
            except* ClientError as trouble:
                self._history.note(f"a table of {game} is opened anew: {trouble.exceptions[0]}")
                await asyncio.sleep(AGAIN_S)

    async def _play(self, game: str, number: int) -> None:
        """Open a table, and play there as long as it exists."""
        others = boxes()[game].usual_seats - len(NAMES)
        async with Lobby(self._url) as lobby, AsyncExitStack() as stack:
            await lobby.guest("Host")
            order = NewTable(game, bots=["", "", *["steady"] * others], public=True)
            table = (await lobby.open_table(order)).table
            seats = [await self._sit(table, name, stack) for name in NAMES]
            async with asyncio.TaskGroup() as group:
                for seat in seats:
                    bot = bot_client("steady", seat.session, str(number))
                    group.create_task(play_bot(seat, bot, Stay(seat.session), lambda over: None))
                group.create_task(self._watch(lobby.seat(table)))

    async def _sit(self, table: str, name: str, stack: AsyncExitStack) -> SeatConnection:
        """Take a seat as a new guest: at a public table an address gets a seat only when its last one is connected."""
        lobby = await stack.enter_async_context(Lobby(self._url))
        await lobby.guest(name)
        return await stack.enter_async_context(await lobby.sit(table, name))

    async def _watch(self, spectator: SeatConnection) -> None:
        loop = asyncio.get_running_loop()
        held_at, stayed = -1.0, True
        async with spectator:
            async for event in spectator:
                if isinstance(event, ConnectionLost):
                    held_at, stayed = (loop.time() if held_at < 0 else held_at), False
                elif isinstance(event, TableSuspended) and event.why:
                    held_at = loop.time() if held_at < 0 else held_at
                elif isinstance(event, Welcome | ViewReplaced | TableSuspended) and held_at >= 0:
                    self.standstills.append(Suspension(loop.time() - held_at, stayed))
                    held_at, stayed = -1.0, True
