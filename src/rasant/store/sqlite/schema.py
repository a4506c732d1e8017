"""The tables of the database, and how one tells that they are ours."""

from __future__ import annotations

from typing import Final

import apsw

from rasant.store.port import StoreError
from rasant.store.sqlite.faults import damaged
from rasant.store.sqlite.transactions import transaction

APPLICATION: Final = 0x72617361
"""Written into the file's head: 'rasa'."""
SCHEMA_VERSION: Final = 3
"""Of the tables below. Earlier ones, which no release has written, are refused like those that are later."""

COLUMNS: Final = {
    "tables": ("number", "id", "open", "closed", "log"),
    "places": ("key", "after", "rows"),
    "snapshots": ("number", "seq", "state"),
    "matches": ("id", "game", "ended", "of_table", "first", "last", "result", "public"),
    "people": ("id", "name", "public"),
    "records": ("player", "game", "versus", "matches", "wins", "mu", "sigma", "public"),
}
"""What the checksum of a row is of, in this order. A group has two, and `played` none: it is made from the matches."""

KEPT: Final = 1
GOING: Final = 2
GONE: Final = 0
"""What is the matter with a table's log."""

# No table is WITHOUT ROWID: where the key of a row is damaged, its neighbours must be found all the same. Indexes can
# be made anew from their tables at any time, and `played` from the matches.
_TABLES: Final = """
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

-- Public are those who have finished a match at a public table; their records say so too, for the ranking.
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

_Schema = list[tuple[object, ...]]


def insert_into(kind: str, verb: str = "INSERT") -> str:
    """The statement that writes a row with its checksum."""
    columns = (*COLUMNS[kind], "sum")
    return f"{verb} INTO {kind} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"


def create(connection: apsw.Connection) -> None:
    """Make the tables in a new database."""
    with transaction(connection):
        connection.execute(_TABLES)
        connection.pragma("application_id", APPLICATION)
        connection.pragma("user_version", SCHEMA_VERSION)


def check_schema(connection: apsw.Connection, path: str) -> None:
    """`StoreError` unless the tables are exactly those above: another program's, another version's, or damaged."""
    application, version = connection.pragma("application_id"), connection.pragma("user_version")
    found = _schema_of(connection, path)
    if found == _expected():
        if application != APPLICATION:
            raise damaged(path, "its head")
        if version != SCHEMA_VERSION:
            raise damaged(
                path, f"its head: version {version} with the tables of {SCHEMA_VERSION}; if it is newer, update rasant"
            )
    elif application != APPLICATION:
        raise StoreError(f"{path} is a database of another program; give rasant a file of its own")
    elif version == SCHEMA_VERSION:
        raise damaged(path, "the list of its tables")
    else:
        raise StoreError(f"{path} was written by {_another(version)}, or give rasant another file")


def _another(version: int) -> str:
    known = f"(version {version} of the database, this one knows {SCHEMA_VERSION})"
    if version < SCHEMA_VERSION:
        return f"rasant before its first release {known}; move it away to start with nothing"
    return f"a newer rasant {known}; update rasant"


def _schema_of(connection: apsw.Connection, path: str) -> _Schema:
    try:
        return sorted(connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema"), key=repr)
    except (apsw.SQLError, apsw.CorruptError, UnicodeDecodeError):
        raise damaged(path, "the list of its tables") from None


def _expected() -> _Schema:
    fresh = apsw.Connection(":memory:")
    create(fresh)
    schema = _schema_of(fresh, "")
    fresh.close()
    return schema
