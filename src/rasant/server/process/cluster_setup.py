"""Makes a server one node of a cluster: the shared store, the bus, and the cluster's name."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from rasant.bus.port import Bus
from rasant.store.ownership import ClusterIdentity, SharedStore


def _new_name() -> str:
    return secrets.token_hex(6)


def _new_token() -> str:
    return secrets.token_urlsafe(24)


@dataclass(frozen=True)
class ClusterSetup:
    """Parts of a cluster node, passed in by the code that starts it."""

    store: SharedStore
    bus: Bus
    name: str
    identity: ClusterIdentity
    new_name: Callable[[], str] = _new_name
    """Makes a node name that no other node has ever had."""
    new_token: Callable[[], str] = _new_token
    """Makes a seat token: at least 128 random bits."""
