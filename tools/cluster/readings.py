"""What a node says of itself in its metrics, and what the system says of a process."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from prometheus_client.parser import text_string_to_metric_families

ProcessState = Literal["running", "frozen", "gone"]


@dataclass(frozen=True)
class NodeReading:
    """The metrics of a node at one time."""

    node: str = ""
    tables: int = 0
    sockets: int = 0
    away: int = 0
    """Sockets at this node whose tables others have."""
    remote: int = 0
    """Clients of its tables whose sockets others have."""
    moves: int = 0
    """Since it began."""
    lease_s: float = 0.0
    hop_s: float = 0.0
    cut_off: bool = False
    stuck: bool = False
    """Can the store not write?"""


def reading_of(metrics: str) -> NodeReading:
    """What the text of `/metrics` tells."""
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
        int(values["rasant_away_clients"]),
        int(values["rasant_proxied_clients"]),
        int(values["rasant_moves_total"]),
        values["rasant_lease_age_seconds"],
        values["rasant_hop_seconds"],
        bool(values["rasant_cut_off"]),
        bool(values["rasant_store_stuck"]),
    )


def process_state(pid: int) -> ProcessState:
    """What becomes of a process, as far as the system tells; one that ended and was not yet buried is gone."""
    try:
        letter = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(") ")[2][0]
    except OSError:
        return "gone"
    if letter in "ZX":
        return "gone"
    return "frozen" if letter in "Tt" else "running"
