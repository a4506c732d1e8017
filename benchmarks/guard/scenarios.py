"""What the guard counts: work that repeats exactly. Each is prepared again, and then counted while it is played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from random import Random
from typing import Any, Final, NamedTuple, cast

import msgspec
import structlog

from bench_wire import Said, script
from rasant.bus.memory import MemoryBus, MemoryHub
from rasant.cluster.forwarded_clients import ForwardedClients
from rasant.cluster.links import Links
from rasant.cluster.messages import ClientAttached, ClientFrame, ClientSaid, Item
from rasant.cluster.parts import NodeParts
from rasant.cluster.proxied_clients import ProxiedClients
from rasant.core.chance import chance_of, secret_of
from rasant.core.contract import Game
from rasant.core.events import BEFORE, MATCH_ENDED, ROUND_ENDED, Batch
from rasant.core.match import Match
from rasant.core.moves import Move
from rasant.games import boxes, set_up
from rasant.hall.environment import HallEnvironment
from rasant.hall.hall import Hall
from rasant.lab.envs import parallel_env
from rasant.lab.playout import TICK
from rasant.runtime.clock import Clock
from rasant.runtime.hall_runner import HallRunner
from rasant.store.memory import MemoryStore
from rasant.store.ownership import FIRST_EPOCH, ClusterIdentity, Ownership
from rasant.table.connections.connection import Connection
from rasant.wire.http import Claim, NewTable, Seated
from rasant.wire.limits import PROTOCOL_VERSION

GAME: Final = "ligretto"
SECRET: Final = "guard"
MOVES: Final = 300
TABLES: Final = 20
"""Tables with a move in each group: they share the costs of a group, as on a busy server."""
SAID: Final = 120
"""What people say at each table, a whole round and more."""
TURNS: Final = 4
"""Of the loop, until what a node sends is in the other's hands."""
STEPS: Final = 100
"""Of an environment, each with a choice for every seat."""


class Done(NamedTuple):
    """How much work it was."""

    moves: int
    sent: int = 0
    """Bytes, to all clients."""
    clients: int = 1


Play = Callable[[], Done]


# --- rules ---


class Made(NamedTuple):
    """A move of a recorded match."""

    seat: int
    move: Move
    now: int


def recorded(game: Game) -> list[Made]:
    """Moves drawn by lot among the legal ones."""
    match, chance, made = Match(game, secret_of(SECRET)), chance_of(secret_of(SECRET), 1 << 60), list[Made]()
    now = 0
    while len(made) < MOVES and match.state.phase != MATCH_ENDED:
        now += TICK
        _let_pass(match, now)
        seat = chance.below(game.seats)
        moves = game.legal(match.state, seat)
        if moves:
            move = moves[chance.below(len(moves))]
            if isinstance(match.move(seat, move, now), Batch):
                made.append(Made(seat, move, now))
    return made


def _let_pass(match: Match, now: int) -> None:
    """What time alone brings, and the next deal."""
    while match.elapse(now) is not None:
        pass
    if match.state.phase in (BEFORE, ROUND_ENDED):
        match.deal(now)


def rules(game: Game, made: Sequence[Made]) -> Play:
    """Decide and fold recorded moves."""
    match = Match(game, secret_of(SECRET))

    def play() -> Done:
        now = 0
        for seat, move, at in made:
            while now < at:
                now += TICK
                _let_pass(match, now)
            match.move(seat, move, at)
        return Done(len(made))

    return play


# --- tables ---


class Silence:
    """Nothing is reported."""

    def ticked(self, seconds: float) -> None:
        """Not kept."""

    def committed(self, records: Sequence[Any], seconds: float) -> None:
        """Not kept."""

    def stuck(self, text: str | None) -> None:
        """A store in memory never fails."""
        assert text is None, text


class Inbox:
    """What is sent to all clients, as cheaply kept as picows takes it."""

    silent = False

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.write = self.frames.append

    def take(self) -> int:
        """How many bytes it was, with the heads of the frames."""
        sent = sum(len(frame) + (2 if len(frame) < 126 else 4) for frame in self.frames)
        self.frames.clear()
        return sent

    def close(self) -> None:
        """No client is sent away."""
        raise AssertionError

    def resume(self) -> None:
        """It always reads."""


class Tables:
    """A hall that runs with some tables, and a client at each of their seats."""

    def __init__(self, seats: int) -> None:
        numbers = count()
        self.now = 0
        self.seats = seats
        self.hall = Hall(
            HallEnvironment(
                new_table=lambda: f"table-{next(numbers)}",
                new_token=lambda: f"token-{next(numbers):032}",
                new_seed=lambda: "wire 0",
                seed_of_day=str,
                time_of_day=lambda: "2026-11-01T20:15:00Z",
            )
        )
        self.clock = Clock(lambda: self.now / 1000, lambda: self.now / 1000)
        self.runner = HallRunner(self.hall, MemoryStore(), self.clock, Silence())
        self.socket = Inbox()
        self.connections: list[list[Connection]] = []

    async def open(self) -> None:
        """Open all tables, and connect their clients."""
        for _ in range(TABLES):
            table = self.runner.open_table(NewTable(game=GAME, players=self.seats), "host", self.now)
            assert isinstance(table, str), table
            self.connections.append([self._sit(table, f"Player{seat}") for seat in range(self.seats)])
            await self.settled()
        self.now = 1_000  # what may be sent a little later is sent by now
        await self.settled()

    def _sit(self, table: str, name: str) -> Connection:
        seated = self.runner.claim(table, Claim(name), name, self.now)
        assert isinstance(seated, Seated), seated
        return self.connect(table, msgspec.json.encode(["hello", PROTOCOL_VERSION, name, seated.token]))

    def connect(self, table: str, hello: bytes) -> Connection:
        """A client that says hello."""
        connection = self.runner.connect(table, self.now)
        assert isinstance(connection, Connection), connection
        self.runner.commits.writers[connection] = self.socket
        self.runner.receive(connection, hello, self.now)
        return connection

    def receive(self, connection: Connection, frame: bytes) -> None:
        """A client's frame."""
        self.runner.receive(connection, frame, self.now)

    async def settled(self) -> None:
        """Return when everything was written and sent."""
        await self.runner.commits.settled()

    async def play(self, said: Sequence[Said]) -> Done:
        """The same at all tables, in groups of a move a table; the passing of time alone is in it."""
        self.socket.take()
        for one in said:
            self.now = one.now
            if one.frame:
                for connections in self.connections:
                    self.receive(connections[one.connection], one.frame)
            await self.settled()
        moves = TABLES * sum(bool(one.frame) for one in said)
        return Done(moves, self.socket.take(), self.seats)


