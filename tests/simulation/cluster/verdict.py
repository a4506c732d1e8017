"""Final checks of every node: it has exactly its own tables and clients, and no leftovers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.simulation.cluster.node_process import NodeProcess
from tests.simulation.trace import PromiseError

if TYPE_CHECKING:
    from tests.simulation.cluster.world import ClusterWorld


def judge_nodes(world: ClusterWorld) -> None:
    """Raise `PromiseError` if a check fails."""
    for process in world.processes:
        left = {what: kept for what, kept in _left_behind(world, process).items() if kept}
        if left:
            raise PromiseError(f"{process.name} has left behind: {left}")


def _left_behind(world: ClusterWorld, process: NodeProcess) -> dict[str, object]:
    """By name: collections that should be empty."""
    node, sockets = process.node, [socket.connection for socket in process.sockets]
    away, others = node.forwarded, {each.node.links.node: each for each in world.processes}
    numbers = {client.number for client in away._clients.values()}
    return {
        "clients that are away and have no socket": [each for each in away._clients if each not in sockets],
        "clients that are at no table": [each for each in away._clients if each.table not in away.tables],
        "tables without clients": [table.name for table in away.tables.values() if not table.clients],
        "unused client numbers": [number for number in away._by_number if number not in numbers],
        "remote clients without an owner": [
            key for key in node.proxied._clients if key[0] not in others or not _has(others[key[0]], key[1])
        ],
        "tables that are looked for": node.owned.directory._lost,
        "tables that are wanted": node.owned.takeover._wanted,
        "tables in transit": node.owned.in_transit,
        "clients that wait for tables": node.proxied.waiting,
        "clients that are not greeted": node.proxied.arriving,
        "open questions": node.questions._open,
        "what was not sent": node.links._outgoing,
        "numbers of links that are no more": [
            name for known in (node.links._last_sent, node.links._last_heard) for name in known if name not in others
        ],
        "peers that are no more": [name for name in node.peers._peers if name not in others],
        "writers without a client": [
            each
            for each in process.commits.writers
            if each not in sockets and each not in [client.connection for client in node.proxied._clients.values()]
        ],
        "tables of others": [name for name in process.hall.table_ids() if world.owner_process(name) is not process],
        "who waits for the lease": node.lease._waiting,
    }


def _has(process: NodeProcess, number: int) -> bool:
    return number in process.node.forwarded._by_number
