"""Clients of other nodes whose tables may be arriving here: they wait until that is known."""

from collections.abc import Collection
from typing import final

from rasant.cluster.messages import ClientAttached

Client = tuple[str, int]
"""The node that has its socket, and its number there."""


@final
class WaitingClients:
    """All waiting clients. One that leaves while it waits is dropped."""

    def __init__(self) -> None:
        self._of_table: dict[str, dict[Client, ClientAttached]] = {}
        self._tables: dict[Client, str] = {}
        """The table that each waits for."""

    def __len__(self) -> int:
        return len(self._tables)

    def add(self, node: str, item: ClientAttached) -> None:
        """Add a client, perhaps replacing an earlier number of the same client."""
        self.gone(node, item.replaces)
        self._of_table.setdefault(item.table, {})[node, item.client] = item
        self._tables[node, item.client] = item.table

    def take(self, table: str) -> list[tuple[str, ClientAttached]]:
        """Remove the clients that wait for a table; each with the node that has its socket."""
        waited = self._of_table.pop(table, {})
        for client in waited:
            del self._tables[client]
        return [(node, item) for (node, _), item in waited.items()]

    def gone(self, node: str, number: int) -> None:
        """A client is no longer connected."""
        table = self._tables.pop((node, number), None)
        if table is not None:
            waiting = self._of_table[table]
            del waiting[node, number]
            if not waiting:
                del self._of_table[table]

    def void(self, node: str, below: int) -> None:
        """Clients of this node with smaller numbers are no longer connected."""
        for at, number in [client for client in self._tables if client[0] == node and client[1] < below]:
            self.gone(at, number)

    def keep_those_at(self, nodes: Collection[str]) -> None:
        """All other nodes are gone, and with them their clients' sockets."""
        for node, number in [client for client in self._tables if client[0] not in nodes]:
            self.gone(node, number)
