"""The tables of the database, and how rasant recognizes its own."""

from contextlib import closing
from functools import cache
from hashlib import blake2b
from typing import Final

import apsw

from rasant.store.port import StoreError
from rasant.store.sqlite.faults import damaged
from rasant.store.sqlite.transactions import transaction

APPLICATION: Final = 0x72617361
"""Application id in the file's header: 'rasa'."""
SCHEMA_VERSION: Final = 5
"""Version of the tables below. Earlier ones, which no release wrote, are refused."""

COLUMNS: Final = {
    "tables": ("number", "id", "open", "closed", "log"),
    "places": ("key", "after", "rows"),
    "snapshots": ("number", "seq", "state"),
    "matches": ("id", "game", "ended", "of_table", "first", "last", "result", "public"),
    "people": ("id", "name", "public", "shown", "going"),
    "records": ("player", "game", "versus", "scope", "matches", "wins", "mu", "sigma"),
    "course": ("player", "game", "versus", "number", "score", "won"),
    "memories": ("player", "game", "memory"),
    "lines": ("player", "game", "span", "since", "score", "matches", "wins", "shown"),
    "tries": ("day", "player", "of_table", "finished", "points", "haste", "ms", "match", "shown"),
    "keys": ("holder", "number", "mark"),
}
"""Columns that a row's checksum covers, in this order. A group has two checksums. `played` and `buckets` have none:
they can be rebuilt from the matches and the lines."""

KEYS: Final = {
    "people": ("id",),
    "records": ("player", "game", "versus", "scope"),
    "memories": ("player", "game"),
    "lines": ("player", "game", "span"),
    "tries": ("day", "player"),
    "keys": ("holder",),
}
"""Columns that identify a row about people."""

# Only tables that can be rebuilt are WITHOUT ROWID: where the key of a row is damaged, its neighbours must still be
# found. Indexes can be rebuilt from their tables at any time, and `played` from the matches.
_TABLES: Final = """
CREATE TABLE tables (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, open INTEGER NOT NULL, closed TEXT NOT NULL,
    log INTEGER NOT NULL, sum INTEGER NOT NULL
);
CREATE INDEX open_tables ON tables (id) WHERE open;
CREATE INDEX closed_tables ON tables (closed) WHERE log = 1 AND closed > '';
CREATE INDEX going_tables ON tables (number) WHERE log = 2;

-- The log: a row has what was written at once, entries of many tables. Places list the rows of one table.
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

-- Players of matches. Each query has an index of its own, so that no list reads more than it shows.
CREATE TABLE played (
    player TEXT NOT NULL, ended TEXT NOT NULL, number INTEGER NOT NULL, game TEXT NOT NULL, public INTEGER NOT NULL
);
CREATE INDEX played_by_player ON played (player, ended, number);
CREATE INDEX played_by_game ON played (player, game, ended, number);
CREATE INDEX played_publicly ON played (player, ended, number) WHERE public;
CREATE INDEX played_publicly_by_game ON played (player, game, ended, number) WHERE public;

-- public: has finished a match at a public table. going: is being erased.
CREATE TABLE people (
    id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, public INTEGER NOT NULL, shown INTEGER NOT NULL,
    going INTEGER NOT NULL, sum INTEGER NOT NULL
);
CREATE INDEX going_people ON people (id) WHERE going;

-- In two scopes: all matches, for the player's own eyes, and those at public tables.
CREATE TABLE records (
    player TEXT NOT NULL, game TEXT NOT NULL, versus TEXT NOT NULL, scope INTEGER NOT NULL, matches INTEGER NOT NULL,
    wins INTEGER NOT NULL, mu REAL NOT NULL, sigma REAL NOT NULL, sum INTEGER NOT NULL,
    PRIMARY KEY (player, game, versus, scope)
);
CREATE TABLE course (
    player TEXT NOT NULL, game TEXT NOT NULL, versus TEXT NOT NULL, number INTEGER NOT NULL, score INTEGER NOT NULL,
    won INTEGER NOT NULL, sum INTEGER NOT NULL
);
CREATE INDEX course_of_player ON course (player, game, versus, number);

-- A player's statistics of a game or, without a game, of all together.
CREATE TABLE memories (
    player TEXT NOT NULL, game TEXT NOT NULL, memory BLOB NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (player, game)
);

-- Leaderboards: for each person and game, a row of all time and one of their latest week; and counts by score.
CREATE TABLE lines (
    player TEXT NOT NULL, game TEXT NOT NULL, span TEXT NOT NULL, since TEXT NOT NULL, score INTEGER NOT NULL,
    matches INTEGER NOT NULL, wins INTEGER NOT NULL, shown INTEGER NOT NULL, sum INTEGER NOT NULL,
    PRIMARY KEY (player, game, span)
);
CREATE INDEX lines_by_score ON lines (game, since, score DESC, player) WHERE shown;
CREATE TABLE buckets (
    game TEXT NOT NULL, since TEXT NOT NULL, large INTEGER NOT NULL, bucket INTEGER NOT NULL, people INTEGER NOT NULL,
    PRIMARY KEY (game, since, large, bucket)
) WITHOUT ROWID;

-- Deals of the day.
CREATE TABLE tries (
    day TEXT NOT NULL, player TEXT NOT NULL, of_table TEXT NOT NULL, finished INTEGER NOT NULL,
    points INTEGER NOT NULL, haste INTEGER NOT NULL, ms INTEGER NOT NULL, match TEXT NOT NULL,
    shown INTEGER NOT NULL, sum INTEGER NOT NULL,
    PRIMARY KEY (day, player)
);
CREATE INDEX tries_by_player ON tries (player);
CREATE INDEX finished_tries ON tries (day) WHERE finished;
CREATE INDEX tries_by_merit ON tries (day, points DESC, haste DESC, player) WHERE finished AND shown;

-- The latest keys of people who replaced theirs; the holder is a hash of their id.
CREATE TABLE keys (
    holder TEXT PRIMARY KEY NOT NULL, number INTEGER NOT NULL, mark TEXT NOT NULL, sum INTEGER NOT NULL
);
"""

