"""Checks the whole file with SQLite's own check: rows can only be trusted if what finds them is sound.

Content of rows is not checked here: it has checksums. An index that disagrees with its table is rebuilt. Only the log's
structure may be damaged: all its entries are found by places, and missing ones are noticed.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

import apsw

from rasant.store.port import Report
from rasant.store.sqlite.faults import SAVE, UNREADABLE, damaged
from rasant.store.sqlite.groups import latest
from rasant.store.sqlite.matches import write_played
from rasant.store.sqlite.rows import Rows, match_of
from rasant.store.sqlite.schema import COLUMNS
from rasant.store.sqlite.transactions import transaction

WHOLE_BELOW: Final = 1 << 29
"""Bytes. Checking a larger file would take more than a second, so only what play needs at once is checked."""
LIVE: Final = (
    "sqlite_schema",
    "tables",
    "snapshots",
    "people",
    "records",
    "places",
    "memories",
    "lines",
    "buckets",
    "tries",
    "keys",
)
MOST_FINDINGS: Final = 1000
"""Maximum number of findings to ask for."""

_OF_A_TREE: Final = re.compile(r"Tree (\d+)")
_OF_AN_INDEX: Final = re.compile(r"(?:row|rowid|non-unique|wrong|values?) .*\bindex (\w+)$")
_HARMLESS: Final = re.compile(r"\w+ value in \w+\.\w+|Page \d+: never used|\*\*\* in database main \*\*\*$")


class Findings(NamedTuple):
    """Results of the check."""

    indexes: set[str]
    """Indexes that disagree with their tables."""
    trees: set[str]
    """Damaged tables and indexes."""
    others: list[str]
    """Damage that belongs to no table."""

    @property
    def fatal(self) -> str:
        """Damage that prevents opening: anything but the log, and what can be rebuilt."""
        trees = sorted(self.trees - {"groups"})
        return f"the structure of {trees[0]}" if trees else "".join(self.others[:1])


def findings(connection: apsw.Connection, whole: bool = True) -> Findings:
    """Check the file, or only what play needs at once."""
    lines, ended = _look(connection, f"({MOST_FINDINGS})") if whole else ([], False)
    if ended:
        return _sorted(connection, lines, set())
    return _findings_in(connection, ("groups", "matches", "played", "course", *LIVE) if whole else LIVE, lines)


def _findings_in(connection: apsw.Connection, tables: Iterable[str], lines: Iterable[str] = ()) -> Findings:
    """Check tables one by one, and add to known findings."""
    known, trees = list(lines), set[str]()
    for table in tables:
        more, ended = _look(connection, f"({table})")
        known += more
        trees.update([table] * (not ended))
    return _sorted(connection, known, trees)


def _sorted(connection: apsw.Connection, lines: list[str], trees: set[str]) -> Findings:
    """Parse the lines of SQLite's check."""
    found = Findings(set(), trees, [])
    names = dict(connection.execute("SELECT rootpage, name FROM sqlite_schema"))
    if len(lines) >= MOST_FINDINGS:
        found.others.append("more than can be listed")
    for line in lines:
        _sort_in(found, line, names)
    return found


def _look(connection: apsw.Connection, what: str) -> tuple[list[str], bool]:
    """The lines of SQLite's check of something, and whether it ran to the end."""
    lines: list[str] = []
    try:
        for (text,) in connection.execute(f"PRAGMA integrity_check{what}"):
            lines += str(text).splitlines()
    except UNREADABLE:
        return lines, False
    return [line for line in lines if line != "ok"], True


def _sort_in(found: Findings, line: str, names: dict[object, object]) -> None:
    tree, index = _OF_A_TREE.match(line), _OF_AN_INDEX.match(line)
    if tree and int(tree[1]) in names and "2nd reference" not in line:
        found.trees.add(str(names[int(tree[1])]))
    elif index:
        found.indexes.add(index[1])
    elif not _HARMLESS.match(line):
        found.others.append(line)


def check_structure(connection: apsw.Connection, path: str, note: Report) -> None:
    """Make sure that all rows can be found, and rebuild indexes; `DamagedError` if that is impossible."""
    found = findings(connection, Path(path).stat().st_size < WHOLE_BELOW)
    if found.fatal:
        raise damaged(path, found.fatal)
    if found.trees:
        last, floor = latest(connection)
        if floor <= last:
            raise damaged(path, "the structure of its log")
        note(f"{path} is damaged (the structure of its log); {SAVE}")
    if found.indexes:
        with transaction(connection):
            _mend(connection, path, found.indexes, note)


def _mend(connection: apsw.Connection, path: str, indexes: set[str], note: Report) -> None:
    """Rebuild indexes, and report damaged rows of their tables."""
    rows, tables = Rows(connection, note), set[str]()
    for index in sorted(indexes):
        table: str = connection.execute("SELECT tbl_name FROM sqlite_schema WHERE name = ?", (index,)).get
        note(f"an index of {path} disagreed with its table ({table}) and was rebuilt")
        tables.add(table)
        _check_rows(rows, table)
        if table == "played":
            _rebuild_played(rows)
        try:
            connection.execute(f'REINDEX "{index}"')
        except apsw.ConstraintError:
            raise damaged(path, f"the index {index}") from None
    again = _findings_in(connection, sorted(tables))  # not the log: if it is damaged, the commit would fail
    if again.indexes or again.fatal:
        raise damaged(path, "an index that cannot be rebuilt")


def _check_rows(rows: Rows, table: str) -> None:
    """Report every damaged row of a table."""
    if table in COLUMNS:
        for _ in rows.sound(table, list(rows.rowids(f"SELECT rowid FROM {table}"))):
            pass


def _rebuild_played(rows: Rows) -> None:
    rows.connection.execute("DELETE FROM played")
    for number in list(rows.rowids("SELECT number FROM matches")):
        for row in rows.sound("matches", [number]):
            write_played(rows, number, match_of(row))
