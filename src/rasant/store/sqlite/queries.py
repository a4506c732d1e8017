"""Everything that can be asked, each inside one transaction. What is damaged is noted, and left out of lists.

Rows are read to the end before anything else is asked, or by a cursor that is closed: a statement that an error leaves
half-read, and a traceback keeps alive, would hold the connection to the past.
"""

from __future__ import annotations

from contextlib import closing
from itertools import islice
from typing import Any, Final

from rasant.core.errors import quoted
from rasant.store.counting import record_of
from rasant.store.port import DamagedError, MatchFinished, OldLogs, PrunedError, SnapshotTaken, StoredTable
from rasant.store.sqlite.gathering import Part, gather
from rasant.store.sqlite.groups import latest
from rasant.store.sqlite.places import LAST_SEQ, placed, places_of
from rasant.store.sqlite.rows import Rows, TableRow, match_of
from rasant.wire.http import Profile, Ranked, Result


def open_tables(rows: Rows) -> list[StoredTable]:
    """All tables that were not closed."""
    numbers = list(rows.rowids("SELECT number FROM tables WHERE open ORDER BY id"))
    tables = [TableRow(*row) for row in rows.sound("tables", numbers)]
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
    """The snapshot of a table. One that is damaged is not needed: the log has all that it has."""
    try:
        row = rows.read("snapshots", "number = ?", table.number)
    except DamagedError:
        rows.note(
            f"the snapshot of table {quoted(table.id)} is damaged; the table is brought back from its log instead"
        )
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
    """A match that is over."""
    row = rows.read("matches", "id = ?", match)
    return None if row is None else match_of(row)


def results(rows: Rows, asker: str, player: str, game: str, before: str, limit: int) -> list[Result]:
    """The latest results, newest first; of those that ended at the same time the one written last is first.

    Two lists, each as long as the answer at most, so that neither reads more than that: public ones, and the asker's.
    Where damaged matches leave gaps in the answer, longer ones are asked for.
    """
    query = _visible_to(asker, player, game, before)
    values = {"asker": asker, "player": player, "game": game, "before": before}
    asked = limit = max(limit, 0)
    while True:
        numbers = list(rows.rowids(query, {**values, "limit": asked}))
        found = [match_of(row) for row in rows.sound("matches", numbers)]
        visible = [match.result for match in found if match.public or (asker and asker in match.result.players)]
        if len(visible) >= limit or len(numbers) < asked:
            return visible[:limit]
        asked *= 2


def _visible_to(asker: str, player: str, game: str, before: str) -> str:
    """The query for the numbers of the latest matches that somebody may read of."""
    kind = ["game = :game"] * bool(game) + ["ended < :before"] * bool(before)
    if player:
        # SQLite would rather take another index, and read all that somebody ever played for a few public ones.
        index = "played_publicly_by_game" if game else "played_publicly"
        lists = [_latest(f"played INDEXED BY {index}", ["public", "player = :player", *kind])]
    else:
        lists = [_latest("matches", ["public", *kind])]
    if asker:
        lists.append(_latest("played", ["player = :asker", *kind, *[_SAT_TOO] * (player not in ("", asker))]))
    return f"SELECT number FROM ({' UNION '.join(lists)}) ORDER BY ended DESC, number DESC LIMIT :limit"


_SAT_TOO: Final = (
    "EXISTS (SELECT 1 FROM played AS other "
    "WHERE other.player = :player AND other.ended = played.ended AND other.number = played.number)"
)


def _latest(source: str, wanted: list[str]) -> str:
    """The latest matches of a kind and when they ended, as a part of a query."""
    return (
        f"SELECT * FROM (SELECT ended, number FROM {source} WHERE {' AND '.join(wanted)} "
        "ORDER BY ended DESC, number DESC LIMIT :limit)"
    )


def profile(rows: Rows, asker: str, player: str) -> Profile | None:
    """What is known of a person."""
    person = rows.read("people", "id = ?", player)
    if person is None or not (person[2] or person[0] == asker):
        return None
    query = "SELECT rowid FROM records WHERE player = ? ORDER BY game, versus"
    with closing(rows.rowids(query, (player,))) as rowids:
        return Profile(player, person[1], [record_of(*row[1:-1]) for row in rows.sound("records", rowids)])


def ranking(rows: Rows, game: str, limit: int) -> list[Ranked]:
    """The strongest players of a game."""
    query = (
        "SELECT rowid FROM records WHERE game = ? AND versus = 'people' AND public ORDER BY mu - 3 * sigma DESC, player"
    )
    with closing(rows.rowids(query, (game,))) as rowids:
        lines = (_ranked(rows, row) for row in rows.sound("records", rowids))
        return list(islice((line for line in lines if line is not None), max(limit, 0)))


def _ranked(rows: Rows, record: tuple[Any, ...]) -> Ranked | None:
    """A line of the ranking, unless nobody can tell any more what the person is called."""
    try:
        person = rows.read("people", "id = ?", record[0])
    except DamagedError as damage:
        rows.noted(damage)
        return None
    if person is None or not (person[2] and record[-1]):
        return None
    return Ranked(record[0], person[1], record_of(*record[1:-1]))


def old_logs(rows: Rows, before: str) -> OldLogs:
    """How many tables were closed before this time and have their logs still, or parts of them."""
    old = "((log = 1 AND closed > '' AND closed < ?) OR log = 2)"
    tables = rows.connection.execute(f"SELECT count(*) FROM tables WHERE {old}", (before,)).get
    matches = rows.connection.execute(
        f"SELECT count(*) FROM tables JOIN matches ON of_table = tables.id WHERE {old}", (before,)
    ).get
    return OldLogs(tables, matches)
