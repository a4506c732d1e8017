"""Migrates a database of an earlier version, in place and in one transaction: a killed migration changes nothing.

New tables are built from the matches. People and their records are kept as they are, which is better than counting
again where a match is damaged.
"""

from __future__ import annotations

from typing import Final

import apsw

from rasant.players.records import EVERYTHING
from rasant.store.port import Report
from rasant.store.sqlite.matches import count_match, write_played
from rasant.store.sqlite.rows import Rows, match_of
from rasant.store.sqlite.schema import KEYS_TABLE, SCHEMA_VERSION, TABLES_OF_PEOPLE
from rasant.store.sqlite.sums import Values, is_sound
from rasant.store.sqlite.transactions import transaction

PEOPLE_REMEMBERED: Final = 4
"""Version from which on the tables of people are the current ones."""
_PEOPLE_BEFORE: Final = "SELECT id, name, public, sum FROM people"
_RECORDS_BEFORE: Final = "SELECT player, game, versus, matches, wins, mu, sigma, public, sum FROM records"


def migrate(connection: apsw.Connection, path: str, version: int, note: Report, upgrading: Report) -> None:
    """Migrate to the current version. `upgrading` is called first, with what is done and how long it takes."""
    upgrading(
        f"{path} is migrated from database version {version} to {SCHEMA_VERSION}; "
        + ("this takes a minute for 50,000 matches" if version < PEOPLE_REMEMBERED else "this takes a moment")
    )
    with transaction(connection):
        if version < PEOPLE_REMEMBERED:
            _remember_people(connection, note)
        connection.execute(KEYS_TABLE)
        connection.pragma("user_version", SCHEMA_VERSION)


def _remember_people(connection: apsw.Connection, note: Report) -> None:
    rows = Rows(connection, note)
    people = _sound(connection, "people", _PEOPLE_BEFORE)
    records = _sound(connection, "records", _RECORDS_BEFORE)
    for table in ("played", "people", "records"):
        connection.execute(f"DROP TABLE {table}")
    connection.execute(TABLES_OF_PEOPLE)
    for player, name, public in people:
        rows.put("people", (player, name, public, 1, 0))
    for number in list(rows.rowids("SELECT number FROM matches ORDER BY number")):
        for row in rows.sound("matches", [number]):
            finished = match_of(row)
            write_played(rows, number, finished)
            count_match(rows, number, finished)
    for player, game, versus, *numbers, _ in records:
        rows.put("records", (player, game, versus, EVERYTHING, *numbers))


def _sound(connection: apsw.Connection, kind: str, query: str) -> list[Values]:
    """The undamaged rows of a table of the earlier version."""
    return [row[:-1] for row in connection.execute(query).fetchall() if is_sound(kind, row)]
