"""All parts with their titles, and how each is run in either size."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tests.faults import clocks, damage, disk, floods, http_front, idle, kills, mutants, presence, restart, stalled
from tests.faults.cluster import (
    clock_steps,
    cut_offs,
    failover,
    node_freezes,
    node_kills,
    rolling,
    server_faults,
    takeover,
)
from tests.faults.reports import Report, Say

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

S = TypeVar("S", bound="DataclassInstance")


@dataclass(frozen=True)
class Part:
    """One kind of fault."""

    title: str
    run: Callable[[Path, float | None, Say], Coroutine[Any, Any, Report]]
    """Runs it with a share of the required size, 1 being all of it; with None in the size of the test."""


def _part(
    title: str, run: Callable[[Path, S, Say], Coroutine[Any, Any, Report]], small: S, full: S, counted: str
) -> Part:
    def sized(share: float | None) -> S:
        return small if share is None else replace(full, **{counted: max(1, round(getattr(full, counted) * share))})

    return Part(title, lambda data, share, say: run(data, sized(share), say))


PARTS: Final = {
    "kills": _part("kill -9 under load", kills.run, kills.SMALL, kills.FULL, "kills"),
    "restart": _part("A restart with many live tables", restart.run, restart.SMALL, restart.FULL, "tables"),
    "stalled": _part("One stalled reader of twelve", stalled.run, stalled.SMALL, stalled.FULL, "stretches"),
    "mutants": _part("Mutated frames", mutants.run, mutants.SMALL, mutants.FULL, "frames"),
    "floods": _part("Floods", floods.run, floods.SMALL, floods.FULL, "rounds"),
    "http": _part("One address does its worst over HTTP", http_front.run, http_front.SMALL, http_front.FULL, "asked"),
    "presence": _part("Presence and changes of mind", presence.run, presence.SMALL, presence.FULL, "connects"),
    "disk": _part("A full disk while cards fly", disk.run, disk.SMALL, disk.FULL, "times"),
    "damage": _part("Damaged bytes in the database", damage.run, damage.SMALL, damage.FULL, "bytes"),
    "clocks": _part("Steps of the time of day", clocks.run, clocks.SMALL, clocks.FULL, "steps"),
    "node-kills": _part("A node killed out of three", node_kills.run, node_kills.SMALL, node_kills.FULL, "kills"),
    "takeover": _part("A node with many tables killed", takeover.run, takeover.SMALL, takeover.FULL, "tables"),
    "node-freezes": _part(
        "A node frozen and thawed", node_freezes.run, node_freezes.SMALL, node_freezes.FULL, "freezes"
    ),
    "cut-offs": _part("A node cut off from its servers", cut_offs.run, cut_offs.SMALL, cut_offs.FULL, "cuts"),
    "rolling": _part("A rolling restart", rolling.run, rolling.SMALL, rolling.FULL, "rounds"),
    "failover": _part("The primary PostgreSQL lost", failover.run, failover.SMALL, failover.FULL, "failures"),
    "servers": _part(
        "Faults of NATS and PostgreSQL", server_faults.run, server_faults.SMALL, server_faults.FULL, "rounds"
    ),
    "clock-steps": _part(
        "Steps of the time of day in a cluster", clock_steps.run, clock_steps.SMALL, clock_steps.FULL, "rounds"
    ),
    "idle": _part("Idle sockets", idle.run, idle.SMALL, idle.FULL, "sockets"),
}
