"""Writes a new database with everything that can be read from a damaged one."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import chain, islice
from pathlib import Path
from typing import Final

import apsw

from rasant.store.log_states import DELETE_ON_CLOSE, DELETED
from rasant.store.port import (
    DamagedError,
    EntriesAppended,
    MatchFinished,
    SnapshotTaken,
    StoreError,
    StoreRecord,
    TableClosed,
    discard,
)
from rasant.store.sqlite.erasure import delete_unneeded_log
from rasant.store.sqlite.faults import store_errors
from rasant.store.sqlite.files import allowed, appearing
from rasant.store.sqlite.gathering import Part, gather
from rasant.store.sqlite.groups import latest
from rasant.store.sqlite.leaderboards import fill_buckets
from rasant.store.sqlite.opening import lock, open_writer
from rasant.store.sqlite.places import LAST_SEQ, places_of
from rasant.store.sqlite.rows import Rows, TableRow
from rasant.store.sqlite.schema import insert_into
from rasant.store.sqlite.sums import Values, stamped
from rasant.store.sqlite.survey import Advance, Survey
from rasant.store.sqlite.transactions import transaction
from rasant.store.sqlite.writer import Writer

NOTHING: Final = [b""]
"""Stored in place of an unreadable log: a query for it reports the damage."""
ROWS_AT_ONCE: Final = 1_000
"""Rows per transaction: waiting for the disk after each row would take most of the time."""
BYTES_AT_ONCE: Final = 1 << 16
"""Log bytes per group: a group that is damaged or rewritten later should not concern too many tables."""
RECORD_BYTES: Final = 256
"""Approximate size of a record besides its entries."""


def save(survey: Survey, path: str, advance: Advance) -> None:
    """Write a new database, which appears only when it is complete; `StoreError` if that fails."""
    with closing(lock(path)), store_errors(path), allowed(path):
        if Path(path).exists():
            raise StoreError(f"there is a database at {path} already; save into an empty directory")
        with appearing(path) as unfinished, closing(open_writer(unfinished, discard)) as connection:
            _fill(connection, path, survey, advance)
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()  # closing would not report a failure


def _fill(connection: apsw.Connection, path: str, survey: Survey, advance: Advance) -> None:
    tables, matches = survey.tables(), survey.matches()
    _keep(connection, "people", survey.sound("people"))
    tries = survey.sound("tries")
    _keep(connection, "tries", (_begun(tried) for tried in tries))
    _keep(connection, "tables", (table._replace(log=DELETED) for table in tables if table.pruned))
    writer = Writer(connection, path, discard)
    parts = chain(_logs(survey, tables, advance), _lost_logs(tables, matches), _results(matches, advance))
    for group in _grouped(parts):
        writer.append(group)
    _keep(connection, "tries", tries)
    for kind in ("records", "memories", "lines", "keys"):
        _keep(connection, kind, survey.sound(kind))  # better than counting again, since matches may be missing
    with transaction(connection):
        fill_buckets(connection)
        for table in tables:
            if table.log == DELETE_ON_CLOSE:
                delete_unneeded_log(Rows(connection, discard), table.id)
    writer.settle()


def _keep(connection: apsw.Connection, kind: str, rows: Iterable[Values]) -> None:
    """Copy rows as they are."""
    remaining = iter(rows)
    while some := [stamped(kind, row) for row in islice(remaining, ROWS_AT_ONCE)]:
        with transaction(connection):
            connection.executemany(insert_into(kind, "INSERT OR REPLACE"), some)


def _begun(tried: Values) -> Values:
    """A try without its outcome: the match, which is written later, adds it again."""
    return *tried[:3], 0, 0, 0, 0, "", tried[-1]


def _grouped(parts: Iterable[list[StoreRecord]]) -> Iterator[list[StoreRecord]]:
    """Join parts into groups of about `BYTES_AT_ONCE`, with at least one part each."""
    group: list[StoreRecord] = []
    size = 0
    for part in parts:
        group += part
        size += sum(map(_size, part))
        if size >= BYTES_AT_ONCE:
            yield group
            group, size = [], 0
    yield group


def _size(record: StoreRecord) -> int:
    return RECORD_BYTES + (sum(map(len, record.entries)) if isinstance(record, EntriesAppended) else 0)


def _logs(survey: Survey, tables: list[TableRow], advance: Advance) -> Iterator[list[StoreRecord]]:
    for table in tables:
        if not table.pruned:
            yield _log(survey, table)
        advance()


def _lost_logs(tables: list[TableRow], matches: list[MatchFinished]) -> Iterator[list[StoreRecord]]:
    """Empty, closed tables for matches whose tables are lost."""
    known = {table.id for table in tables}
    for name in dict.fromkeys(match.table for match in matches):
        if name not in known:
            yield [EntriesAppended(name, 0, NOTHING), TableClosed(name)]


def _results(matches: list[MatchFinished], advance: Advance) -> Iterator[list[StoreRecord]]:
    for match in matches:
        yield [match]
        advance()


def _log(survey: Survey, table: TableRow) -> list[StoreRecord]:
    """A table with its log, up to the first damage. One that cannot be played on is closed."""
    part = _read(survey, table)
    entries = part.entries if part is not None else []
    records: list[StoreRecord] = [EntriesAppended(table.id, 0, entries or NOTHING)]
    if not table.open or part is None or part.damage or not entries:
        return [*records, TableClosed(table.id, table.closed)]
    snapshot = _snapshot(survey, table)
    if snapshot is not None and snapshot.seq < len(entries):
        records.append(snapshot)
    return records


def _snapshot(survey: Survey, table: TableRow) -> SnapshotTaken | None:
    try:
        with store_errors(survey.path):
            row = survey.rows.read("snapshots", "number = ?", table.number)
    except DamagedError:
        return None
    return None if row is None else SnapshotTaken(table.id, row[1], row[2])


def _read(survey: Survey, table: TableRow) -> Part | None:
    try:
        with store_errors(survey.path):
            part = Part(places_of(survey.rows, table.number), 0, LAST_SEQ)
            last, floor = latest(survey.rows.connection)
            gather(survey.rows.connection, {table.number: part}, range(floor, last + 1) if table.open else ())
    except DamagedError:
        return None
    return part
