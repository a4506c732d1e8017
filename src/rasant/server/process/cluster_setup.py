"""What makes a server one node of several: a shared store, a bus, and the name of the cluster."""

from __future__ import annotations

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
    """Given by the code that starts a node."""

    store: SharedStore
    bus: Bus
    name: str
    identity: ClusterIdentity
    new_name: Callable[[], str] = _new_name
    """A name for this node, which no other has ever had."""
    new_token: Callable[[], str] = _new_token
    """The token of a seat: at least 128 random bits."""
