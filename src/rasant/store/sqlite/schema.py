"""The tables of the database, and how one tells that they are ours."""

from __future__ import annotations

from typing import Final

import apsw

from rasant.store.port import StoreError

APPLICATION: Final = 0x72617361
"""Written into the file's head: 'rasa'."""
VERSION: Final = 3
"""Of the tables below. Earlier ones, which no release has written, are refused like those that are later."""

LIVE: Final = ("tables", "snapshots", "people", "records")
"""What play needs at once; it stays small, however long the history gets."""

_TABLES: Final = """
CREATE TABLE tables (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, open INTEGER NOT NULL);
CREATE INDEX open_tables ON tables (id) WHERE open;

-- The log: a row is what was written at once, entries of many tables. Places tell in which rows those of one table are.
CREATE TABLE groups (row INTEGER PRIMARY KEY, floor INTEGER NOT NULL, runs BLOB NOT NULL, entries BLOB NOT NULL);
CREATE TABLE places (key INTEGER PRIMARY KEY, after INTEGER NOT NULL, rows BLOB NOT NULL);

CREATE TABLE snapshots (number INTEGER PRIMARY KEY, seq INTEGER NOT NULL, state BLOB NOT NULL);

CREATE TABLE matches (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, ended TEXT NOT NULL,
    of_table TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, result BLOB NOT NULL, public INTEGER NOT NULL
);
CREATE INDEX public_matches ON matches (ended) WHERE public;
CREATE INDEX public_matches_by_game ON matches (game, ended) WHERE public;

-- Who played what. Each way to ask has an index of its own, so that no list reads more than it shows.
CREATE TABLE played (
    player TEXT NOT NULL, ended TEXT NOT NULL, number INTEGER NOT NULL, game TEXT NOT NULL, public INTEGER NOT NULL,
    PRIMARY KEY (player, ended, number)
) WITHOUT ROWID;
CREATE INDEX played_by_game ON played (player, game, ended, number);
CREATE INDEX played_publicly ON played (player, ended, number) WHERE public;
CREATE INDEX played_publicly_by_game ON played (player, game, ended, number) WHERE public;

-- Public are those who have finished a match at a public table; their records say so too, for the ranking.
CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, public INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE records (
    player TEXT NOT NULL, game TEXT NOT NULL, versus TEXT NOT NULL, matches INTEGER NOT NULL, wins INTEGER NOT NULL,
    mu REAL NOT NULL, sigma REAL NOT NULL, public INTEGER NOT NULL, PRIMARY KEY (player, game, versus)
) WITHOUT ROWID;
CREATE INDEX records_by_rating ON records (game, mu - 3 * sigma) WHERE versus = 'people' AND public;
"""


def prepare(connection: apsw.Connection, path: str) -> None:
    """Make the tables if the database is new; `StoreError` if it is another program's or a later version's."""
    application, version = connection.pragma("application_id"), connection.pragma("user_version")
    if application != APPLICATION:
        if version or connection.execute("SELECT count(*) FROM sqlite_schema").get:
            raise StoreError(f"{path} is a database of another program; give rasant a file of its own")
        _create(connection)
    elif version < VERSION:
        raise StoreError(
            f"{path} was written before rasant's first release (version {version} of the database, this one knows "
            f"{VERSION}); move it away to start with nothing"
        )
    elif version > VERSION:
        raise StoreError(
            f"{path} was written by a newer rasant (version {version} of the database, this one knows {VERSION}); "
            "update rasant, or give it another file"
        )


def _create(connection: apsw.Connection) -> None:
    with connection:
        connection.execute(_TABLES)
        connection.pragma("application_id", APPLICATION)
        connection.pragma("user_version", VERSION)
