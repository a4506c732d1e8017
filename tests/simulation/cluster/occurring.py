"""Events that must occur in a run of many clusters."""

from __future__ import annotations

from typing import Final

from tests.simulation.cluster.faults import NODE_FAULTS
from tests.simulation.cluster.messages_seen import MESSAGE_KINDS

CLUSTER_KINDS: Final = (
    *NODE_FAULTS,
    *MESSAGE_KINDS,
    "a table is taken over",
    "a table is given away",
    "a node loses its lease and joins anew",
    "a group is refused, for another has the table",
    "a socket stays open while its table changes its owner",
    "a table is held",
    "a table goes on",
)
"""Kinds of events that must occur in a run of some hundred seeds."""
