"""A node's knowledge of the tables it owns: the epoch by which it may write, and the length of the log."""

from rasant.store.checks import ROW_DAMAGED, TABLE_CLOSED
from rasant.store.postgres.driver import PgConnection, texts


class TableHold:
    """A table that this node owns."""

    __slots__ = ("epoch", "length")

    def __init__(self, epoch: int, length: int) -> None:
        self.epoch = epoch
        self.length = length
        """Number of entries, or `ROW_DAMAGED`."""


class TableState:
    """A table's row in the database."""

    __slots__ = ("epoch", "open", "owner", "stored")

    def __init__(self, owner: str, epoch: int, stored: int, is_open: bool) -> None:
        self.owner = owner
        self.epoch = epoch
        self.stored = stored
        self.open = is_open

    def is_lost(self, node: str, hold: TableHold | None) -> bool:
        """Has another node taken it? A table that was closed while this node did not hold it was not taken."""
        if hold is not None:
            return self.owner != node or self.epoch != hold.epoch
        return self.open and self.owner != node

    def length(self, hold: TableHold | None) -> int:
        """Number of entries, or why none may be appended."""
        if not self.open:
            return TABLE_CLOSED
        return ROW_DAMAGED if hold is not None and hold.length == ROW_DAMAGED else self.stored


async def states_of(connection: PgConnection, tables: list[str]) -> dict[str, TableState]:
    """The rows of those of these tables that exist."""
    rows = await connection.fetch("SELECT id, owner, epoch, length, open FROM tables WHERE id = ANY($1)", texts(tables))
    return {table: TableState(*state) for table, *state in rows}


def refreshed(holds: dict[str, TableHold], states: dict[str, TableState], node: str) -> None:
    """Update holds from the database: add or correct the tables of this node, remove the others."""
    for table, state in states.items():
        if state.open and state.owner == node:
            holds[table] = TableHold(state.epoch, state.length(holds.get(table)))
        else:
            holds.pop(table, None)
