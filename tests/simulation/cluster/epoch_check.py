"""Who may send what to a client: the owner of its table, by its epoch, and never again an earlier one."""

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
    """Looks at everything that leaves an owner, and at everything that is written to a client."""

    def __init__(self, database: SimulatedDatabase) -> None:
        self._database = database
        self._sent: dict[tuple[str, str, int], list[int]] = defaultdict(list)
        """By sender, receiver and the client's number there: under which epoch each frame was said."""
        self._heard: dict[tuple[str, str, int], int] = defaultdict(int)
        self._latest: dict[str, int] = {}
        """By client, the latest epoch under which it received something."""
        self._sockets: dict[str, int] = {}
        """The same by socket."""

    def sent(self, process: NodeProcess, node: str, client: int, frame: bytes) -> None:
        """An owner sends a message to a client of another node."""
        remote = process.node.proxied._clients.get((node, client))
        epoch = 0 if remote is None else self.owner_sends(process, remote.connection.table, heard(frame))
        self._sent[process.node.links.node, node, client].append(epoch)

    def arrived(self, process: NodeProcess, node: str, client: int) -> int:
        """It is heard there; under which epoch it was said. What arrives of one number is what was sent, in order."""
        key = node, process.node.links.node, client
        epochs, place = self._sent[key], self._heard[key]
        self._heard[key] += 1
        return epochs[place] if place < len(epochs) else 0

    def owner_sends(self, process: NodeProcess, table: str, messages: Iterable[FromServer]) -> int:
        """A hall sends a message: the table must still be its own. By which epoch it is."""
        owner = self._database.last_owner(table)
        if all(is_no_news(message) for message in messages):
            return 0
        if owner is None or owner.node != process.store.node:
            raise PromiseError(f"{process.name} tells of {table}, which {owner} has")
        known = process.store.epochs.get(table, owner.epoch if table not in self._database.owners else 0)
        if owner != TableOwner(process.store.node, known):
            raise PromiseError(f"{process.name} tells of {table} by epoch {known}, which {owner} has")
        return owner.epoch

    def written(self, client: str, socket: str, epoch: int) -> bool:
        """A client receives a message from the owner of that epoch. Was it another before, on this connection?"""
        latest, before = self._latest.get(client, 0), self._sockets.get(socket, 0)
        if 0 < epoch < latest:
            raise PromiseError(f"{client} is told something by epoch {epoch} after {latest}")
        self._latest[client], self._sockets[socket] = max(latest, epoch), max(before, epoch)
        return 0 < before < epoch


def is_no_news(message: FromServer) -> bool:
    """Does a message say nothing of what happened at a table?"""
    if isinstance(message, MoveRefused):
        return message.reason == "unavailable"
    if isinstance(message, RequestRefused):
        return message.code == "unavailable"
    return isinstance(message, TableSuspended | Goodbye | Pong)
