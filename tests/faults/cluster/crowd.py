"""People at tables of a cluster, with a client at every node for each table; and for how long each table stood
still."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Generic, TypeVar, final

from tests.faults.cluster.front import Front, front
from tests.faults.cluster.stage import NODES, Stage
from tests.faults.company import BOT, CLIENT_TIMEOUTS, PEOPLE, Company, play, settings_for
from tests.faults.processes import SOON_S, Served
from tests.faults.recorders import Recorder
from tests.real_time import seconds

from rasant.client import Lobby
from rasant.client.session import Event
from rasant.games import boxes
from rasant.wire.from_server import MoveAccepted, MoveRefused, TableSuspended
from rasant.wire.http import NewTable

Key = TypeVar("Key")

REFUSED_WHILE_HELD = "unavailable"


@final
class Gaps(Generic[Key]):
    """The longest time that nothing happened, for each of several keys."""

    def __init__(self) -> None:
        self._last_at: dict[Key, float] = {}
        self._longest_s: dict[Key, float] = {}

    def begin(self, keys: Iterable[Key]) -> None:
        """Watch these keys from now on."""
        self._last_at = dict.fromkeys(keys, seconds())
        self._longest_s = dict.fromkeys(self._last_at, 0.0)

    def beat(self, key: Key) -> None:
        """Something happened to a key."""
        now = seconds()
        self._longest_s[key] = max(self._longest_s.get(key, 0.0), now - self._last_at.get(key, now))
        self._last_at[key] = now

    def longest_s(self) -> dict[Key, float]:
        """Longest gap of each key up to now, in seconds."""
        now = seconds()
        return {key: max(self._longest_s[key], now - last_at) for key, last_at in self._last_at.items()}


@final
class Crowd(Company):
    """All clients, the front of each, and what happened at the tables since a fault."""

    def __init__(self) -> None:
        super().__init__()
        self.fronts: dict[Recorder, Front] = {}
        self.reasons: Counter[str] = Counter()
        """How often a client received that its table stands still, by reason."""
        self._at_tables: Gaps[str] = Gaps()
        self._of_people: Gaps[Recorder] = Gaps()
        self._judged: set[str] = set()
        self._moved: set[str] = set()
        self._held: set[str] = set()
        self._answered: set[Recorder] = set()
        self._times: dict[Front, int] = {}

    def receive(self, recorder: Recorder, event: Event) -> None:
        """A client received something."""
        super().receive(recorder, event)
        if isinstance(event, TableSuspended) and event.why:
            self.reasons[event.why] += 1
            self._held.add(recorder.table)
        elif isinstance(event, MoveAccepted) or (isinstance(event, MoveRefused) and event.reason != REFUSED_WHILE_HELD):
            self._beat(recorder, isinstance(event, MoveAccepted))

    def _beat(self, recorder: Recorder, accepted: bool) -> None:
        """The owner of a table has judged a move."""
        table = recorder.table
        self._at_tables.beat(table)
        self._of_people.beat(recorder)
        self._judged.add(table)
        self._answered.add(recorder)
        if accepted:
            self._moved.add(table)

    def begin(self) -> None:
        """Counts from now on, because a fault is about to happen."""
        self._at_tables.begin(self.tables)
        self._of_people.begin(self._seated())
        self.renew()
        self._held.clear()
        self._times = {each: each.times for each in self.fronts.values()}

    def renew(self) -> None:
        """Forget which clients had a move judged, so that each must have another one."""
        self._judged.clear()
        self._moved.clear()
        self._answered.clear()

    async def judged_at(self, tables: Iterable[str]) -> None:
        """Wait until the owner of each of these tables has judged a move, of any player (the next one may be cut
        off)."""
        wanted = set(tables)
        await self.until(lambda: self._judged >= wanted)

    async def moves_at(self, tables: Iterable[str]) -> None:
        """Wait until a move was accepted at each of these tables, since the fault or since it was repaired."""
        wanted = set(tables)
        await self.until(lambda: self._moved >= wanted)

    async def all_are_heard(self) -> None:
        """Wait until a move of every seat was judged."""
        seated = set(self._seated())
        await self.until(lambda: self._answered >= seated)

    async def know_why(self, tables: Iterable[str]) -> None:
        """Wait until a client at each of these tables received that it stands still."""
        wanted = set(tables)
        await self.until(lambda: self._held >= wanted)

    def stood_still_s(self) -> dict[str, float]:
        """Longest time without a judged move at each table up to now, in seconds."""
        return self._at_tables.longest_s()

    def waited_s(self) -> dict[Recorder, float]:
        """Longest time without a judged move of each seated client up to now, in seconds."""
        return self._of_people.longest_s()

    def _seated(self) -> list[Recorder]:
        return [recorder for recorder in self.recorders if recorder.place >= 0]

    async def all_at_home(self) -> None:
        """Wait until all play again, each client at its own node, spectators included."""
        while strays := [where for where in self.fronts.values() if where.at is not where.home]:
            await self._come_anew(strays)
        self.renew()
        await self.all_are_heard()

    async def _come_anew(self, strays: list[Front]) -> None:
        came = {where: where.times for where in strays}
        for where in strays:
            where.reload()
        await self.until(lambda: all(where.times > times for where, times in came.items()))

    def _standing_still(self) -> list[tuple[object, ...]]:
        """Clients at tables where no move was accepted since, and what they know of their table."""
        return [
            (
                each.seat.setup.game,
                each.table,
                each.place,
                each.latest,
                each.seat.room.phase,
                each.seat.session.held,
                len(each.seat.session.unanswered),
                self.fronts[each].at is not None,
            )
            for each in self.recorders
            if each.table not in self._moved or each not in self._answered
        ]

    def at(self, node: Served) -> list[Recorder]:
        """The clients whose sockets this node has."""
        return [recorder for recorder, where in self.fronts.items() if where.at is node]

    def kept_their_sockets(self, but_for: Iterable[Recorder]) -> None:
        """Assert that no socket was closed since the fault, except those of these clients."""
        spared = set(but_for)
        lost = [
            f"place {recorder.place} at {recorder.table}, at home at {where.home.url}"
            for recorder, where in self.fronts.items()
            if recorder not in spared and (where.at is None or where.times != self._times[where])
        ]
        assert not lost, f"sockets at other nodes were closed: {lost}"


@asynccontextmanager
async def crowd(stage: Stage, tables: int, between_s: float, chance: Random) -> AsyncIterator[Crowd]:
    """Open tables of all games in turn: two people, a bot and a spectator at each, each client at its own node."""
    everyone = Crowd()
    tasks: list[asyncio.Task[None]] = []
    nodes = [node.served for node in stage.nodes]
    async with AsyncExitStack() as stack:
        playing = await stack.enter_async_context(asyncio.TaskGroup())
        try:
            lobbies = [await _lobby(nodes, home, stack) for home in range(NODES)]
            games = list(boxes())
            for number in range(tables):
                game = games[number % len(games)]
                for recorder in await _sit_down(everyone, game, number, lobbies, nodes, stack):
                    tasks.append(playing.create_task(play(everyone, recorder, Random(chance.random()), between_s)))
            yield everyone
        finally:
            for task in tasks:
                task.cancel()


async def _lobby(nodes: list[Served], home: int, stack: AsyncExitStack) -> Lobby:
    """A new player's client at a node."""
    lobby = Lobby(nodes[home].url, timeout_s=SOON_S, timeouts=CLIENT_TIMEOUTS)
    await stack.enter_async_context(lobby)
    await lobby.guest(f"P{home}")
    return lobby


async def _sit_down(
    everyone: Crowd, game: str, number: int, lobbies: list[Lobby], nodes: list[Served], stack: AsyncExitStack
) -> list[Recorder]:
    """Open a new table, at the nodes in turn, and seat its clients."""
    players = max(PEOPLE + 1, boxes()[game].seats[0])
    bots = [""] * PEOPLE + [BOT] * (players - PEOPLE)
    homes = [(number + place) % NODES for place in range(NODES)]
    table = (
        await lobbies[homes[0]].open_table(NewTable(game=game, players=players, bots=bots, settings=settings_for(game)))
    ).table
    tokens = [(await lobbies[home].claim(table, f"P{home}")).token for home in homes[:PEOPLE]]
    recorders = []
    for home, token in zip(homes, [*tokens, None], strict=True):
        address = await stack.enter_async_context(front(nodes, home))
        seat = Lobby(address.url, timeouts=CLIENT_TIMEOUTS).seat(table, token)
        await stack.enter_async_context(seat)
        recorder = Recorder(table, seat)
        everyone.sits(table)
        everyone.recorders.append(recorder)
        everyone.fronts[recorder] = address
        recorders.append(recorder)
    return recorders
