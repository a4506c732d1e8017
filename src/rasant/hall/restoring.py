"""Restores a table from a store."""

from rasant.core.errors import LogError
from rasant.hall.table_creation import game_of, lesson_of
from rasant.store.port import StoredTable
from rasant.table.dependencies import TableDependencies
from rasant.table.recovery import founding, read_snapshot, recover
from rasant.table.table import Table


def restored(kept: StoredTable, dependencies: TableDependencies, now: int) -> Table:
    """The table as it was after its last entry; `LogError` or `UserError` if it cannot be restored."""
    if kept.damage:
        raise LogError(kept.damage)
    snapped, entries, seq = kept.snapped, kept.entries, 0
    seen = None if snapped is None else read_snapshot(snapped.state)
    if seen is None or snapped is None:
        founded, entries = founding(entries), entries[1:]
    else:
        founded, seq = seen.founded, snapped.seq
    table = Table(kept.table, founded, game_of(founded), dependencies, now, lesson=lesson_of(founded))
    recover(table, seen, seq, entries)
    return table
