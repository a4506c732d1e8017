"""A database with the tables of version 3, written by SQL alone, as servers of that version left it."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

import apsw
import msgspec

from rasant.players.records import counted
from rasant.players.results import PlayerRecord, Versus
from rasant.store.port import MatchFinished

# Unchanged, because servers compare it with the digest of that version.
TABLES_3 = """
CREATE TABLE tables (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, open INTEGER NOT NULL, closed TEXT NOT NULL,
    log INTEGER NOT NULL, sum INTEGER NOT NULL
);
CREATE INDEX open_tables ON tables (id) WHERE open;
CREATE INDEX closed_tables ON tables (closed) WHERE log = 1 AND closed > '';
CREATE INDEX going_tables ON tables (number) WHERE log = 2;

-- The log: a row is what was written at once, entries of many tables. Places tell in which rows those of one table are.
CREATE TABLE groups (
    row INTEGER PRIMARY KEY, floor INTEGER NOT NULL, runs BLOB NOT NULL, head INTEGER NOT NULL,
    body INTEGER NOT NULL, entries BLOB NOT NULL
);
CREATE TABLE places (key INTEGER PRIMARY KEY, after INTEGER NOT NULL, rows BLOB NOT NULL, sum INTEGER NOT NULL);

CREATE TABLE snapshots (
    number INTEGER PRIMARY KEY, seq INTEGER NOT NULL, state BLOB NOT NULL, sum INTEGER NOT NULL
);

CREATE TABLE matches (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, ended TEXT NOT NULL,
    of_table TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, result BLOB NOT NULL,
    public INTEGER NOT NULL, sum INTEGER NOT NULL
);
CREATE INDEX public_matches ON matches (ended) WHERE public;
CREATE INDEX public_matches_by_game ON matches (game, ended) WHERE public;
CREATE INDEX matches_by_table ON matches (of_table);

-- Who played what. Each way to ask has an index of its own, so that no list reads more than it shows.
CREATE TABLE played (
    player TEXT NOT NULL, ended TEXT NOT NULL, number INTEGER NOT NULL, game TEXT NOT NULL, public INTEGER NOT NULL
);
CREATE INDEX played_by_player ON played (player, ended, number);
CREATE INDEX played_by_game ON played (player, game, ended, number);
CREATE INDEX played_publicly ON played (player, ended, number) WHERE public;
CREATE INDEX played_publicly_by_game ON played (player, game, ended, number) WHERE public;

-- Public are those who have finished a match at a public table; their records say so too, for the leaderboard.
CREATE TABLE people (
    id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, public INTEGER NOT NULL, sum INTEGER NOT NULL
);
CREATE TABLE records (
    player TEXT NOT NULL, game TEXT NOT NULL, versus TEXT NOT NULL, matches INTEGER NOT NULL, wins INTEGER NOT NULL,
    mu REAL NOT NULL, sigma REAL NOT NULL, public INTEGER NOT NULL, sum INTEGER NOT NULL,
    PRIMARY KEY (player, game, versus)
);
CREATE INDEX records_by_rating ON records (game, mu - 3 * sigma) WHERE versus = 'people' AND public;
"""


class OldDatabase:
    """Writes what a server of version 3 wrote."""

    def __init__(self, path: Path) -> None:
        self.connection = apsw.Connection(str(path))
        self.connection.execute(TABLES_3)
        self.connection.pragma("application_id", 0x72617361)
        self.connection.pragma("user_version", 3)
        self._records: dict[str, dict[tuple[str, Versus], PlayerRecord]] = {}

    def table(self, number: int, name: str, entries: list[bytes], closed: str = "") -> None:
        """A table whose log is one group, with a place."""
        runs = b"".join(part.to_bytes(4, "little") for part in (number, 0, len(entries)))
        body = msgspec.msgpack.encode([runs, *entries])
        head = crc32(msgspec.msgpack.encode(("groups", number, number + 1, runs)))
        group = number, number + 1, runs, head, crc32(body, number), body
        self.connection.execute("INSERT INTO groups VALUES (?, ?, ?, ?, ?, ?)", group)
        self._insert("tables", (number, name, int(not closed), closed, 1))
        self._insert("places", (number << 32, len(entries), msgspec.msgpack.encode([number])))

    def person(self, player: str, name: str, public: int = 1) -> None:
        """A person."""
        self._insert("people", (player, name, public))

    def match(self, number: int, finished: MatchFinished) -> None:
        """A match, and its players."""
        result, public = finished.result, int(finished.public)
        row = (result.match, result.game, result.ended, finished.table, finished.first, finished.last)
        values = (*row, msgspec.json.encode(result), public)
        columns = (number, *values, self._sum("matches", values))
        self.connection.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", columns)
        for player in dict.fromkeys(player for player in result.players if player):
            played = (player, result.ended, number, result.game, public)
            self.connection.execute("INSERT INTO played VALUES (?, ?, ?, ?, ?)", played)
        records = self._records.setdefault(result.game, {})
        records |= counted(records, result)

    def close(self) -> None:
        """Write the records of all players, which did not separate public matches then, and close the database."""
        for game, records in self._records.items():
            for (player, versus), record in records.items():
                numbers = record.matches, record.wins, record.mu, record.sigma
                self._insert("records", (player, game, versus, *numbers, 1))
        self.connection.close()

    def _insert(self, kind: str, values: tuple[object, ...]) -> None:
        places = ", ".join("?" * (len(values) + 1))
        self.connection.execute(f"INSERT INTO {kind} VALUES ({places})", (*values, self._sum(kind, values)))

    def _sum(self, kind: str, values: tuple[object, ...]) -> int:
        return crc32(msgspec.msgpack.encode((kind, *values)))
