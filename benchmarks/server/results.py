"""The results, as tables and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from rich.console import Console

import tables
from server.measure import HELD, RATE, Case, Figures
from tables import Part, Spread, form, spread

OURS = "rasant"
PEER = "Colyseus"
LIMIT = "bare, committing"
OF_PEER = {4: 2.0, 12: 6.0}
"""Target ratio to Colyseus' moves per second, by seats."""
OF_LIMIT = 0.6
P50_MS = 5.0
CONNECTION_KB = 15.0

Heat = Mapping[str, Figures]
"""The figures of all contenders, measured within a minute of each other."""


class Measured(msgspec.Struct, frozen=True):
    """All results of a case: every figure of every contender, and moves per second as multiples of two of them."""

    case: Case
    figures: dict[str, dict[str, Spread]]
    of_peer: dict[str, Spread]
    of_limit: dict[str, Spread]


class Run(msgspec.Struct, frozen=True):
    """A run of the benchmark."""

    about: dict[str, str]
    cases: list[Measured]


class Target(msgspec.Struct, frozen=True):
    """A target for one of our figures, and the measured one."""

    what: str
    found: float
    wanted: float
    at_most: bool = False

    @property
    def reached(self) -> bool:
        """Was it reached?"""
        return self.found <= self.wanted if self.at_most else self.found >= self.wanted


def measured(case: Case, heats: Sequence[Heat]) -> Measured:
    """Sum up the heats of a case. A ratio is taken within each heat, so that a slow moment hits both sides of it."""

    def of(other: str) -> dict[str, Spread]:
        if other not in heats[0]:
            return {}
        return {name: spread([heat[name].moves_s / heat[other].moves_s for heat in heats]) for name in heats[0]}

    figures = {
        name: {field: spread([getattr(heat[name], field) for heat in heats]) for field in Figures.__struct_fields__}
        for name in heats[0]
    }
    return Measured(case, figures, of(PEER), of(LIMIT))


def targets(run: Run) -> list[Target]:
    """Our targets: throughput if all seats move at once, latency and memory in all cases."""
    found: list[Target] = []
    for case in run.cases:
        if OURS not in case.figures:
            continue
        name, ours = case.case.name, case.figures[OURS]
        if case.case.order == "at once" and case.of_peer:
            wanted = OF_PEER[case.case.seats]
            found.append(Target(f"{name}: moves/s ÷ {PEER}", case.of_peer[OURS].median, wanted))
        if case.of_limit:
            found.append(Target(f"{name}: moves/s ÷ {LIMIT}", case.of_limit[OURS].median, OF_LIMIT))
        found.append(Target(f"{name}: p50 in ms", ours["p50_ms"].median, P50_MS, at_most=True))
        found.append(Target(f"{name}: kB a connection", ours["connection_kb"].median, CONNECTION_KB, at_most=True))
    return found


def show(run: Run, console: Console) -> None:
    """Print a run."""
    tables.show(_parts(run), _verdict(run), console)


def write(run: Run, folder: Path) -> None:
    """Save a run as `server.md` and `server.json`."""
    folder.mkdir(parents=True, exist_ok=True)
    about = "Written by `make bench-server`; how it is measured: `../server/README.md`."
    page = tables.page("The server against its peers", about, _parts(run), _verdict(run))
    (folder / "server.md").write_text(page, encoding="utf-8")
    (folder / "server.json").write_bytes(msgspec.json.format(msgspec.json.encode(run), indent=1) + b"\n")


def _verdict(run: Run) -> list[str]:
    """The number of targets reached, then each that was missed."""
    wanted = targets(run)
    if not wanted:
        return [f"{OURS} was not measured, so there are no targets."]
    missed = [
        f"{target.what}: {target.found:.2f} instead of {'at most' if target.at_most else 'at least'} {target.wanted:g}"
        for target in wanted
        if not target.reached
    ]
    return [f"{len(wanted) - len(missed)} of {len(wanted)} targets reached{'; not:' if missed else '.'}", *missed]


def _parts(run: Run) -> list[Part]:
    parts = [_setting(run)]
    for case in run.cases:
        parts += [_saturated(case), _paced(case)]
    return parts


def _setting(run: Run) -> Part:
    note = (
        f"{run.cases[0].case.rooms if run.cases else 0} rooms. Latency at {RATE:,} moves/s, bytes at saturation. µs a "
        "move is the server's processor time. In brackets the middle half of all heats."
    )
    return Part("Where and what", ("what", ""), list(run.about.items()), note, "left", in_text=True)


def _saturated(case: Measured) -> Part:
    rows = [
        (
            name,
            form(figures["moves_s"], 1e-3, 1),
            _ratio(case.of_peer, name),
            _ratio(case.of_limit, name),
            _middle(figures["cpu_us"], "{:.1f}"),
            _middle(figures["server_share"], "{:.0%}"),
            _middle(figures["generator_share"], "{:.0%}"),
        )
        for name, figures in case.figures.items()
    ]
    head = ("server", "thousand moves/s", f"÷ {PEER}", f"÷ {LIMIT}", "µs a move", "its core", "generator's core")
    return Part(f"Saturation: {case.case.name}", head, rows, "")


def _paced(case: Measured) -> Part:
    rows = []
    for name, figures in case.figures.items():
        held = figures["paced_s"].median >= HELD * RATE
        rows.append(
            (
                name,
                form(figures["p50_ms"], 1, 2) if held else f"only {figures['paced_s'].median:,.0f}/s",
                form(figures["p99_ms"], 1, 2) if held else "",
                f"{figures['bytes_to_seat'].median:.0f}",
                form(figures["connection_kb"], 1, 1),
            )
        )
    head = ("server", "p50 ms", "p99 ms", "bytes a move to a seat", "kB a connection")
    return Part(f"Latency, bytes, memory: {case.case.name}", head, rows, "")


def _ratio(ratios: Mapping[str, Spread], name: str) -> str:
    return form(ratios[name], 1, 2) if ratios else ""


def _middle(figure: Spread, pattern: str) -> str:
    return pattern.format(figure.median)
