"""The results, as tables and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

import msgspec
from rich.console import Console

import tables
from cluster.cluster_contender import BUS, DATABASE
from cluster.trial import ClusterFigures
from server.measure import RATE
from server.results import Target
from tables import Part, Spread, form, spread

ALONE = "one process"
AT_OWNER = "1 node"
HOP = "one hop"
OF_ALONE = {AT_OWNER: 1.3, HOP: 2.5}
"""Maximum CPU time of a move on all nodes, as a multiple of one process alone."""
P50_MS = 10.0
GROWTH = 1.15
"""Factor by which more nodes or tables may increase the cost of a move, because figures scatter."""


class Summary(msgspec.Struct, frozen=True):
    """One arrangement over all heats: figures, and the nodes' CPU time as a multiple of two others."""

    figures: dict[str, Spread]
    cpu_us: dict[str, Spread]
    idle_ms_s: dict[str, float]
    of_alone: Spread
    of_one_node: Spread


class ClusterCase(msgspec.Struct, frozen=True):
    """All arrangements with this many seats."""

    seats: int
    arrangements: dict[str, Summary]


class ClusterRun(msgspec.Struct, frozen=True):
    """A run of the benchmark."""

    about: dict[str, str]
    cases: list[ClusterCase]


def summed_up(seats: int, heats: Sequence[Mapping[str, ClusterFigures]]) -> ClusterCase:
    """Sum up the heats of a case. A ratio is taken within each heat, so that a slow moment hits both sides of it."""
    return ClusterCase(seats, {name: _summary(name, heats) for name in heats[0]})


def _summary(name: str, heats: Sequence[Mapping[str, ClusterFigures]]) -> Summary:
    found = [heat[name] for heat in heats]
    plain = ("moves_s", "group", "generator_share", "paced_s", "p50_ms", "p99_ms", "of_nodes")
    return Summary(
        figures={field: spread([getattr(each, field) for each in found]) for field in plain},
        cpu_us={part: spread([each.cpu_us[part] for each in found]) for part in found[0].cpu_us},
        idle_ms_s={part: median([each.idle_ms_s[part] for each in found]) for part in found[0].idle_ms_s},
        of_alone=_ratio(name, ALONE, heats),
        of_one_node=_ratio(name, AT_OWNER, heats),
    )


def _ratio(name: str, other: str, heats: Sequence[Mapping[str, ClusterFigures]]) -> Spread:
    if other not in heats[0]:
        return Spread(0, 0, 0)
    return spread([heat[name].of_nodes / heat[other].of_nodes for heat in heats])


def targets(run: ClusterRun) -> list[Target]:
    """The targets for a cluster."""
    found: list[Target] = []
    for case in run.cases:
        for name, summary in case.arrangements.items():
            what = f"{case.seats} seats, {name}"
            if name in OF_ALONE and ALONE in case.arrangements:
                found.append(Target(f"{what}: ÷ {ALONE}", summary.of_alone.median, OF_ALONE[name], at_most=True))
            elif name not in (ALONE, *OF_ALONE) and AT_OWNER in case.arrangements:
                found.append(Target(f"{what}: ÷ {AT_OWNER}", summary.of_one_node.median, GROWTH, at_most=True))
            if name != ALONE:
                found.append(Target(f"{what}: p50 in ms", summary.figures["p50_ms"].median, P50_MS, at_most=True))
    return found


def show(run: ClusterRun, console: Console) -> None:
    """Print a run."""
    tables.show(_parts(run), _verdict(run), console)


def write(run: ClusterRun, folder: Path) -> None:
    """Save a run as `cluster.md` and `cluster.json`."""
    folder.mkdir(parents=True, exist_ok=True)
    about = "Written by `make bench-cluster`; how it is measured: `../cluster/README.md`."
    page = tables.page("What several nodes cost", about, _parts(run), _verdict(run))
    (folder / "cluster.md").write_text(page, encoding="utf-8")
    (folder / "cluster.json").write_bytes(msgspec.json.format(msgspec.json.encode(run), indent=1) + b"\n")


def _verdict(run: ClusterRun) -> list[str]:
    """The number of targets reached, then each that was missed."""
    wanted = targets(run)
    missed = [
        f"{each.what}: {each.found:.2f} instead of at most {each.wanted:g}" for each in wanted if not each.reached
    ]
    return [f"{len(wanted) - len(missed)} of {len(wanted)} targets reached{'; not:' if missed else '.'}", *missed]


def _parts(run: ClusterRun) -> list[Part]:
    parts = [Part("Where and what", ("what", ""), list(run.about.items()), _WHERE, "left", in_text=True)]
    for case in run.cases:
        parts += [_saturated(case), _paced(case)]
    return [*parts, *(_idle(case) for case in run.cases if any(each.idle_ms_s for each in case.arrangements.values()))]


_WHERE = "PostgreSQL as it is by default: what was sent is on disk. In brackets the middle half of all heats."


def _saturated(case: ClusterCase) -> Part:
    rows = []
    for name, summary in case.arrangements.items():
        parts = [form(used, 1, 1) for part, used in summary.cpu_us.items() if part not in (DATABASE, BUS)]
        servers = [f"{summary.cpu_us[part].median:.1f}" if part in summary.cpu_us else "" for part in (DATABASE, BUS)]
        rows.append(
            (
                name,
                " + ".join(parts),
                form(summary.of_alone, 1, 2),
                form(summary.of_one_node, 1, 2),
                *servers,
                f"{summary.figures['moves_s'].median / 1e3:.1f}",
                f"{summary.figures['group'].median:.0f}",
            )
        )
    head = ("", "nodes: µs a move", f"÷ {ALONE}", f"÷ {AT_OWNER}", DATABASE, BUS, "thousand moves/s", "entries a group")
    note = (
        "Microseconds of processor time a move at saturation; over a hop of the tables' owner and of the node that "
        "has the sockets. Moves a second are what two cores allow for all of it together."
    )
    return Part(f"A move: {case.seats} seats", head, rows, note)


def _paced(case: ClusterCase) -> Part:
    rows = [
        (name, form(each.figures["p50_ms"], 1, 2), form(each.figures["p99_ms"], 1, 2))
        for name, each in case.arrangements.items()
    ]
    note = f"At {RATE:,} moves/s: from sending a move until it is on disk and the last seat of the room has it."
    return Part(f"Latency: {case.seats} seats", ("", "p50 ms", "p99 ms"), rows, note)


def _idle(case: ClusterCase) -> Part:
    rows = [
        (name, *(f"{used:.0f}" for used in each.idle_ms_s.values()))
        for name, each in case.arrangements.items()
        if each.idle_ms_s
    ]
    head = ("", *next(tuple(each.idle_ms_s) for each in case.arrangements.values() if each.idle_ms_s))
    note = "Milliseconds of a core a second without play: leases, heartbeats, reports. The tables are public ones."
    return Part(f"Idle: {case.seats} seats", head, rows, note)
