"""Reads a node's metrics, and the state of a process."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from prometheus_client.parser import text_string_to_metric_families

ProcessState = Literal["running", "frozen", "gone"]


@dataclass(frozen=True)
class NodeReading:
    """A node's metrics at one time."""

    node: str = ""
    tables: int = 0
    sockets: int = 0
    away: int = 0
    """Clients connected to this node whose tables other nodes own."""
    remote: int = 0
    """Clients of its tables that are connected to other nodes."""
    moves: int = 0
    """Moves since it started."""
    lease_s: float = 0.0
    hop_s: float = 0.0
    cut_off: bool = False
    stuck: bool = False
    """Is the store unable to write?"""


def reading_of(metrics: str) -> NodeReading:
    """Parse the text of `/metrics`."""
    values: dict[str, float] = {}
    node = ""
    for family in text_string_to_metric_families(metrics):
        for sample in family.samples:
            values[sample.name] = sample.value
            node = sample.labels.get("node", node)
    return NodeReading(
        node,
        int(values["rasant_owned_tables"]),
        int(values["rasant_sockets"]),
        int(values["rasant_forwarded_clients"]),
        int(values["rasant_proxied_clients"]),
        int(values["rasant_moves_total"]),
        values["rasant_lease_age_seconds"],
        values["rasant_hop_seconds"],
        bool(values["rasant_cut_off"]),
        bool(values["rasant_store_stuck"]),
    )


def process_state(pid: int) -> ProcessState:
    """The state of a process by the system; a zombie counts as gone."""
    try:
        letter = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(") ")[2][0]
    except OSError:
        return "gone"
    if letter in "ZX":
        return "gone"
    return "frozen" if letter in "Tt" else "running"