EARLIER: Final[dict[str, int]] = {}
"""Digests of the tables of earlier versions, which `migration.py` migrates; none yet."""


def insert_into(kind: str, verb: str = "INSERT") -> str:
    """The statement that writes a row with its checksum."""
    columns = (*COLUMNS[kind], "sum")
    return f"{verb} INTO {kind} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"


@cache
def put_into(kind: str) -> str:
    """The statement that writes a row about people, replacing the one with the same key."""
    keys = KEYS[kind]
    changed = ", ".join(f"{name} = excluded.{name}" for name in (*COLUMNS[kind], "sum") if name not in keys)
    return f"{insert_into(kind)} ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {changed}"


def create(connection: apsw.Connection) -> None:
    """Create the tables in a new database."""
    with transaction(connection):
        connection.execute(_TABLES)
        connection.pragma("application_id", APPLICATION)
        connection.pragma("user_version", SCHEMA_VERSION)


def check_schema(connection: apsw.Connection, path: str) -> int:
    """The version of the tables: the current one, or an earlier one that can be migrated.

    `StoreError` if they are anything else: another program's, another version's, or damaged.
    """
    application, version = connection.pragma("application_id"), connection.pragma("user_version")
    known = {**EARLIER, _digest_of_new(): SCHEMA_VERSION}
    expected = known.get(digest_of(connection, path))
    if expected is not None:
        if application != APPLICATION:
            raise damaged(path, "its header")
        if version != expected:
            raise damaged(
                path, f"its header: version {version} with the tables of {expected}; if it is newer, update rasant"
            )
        return expected
    if application != APPLICATION:
        raise StoreError(f"{path} is a database of another program; give rasant a file of its own")
    if version in known.values():
        raise damaged(path, "the list of its tables")
    raise StoreError(f"{path} was written by {_another(version)}, or give rasant another file")


def _another(version: int) -> str:
    known = f"(version {version} of the database, this one knows {SCHEMA_VERSION})"
    if version < SCHEMA_VERSION:
        return f"rasant before its first release {known}; move it away to start empty"
    return f"a newer rasant {known}; update rasant"


def digest_of(connection: apsw.Connection, path: str) -> str:
    """A digest of the tables and indexes of a database."""
    try:
        found = sorted(connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema"), key=repr)
    except (apsw.SQLError, apsw.CorruptError, UnicodeDecodeError):
        raise damaged(path, "the list of its tables") from None
    return blake2b(repr(found).encode(), digest_size=8).hexdigest()


def _digest_of_new() -> str:
    with closing(apsw.Connection(":memory:")) as fresh:
        create(fresh)
        return digest_of(fresh, "")
