"""A new database with everything that can be read in a damaged one."""

from __future__ import annotations

from contextlib import closing

from rasant.store.port import Appended, Closed, DamagedError, Record, Snapped
from rasant.store.sqlite.faults import UNREADABLE
from rasant.store.sqlite.gathering import Part, gather
from rasant.store.sqlite.groups import latest
from rasant.store.sqlite.opening import lock, open_writer
from rasant.store.sqlite.places import LAST_SEQ, places_of
from rasant.store.sqlite.rows import TableRow
from rasant.store.sqlite.schema import insert_into
from rasant.store.sqlite.sums import stamped
from rasant.store.sqlite.survey import Advance, Survey
from rasant.store.sqlite.writer import Writer

LONG_AGO, BEFORE_ALL = "0001", "0002"
NOTHING = [b""]
"""In place of a log of which nothing can be read: whoever asks for it is told that it is damaged."""


def save(survey: Survey, path: str, advance: Advance) -> None:
    """Write a new database; `StoreError` if it cannot be written."""
    with closing(lock(path)), closing(open_writer(path, _ignore)) as connection:
        writer = Writer(connection, path, _ignore)
        _keep(survey, writer, "people")
        tables, matches = survey.tables(), list(survey.matches())
        unknown = dict.fromkeys(match.table for match in matches)
        _save_pruned(writer, [table for table in tables if table.pruned])
        for table in tables:
            unknown.pop(table.id, None)
            if not table.pruned:
                writer.append(_records(survey, table))
            advance()
        for name in unknown:
            writer.append([Appended(name, 0, NOTHING), Closed(name)])
        for match in matches:
            writer.append([match])
            advance()
        _keep(survey, writer, "records")  # better than what was now counted again, where a match is missing
        writer.settle()


def _ignore(line: str) -> None:
    """A new database has no damage."""


def _save_pruned(writer: Writer, tables: list[TableRow]) -> None:
    """Tables whose logs are gone, and are known to be."""
    for table in tables:
        writer.append([Appended(table.id, 0, NOTHING), Closed(table.id, LONG_AGO)])
    while writer.prune(BEFORE_ALL):
        pass


def _records(survey: Survey, table: TableRow) -> list[Record]:
    """A table with its log, up to where that is damaged. One that cannot be played on is closed."""
    part = _read(survey, table)
    entries = part.entries if part is not None else []
    records: list[Record] = [Appended(table.id, 0, entries or NOTHING)]
    if not table.open or part is None or part.damage or not entries:
        return [*records, Closed(table.id, table.closed)]
    snapshot = _snapshot(survey, table)
    if snapshot is not None and snapshot.seq < len(entries):
        records.append(snapshot)
    return records


def _snapshot(survey: Survey, table: TableRow) -> Snapped | None:
    try:
        row = survey.rows.read("snapshots", "number = ?", table.number)
    except DamagedError:
        return None
    return None if row is None else Snapped(table.id, row[1], row[2])


def _read(survey: Survey, table: TableRow) -> Part | None:
    try:
        part = Part(places_of(survey.rows, table.number), 0, LAST_SEQ)
        last, floor = latest(survey.rows.connection)
        gather(survey.rows.connection, {table.number: part}, range(floor, last + 1) if table.open else ())
    except (*UNREADABLE, DamagedError):
        return None
    return part


def _keep(survey: Survey, writer: Writer, kind: str) -> None:
    """Take all sound rows of a kind over as they are."""
    writer.connection.executemany(
        insert_into(kind, "INSERT OR REPLACE"),
        [stamped(kind, row) for row in survey.rows.sound(kind, survey.rowids(kind))],
    )
