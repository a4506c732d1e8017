"""Databases with many live tables, each with the beginning of a match that was really played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rasant.cli.hosting import DATABASE
from rasant.core.moves import Act, Move
from rasant.games import boxes
from rasant.store.port import EntriesAppended, SnapshotTaken, Store, StoreRecord
from rasant.store.sqlite import SqliteStore
from rasant.table.connections.connection import Connection
from rasant.testing.configs import usual_seats
from rasant.testing.halls import World
from rasant.wire.codec import encode
from rasant.wire.from_client import ActMove, Hello, PlayMove, SetReady
from rasant.wire.limits import PROTOCOL_VERSION
from rasant.wire.room import PLAYING

CLIENT = "archivist"
GROUP = 100
"""Tables whose entries are committed together."""


@dataclass(frozen=True)
class Scene:
    """A table in the middle of a round, where one person may move."""

    records: list[StoreRecord]
    token: str
    move: bytes
    """A legal move of that person."""

    @property
    def entries(self) -> int:
        """Number of entries in its log."""
        return sum(len(record.entries) for record in self.records if isinstance(record, EntriesAppended))


@dataclass(frozen=True)
class Kept:
    """One table of an archive."""

    table: str
    scene: Scene


def scene(game: str, length: int, seed: str) -> Scene:
    """Play a person and bots in virtual time, until the log has `length` entries and the person may move."""
    world = World(seed)
    players = usual_seats(game)
    table = world.open(game, players, bots=["", *["quick"] * (players - 1)])
    token = world.sit(table, "Ada").token
    connection = world.connect(table)
    _say(world, connection, Hello(PROTOCOL_VERSION, CLIENT, token, False))
    numbers = iter(range(length * 100))
    while True:
        world.deliver()
        found = world.hall.find(table)
        assert found is not None
        if found.people.roster.phase != PLAYING:
            if not found.people.roster.holders[0].ready:
                _say(world, connection, SetReady())
        else:
            view = found.cards.game.view(found.cards.live.match.state, 0)
            moves: list[Move] = [*view.plays(), *view.acts]
            if moves:
                message = _message(next(numbers), moves[0], found.cards.game.layout.deck.faces)
                if len(world.entries(table, 0, length)) > length:
                    return Scene(world.records, token, encode(message))
                _say(world, connection, message)
        world.deliver()
        world.pass_time()


def _message(number: int, move: Move, faces: list[str]) -> PlayMove | ActMove:
    if isinstance(move, Act):
        return ActMove(number, move.verb, move.choice)
    return PlayMove(number, move.src, faces[move.face], move.dst, move.way)


def _say(world: World, connection: Connection, message: Hello | SetReady | PlayMove | ActMove) -> None:
    world.hall.receive(connection, encode(message), world.now)


async def archive(data: Path, tables: int, scenes: int, entries: tuple[int, int]) -> list[Kept]:
    """Fill a database with this many tables, copies of this many different scenes."""
    kept = live_tables(tables, scenes, entries)
    data.mkdir(parents=True, exist_ok=True)
    store = SqliteStore(data / DATABASE)
    await archive_in(store, kept)
    await store.close()
    return kept


def live_tables(tables: int, scenes: int, entries: tuple[int, int]) -> list[Kept]:
    """This many tables, copies of this many different scenes."""
    chance = Random("archive")
    games = list(boxes())
    played = [
        scene(games[number % len(games)], chance.randrange(*entries), f"archive {number}") for number in range(scenes)
    ]
    return [Kept(f"table{number:05}", played[number % scenes]) for number in range(tables)]


async def archive_in(store: Store, kept: list[Kept]) -> None:
    """Write tables to any store, the entries of all of them interleaved."""
    logs = [_renamed(table.scene.records, table.table) for table in kept]
    written = True
    while written:
        written = False
        for first in range(0, len(logs), GROUP):
            group = [record for log in logs[first : first + GROUP] for record in next(log, [])]
            if group:
                await store.append(group)
                written = True


def _renamed(records: list[StoreRecord], table: str) -> Iterator[list[StoreRecord]]:
    """The records of a table under another name, in batches of some entries and their snapshot."""
    together: list[StoreRecord] = []
    for record in records:
        if isinstance(record, EntriesAppended):
            if together:
                yield together
            together = [EntriesAppended(table, record.first, record.entries)]
        elif isinstance(record, SnapshotTaken):
            together.append(SnapshotTaken(table, record.seq, record.state))
    yield together
