"""Checks epochs of messages to clients: only the owner of a table sends, and epochs never decrease."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from tests.simulation.cluster.database import SimulatedDatabase
from tests.simulation.cluster.node_process import NodeProcess
from tests.simulation.trace import PromiseError

from rasant.store.ownership import TableOwner
from rasant.testing.messages import heard
from rasant.wire.from_server import FromServer, Goodbye, MoveRefused, Pong, RequestRefused, TableSuspended


class EpochCheck:
    """Checks all messages that leave an owner, and all that are written to a client."""

    def __init__(self, database: SimulatedDatabase) -> None:
        self._database = database
        self._sent: dict[tuple[str, str, int], list[int]] = defaultdict(list)
        """By sender, receiver and the client's number there: the epoch of each frame."""
        self._heard: dict[tuple[str, str, int], int] = defaultdict(int)
        self._latest: dict[str, int] = {}
        """By client: the latest epoch of a received message."""
        self._sockets: dict[str, int] = {}
        """By socket: the latest epoch of a received message."""

    def sent(self, process: NodeProcess, node: str, client: int, frame: bytes) -> None:
        """Record a message of an owner to a client of another node."""
        remote = process.node.proxied._clients.get((node, client))
        epoch = 0 if remote is None else self.owner_sends(process, remote.connection.table, heard(frame))
        self._sent[process.node.links.node, node, client].append(epoch)

    def arrived(self, process: NodeProcess, node: str, client: int) -> int:
        """The epoch of an arriving message; messages of one number arrive in the order of sending."""
        key = node, process.node.links.node, client
        epochs, place = self._sent[key], self._heard[key]
        self._heard[key] += 1
        return epochs[place] if place < len(epochs) else 0

    def owner_sends(self, process: NodeProcess, table: str, messages: Iterable[FromServer]) -> int:
        """Check that a sending hall still owns the table; returns the epoch."""
        owner = self._database.last_owner(table)
        if all(is_no_news(message) for message in messages):
            return 0
        if owner is None or owner.node != process.store.node:
            raise PromiseError(f"{process.name} sends messages of {table}, which {owner} has")
        known = process.store.epochs.get(table, owner.epoch if table not in self._database.owners else 0)
        if owner != TableOwner(process.store.node, known):
            raise PromiseError(f"{process.name} sends messages of {table} by epoch {known}, which {owner} has")
        return owner.epoch

    def written(self, client: str, socket: str, epoch: int) -> bool:
        """Record a message to a client; returns whether its epoch differs from the last one on this connection."""
        latest, before = self._latest.get(client, 0), self._sockets.get(socket, 0)
        if 0 < epoch < latest:
            raise PromiseError(f"{client} is sent a message of epoch {epoch} after {latest}")
        self._latest[client], self._sockets[socket] = max(latest, epoch), max(before, epoch)
        return 0 < before < epoch


def is_no_news(message: FromServer) -> bool:
    """Is the message independent of the state of a table?"""
    if isinstance(message, MoveRefused):
        return message.reason == "unavailable"
    if isinstance(message, RequestRefused):
        return message.code == "unavailable"
    return isinstance(message, TableSuspended | Goodbye | Pong)
