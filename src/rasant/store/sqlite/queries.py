"""Queries, each inside one transaction. Damaged rows are reported, and left out of lists.

Rows are read to the end before the next statement, or by a cursor that is closed: a statement that an error leaves
half-read, and a traceback keeps alive, would hold the connection to its old snapshot.
"""

from typing import Final

from rasant.core.errors import quoted
from rasant.players.results import Result
from rasant.store.log_states import DELETING, STORED
from rasant.store.port import DamagedError, MatchFinished, OldLogs, PrunedError, SnapshotTaken, StoredTable
from rasant.store.sqlite.gathering import Part, gather
from rasant.store.sqlite.groups import latest
from rasant.store.sqlite.people import is_shown
from rasant.store.sqlite.places import LAST_SEQ, placed, places_of
from rasant.store.sqlite.rows import Rows, TableRow, match_of


def open_tables(rows: Rows) -> list[StoredTable]:
    """All tables that are not closed."""
    tables = [TableRow(*row) for row in rows.select("tables", "SELECT number FROM tables WHERE open ORDER BY id")]
    snapshots = {table.number: _snapshot(rows, table) for table in tables}
    damage: dict[int, str] = {}
    parts: dict[int, Part] = {}
    for number, snapped in snapshots.items():
        try:
            parts[number] = Part(places_of(rows, number), 0 if snapped is None else snapped.seq + 1, LAST_SEQ)
        except DamagedError as why:
            damage[number] = str(why)
    last, floor = latest(rows.connection)
    gather(rows.connection, parts, range(floor, last + 1))
    damage |= {number: part.damage for number, part in parts.items() if part.damage}
    return [
        StoredTable(table.id, None, [], damage[table.number])
        if table.number in damage
        else StoredTable(table.id, snapshots[table.number], parts[table.number].entries)
        for table in tables
    ]


def _snapshot(rows: Rows, table: TableRow) -> SnapshotTaken | None:
    """The snapshot of a table. A damaged one is not needed: the log has everything."""
    try:
        row = rows.read("snapshots", "number = ?", table.number)
    except DamagedError:
        rows.note(f"the snapshot of table {quoted(table.id)} is damaged; the table is restored from its log instead")
        return None
    return None if row is None else SnapshotTaken(table.id, row[1], row[2])


def entries(rows: Rows, table: str, first: int, last: int) -> list[bytes]:
    """Entries of a table's log, both ends included."""
    found = rows.table(table)
    if found is None:
        return []
    if found.pruned:
        raise PrunedError(f"the log of table {quoted(table)} was pruned")
    first, last = max(first, 0), min(last, LAST_SEQ)
    part = _part(rows, found, first, last)
    if part.damage:
        raise DamagedError(f"the log of table {quoted(table)} is damaged: {part.damage}")
    return part.entries


def _part(rows: Rows, table: TableRow, first: int, last: int) -> Part:
    places = places_of(rows, table.number)
    part = Part(places, first, last)
    loose = range(0)
    if table.open and last >= placed(places):
        newest, floor = latest(rows.connection)
        loose = range(floor, newest + 1)
    gather(rows.connection, {table.number: part}, loose)
    return part


def finished(rows: Rows, match: str) -> MatchFinished | None:
    """A finished match by its id."""
    row = rows.read("matches", "id = ?", match)
    return None if row is None else match_of(row)


def results(rows: Rows, asker: str, player: str, game: str, before: str, limit: int) -> list[Result]:
    """The latest results, newest first; of those that ended at the same time, the one written last is first.

    Joins two lists, each at most as long as the answer, so that neither reads more: public matches, and the asker's.
    If damaged matches leave gaps in the answer, it asks again for more.
    """
    ended, number = _cursor(rows, before)
    values = {"asker": asker, "player": player, "game": game, "before": ended, "number": number}
    may_look = player in ("", asker) or is_shown(rows, player)
    query = _visible_to(asker, player, game, before, may_look)
    if not query:
        return []
    asked = limit = max(limit, 0)
    while True:
        numbers = list(rows.rowids(query, {**values, "limit": asked}))
        found = [match_of(row) for row in rows.sound("matches", numbers)]
        visible = [
            match.result for match in found if (match.public and may_look) or (asker and asker in match.result.players)
        ]
        if len(visible) >= limit or len(numbers) < asked:
            return visible[:limit]
        asked *= 2


def _cursor(rows: Rows, before: str) -> tuple[str, int]:
    """The start of a page: what ended before a time, or follows a match. Match numbers begin at 1."""
    found = rows.connection.execute("SELECT ended, number FROM matches WHERE id = ?", (before,)).get if before else None
    return found or (before, 0)


def _visible_to(asker: str, player: str, game: str, before: str, may_look: bool) -> str:
    """The query for the numbers of the latest matches that a person may read; empty if there are none."""
    kind = ["game = :game"] * bool(game) + ["(ended, number) < (:before, :number)"] * bool(before)
    lists: list[str] = []
    if player and may_look:
        # Without the hint, SQLite uses another index, and reads all matches of a player to find a few public ones.
        index = "played_publicly_by_game" if game else "played_publicly"
        lists.append(_latest(f"played INDEXED BY {index}", ["public", "player = :player", *kind]))
    elif not player:
        lists.append(_latest("matches", ["public", *kind]))
    if asker:
        lists.append(_latest("played", ["player = :asker", *kind, *[_SAT_TOO] * (player not in ("", asker))]))
    return f"SELECT number FROM ({' UNION '.join(lists)}) ORDER BY ended DESC, number DESC LIMIT :limit" * bool(lists)


_SAT_TOO: Final = (
    "EXISTS (SELECT 1 FROM played AS other "
    "WHERE other.player = :player AND other.ended = played.ended AND other.number = played.number)"
)


def _latest(source: str, wanted: list[str]) -> str:
    """The latest matches of a source and their ends, as a part of a query."""
    return (
        f"SELECT * FROM (SELECT ended, number FROM {source} WHERE {' AND '.join(wanted)} "
        "ORDER BY ended DESC, number DESC LIMIT :limit)"
    )


def old_logs(rows: Rows, before: str) -> OldLogs:
    """How many logs, or parts of them, of tables closed before this time are still stored."""
    old = f"((log = {STORED} AND closed > '' AND closed < ?) OR log = {DELETING})"
    tables = rows.connection.execute(f"SELECT count(*) FROM tables WHERE {old}", (before,)).get
    matches = rows.connection.execute(
        f"SELECT count(*) FROM tables JOIN matches ON of_table = tables.id WHERE {old}", (before,)
    ).get
    return OldLogs(tables, matches)
