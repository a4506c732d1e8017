"""Decides whether a new node may join: all nodes must have the same protocol version, and hear each other."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from rasant.cluster.messages import SPEAKS
from rasant.cluster.peers import Peers
from rasant.core.errors import UserError
from rasant.store.ownership import LEASE_MS, NodeEntry

PATIENCE_MS: Final = 2 * LEASE_MS
"""Milliseconds to wait for the others: nodes just killed still have their leases for a while, and answer nothing."""
LOOK_EVERY_S: Final = 0.05


def check_versions(others: Sequence[NodeEntry]) -> None:
    """`UserError` if other nodes have another protocol version."""
    strangers = [entry for entry in others if entry.speaks != SPEAKS]
    if strangers:
        raise UserError(
            f"{len(strangers)} other nodes have version {strangers[0].speaks} of the protocol between nodes, this one "
            f"has {SPEAKS}; stop them first, or start the version of rasant that they run"
        )


async def heard_by_others(peers: Peers, now: Callable[[], int]) -> None:
    """Returns once another node is heard, or all others are gone; `UserError` if neither happens in time."""
    until = now() + PATIENCE_MS
    while not any(peers.reachable(node, now()) for node in peers.entries):
        if peers.informed and not peers.entries:
            return
        if now() >= until:
            raise UserError(
                f"{len(peers.entries)} other nodes have leases in this database but do not answer on the bus: "
                "use the same --bus as they do or, if they are another cluster, another name (--cluster)"
            )
        await asyncio.sleep(LOOK_EVERY_S)
