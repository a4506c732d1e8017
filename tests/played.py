"""A small database with matches that were really played: by bots, in virtual time, the same each time."""

from __future__ import annotations

import asyncio
from pathlib import Path

from msgspec.structs import replace

from rasant.players.results import Share
from rasant.store.port import MatchFinished, PlayerNamed, SnapshotTaken, StoreRecord, TableClosed
from rasant.store.sqlite import SqliteStore
from rasant.table.connections.connection import Connection
from rasant.table.recovery import snapshot
from rasant.testing.halls import World
from rasant.wire.codec import encode
from rasant.wire.from_client import Hello, LeaveTable, SetReady
from rasant.wire.limits import PROTOCOL_VERSION

PLENTY = 200_000
"""Steps within which any match is over."""
GROUP = 12
"""Records that are written at once, of all tables together."""
CLOSED = "2026-11-02T00:00:00.000Z"


def played_world(games: list[str], seed: str = "played") -> World:
    """A table of each of these games, where a match of one round was finished and another one begun."""
    world = World(seed)
    tables = [_table(world, game, f"Ann{number}") for number, game in enumerate(games)]
    for _ in range(PLENTY):
        world.deliver()
        if all(world.finished(table) for table in tables):
            return world
        assert world.pass_time()
    raise AssertionError("the matches never ended")


def _table(world: World, game: str, name: str) -> str:
    """Seats a player with bots, who gets ready and lets a bot play on."""
    table = world.open(game, 2, bots=["", "lightning"], settings={"max_rounds": "1"})
    connection = _join(world, table, name)
    watcher = world.connect(table)
    world.hall.receive(watcher, encode(Hello(PROTOCOL_VERSION, "watcher")), world.now)
    world.hall.receive(connection, encode(SetReady()), world.now)
    world.deliver()
    world.hall.receive(connection, encode(LeaveTable()), world.now)
    return table


def _join(world: World, table: str, name: str) -> Connection:
    connection = world.connect(table)
    world.hall.receive(connection, encode(Hello(PROTOCOL_VERSION, name, world.sit(table, name).token)), world.now)
    return connection


def records_of(world: World, close: int) -> list[StoreRecord]:
    """All records, and snapshots of the tables; the first `close` tables are then closed."""
    records: list[StoreRecord] = [PlayerNamed(f"guest {name}", name) for name in ("Zoë", "Yann")]
    records += [_counted(record) if isinstance(record, MatchFinished) else record for record in world.records]
    for table in world.tables[close:]:
        found = world.hall.find(table)
        assert found is not None
        records.append(SnapshotTaken(table, found.journal.seq, snapshot(found)))
    return [*records, *(TableClosed(table, CLOSED) for table in world.tables[:close])]


def _counted(finished: MatchFinished) -> MatchFinished:
    """The match as if it were public and played with the preset's own rules, so that it changes a rating."""
    shares: list[Share] = ["whole" if player else "" for player in finished.result.players]
    bots = ["" if player else bot for player, bot in zip(finished.result.players, finished.result.bots, strict=True)]
    return replace(finished, public=True, result=replace(finished.result, counts=True, bots=bots, shares=shares))


async def write(store: SqliteStore, records: list[StoreRecord]) -> None:
    """Write the records in groups, as a server would."""
    for first in range(0, len(records), GROUP):
        await store.append(records[first : first + GROUP])


def database(path: Path, games: list[str], close: int, clean: bool = True) -> World:
    """Create the database; with `clean=False` as a killed server leaves it."""

    async def made() -> World:
        world = played_world(games)
        store = SqliteStore(path)
        await write(store, records_of(world, close))
        if not clean:
            kept = {name: Path(f"{path}{name}").read_bytes() for name in ("", "-wal")}
        await store.close()
        if not clean:
            for name, content in kept.items():
                Path(f"{path}{name}").write_bytes(content)
        return world

    return asyncio.run(made())