class ForwardedTables(Tables):
    """The clients' sockets are at another node: a move goes from there over a bus, and the answers back."""

    async def open(self) -> None:
        """Link the nodes first."""
        hub, log = MemoryHub(), structlog.get_logger()
        self._gateway = HallRunner(Hall(HallEnvironment(str, str, str, str, str)), MemoryStore(), self.clock, Silence())
        owner = cast(Ownership, FirstOwner())
        here, there = (
            NodeParts(runner, runner.commits, owner, self.clock.now, log) for runner in (self._gateway, self.runner)
        )
        self._here, self._there = await self._links(hub, "here"), await self._links(hub, "there")
        self._forwarded = ForwardedClients(here, self._here, lambda node: 0.0, lambda table: None)
        self._proxied = ProxiedClients(there, self._there)
        self._here.listener, self._there.listener = Node(self._deliver), Node(self._take)
        await super().open()

    async def _links(self, hub: MemoryHub, name: str) -> Links:
        bus = MemoryBus(hub)
        await bus.open(lambda connected: None)
        links = Links(bus, "guard", ClusterIdentity("cluster", bytes(32)), structlog.get_logger(), self.clock.now)
        await links.take_name(name)
        links.accept_from({"here", "there"})
        return links

    def _take(self, node: str, item: Item) -> None:
        if isinstance(item, ClientSaid):
            self._proxied.receive(node, item.client, item.frame)
        else:
            assert isinstance(item, ClientAttached), item
            self._proxied.attach(node, item)

    def _deliver(self, node: str, item: Item) -> None:
        assert isinstance(item, ClientFrame), item
        self._forwarded.deliver(node, item)

    def connect(self, table: str, hello: bytes) -> Connection:
        """A client whose socket is at the other node."""
        connection = Connection(table)
        self._gateway.commits.writers[connection] = self.socket
        self._forwarded.add(connection)
        self._forwarded.found(self._forwarded.tables[table], "there")
        self._forwarded.receive(connection, hello)
        return connection

    def receive(self, connection: Connection, frame: bytes) -> None:
        """A client's frame."""
        self._forwarded.receive(connection, frame)

    async def settled(self) -> None:
        """Return when all has gone there, was written, and has come back."""
        for _ in range(TURNS):
            await asyncio.sleep(0)
        await super().settled()
        for _ in range(TURNS):
            await asyncio.sleep(0)


class FirstOwner:
    """The node has owned its table from the beginning."""

    def epoch_of(self, table: str) -> int:
        """The first."""
        return FIRST_EPOCH


class Node:
    """What a node does with what it receives."""

    def __init__(self, take: Callable[[str, Item], None]) -> None:
        self._take = take

    def heard(self, node: str, items: Sequence[Item]) -> None:
        """Items of another node."""
        for item in items:
            self._take(node, item)

    def torn(self, node: str) -> None:
        """Nothing is lost here."""
        raise AssertionError

    def unlisted(self) -> None:
        """Both are listed."""
        raise AssertionError


def moves_at(loop: asyncio.AbstractEventLoop, kind: type[Tables], seats: int, said: Sequence[Said]) -> Play:
    """People's moves, each from a client's frame to the frames of all."""
    tables = loop.run_until_complete(_open(kind, seats))
    return lambda: loop.run_until_complete(tables.play(said))


async def _open(kind: type[Tables], seats: int) -> Tables:
    tables, loop = kind(seats), asyncio.get_running_loop()
    tables.runner.commits.failed.add_done_callback(lambda failed: loop.stop())  # else it would never be settled
    await tables.open()
    return tables


# --- environments ---


def environment() -> Play:
    """Steps of an environment for learning, all seats at once, each with any legal action."""
    env, random = parallel_env(GAME, 4), Random(1)
    first, _ = env.reset(seed=1)

    def play() -> Done:
        observed = first
        for _ in range(STEPS):
            choices = {agent: it["action_mask"].nonzero()[0] for agent, it in observed.items()}
            observed, *_ = env.step({agent: int(random.choice(legal)) for agent, legal in choices.items()})
            if not env.agents:
                observed, _ = env.reset(seed=1)
        return Done(STEPS)

    return play


def all_scenarios() -> Iterator[tuple[str, Callable[[], Play]]]:
    """Every scenario, by its name."""
    for game in boxes():
        ready = set_up(game, boxes()[game].usual_seats)
        yield f"rules of {game}", partial(rules, ready, recorded(ready))
    loop = asyncio.new_event_loop()
    for seats in (4, 12):
        yield f"a table of {seats}", partial(moves_at, loop, Tables, seats, script(GAME, seats)[:SAID])
    yield "a table of 4 at another node", partial(moves_at, loop, ForwardedTables, 4, script(GAME, 4)[:SAID])
    yield "an environment", environment
