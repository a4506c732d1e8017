"""Counts what a move costs in instructions, allocations and bytes, and compares it with the kept figures.

    python benchmarks/bench_guard.py [--keep WHY] [PART OF A NAME …]

Counts repeat on a busy machine, times do not. A figure that grew by more than 5 % is an error: make it smaller, or keep
it by `--keep` with the reason, in the same commit. Instructions are compared only with those of the same Python.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console
from tools.missing import MissingError, none_may_be_missing

from guard.callgrind import Count, counted
from hot import ROOT
from tables import Part, show

KEPT: Final = ROOT / "benchmarks" / "results" / "guard.json"
TREE: Final = ROOT / "build" / "compiled" / "src"
GROWTH: Final = 1.05
FIGURES: Final = ("instructions", "allocations", "sent")


class Figures(msgspec.Struct, frozen=True):
    """What one scenario costs a move."""

    instructions: int
    allocations: float
    sent: float
    """Bytes to each client."""
    why: str = ""
    """Why they were last allowed to grow."""


class Kept(msgspec.Struct, frozen=True):
    """The kept figures, and the Python that they were counted with."""

    python: str
    figures: dict[str, Figures]


def python() -> str:
    """Version, compiler and machine: another build of Python needs other instructions for the same work."""
    return f"{platform.python_version()}, {platform.python_compiler()}, {platform.machine()}"


def figures_of(count: Count) -> Figures:
    """A scenario's figures a move."""
    done, section = count.done, count.section
    return Figures(
        round(section.instructions / done.moves),
        round(section.allocations / done.moves, 1),
        round(done.sent / done.moves / done.clients, 1),
    )


def grown(kept: Kept, found: dict[str, Figures], this_python: str) -> list[str]:
    """What has grown by more than is allowed, and scenarios without kept figures; a sentence each."""
    compared = FIGURES if kept.python == this_python else FIGURES[1:]
    faults = []
    for name, figures in found.items():
        if name not in kept.figures:
            faults.append(f"{name}: there are no kept figures")
            continue
        for what in compared:
            before, now = getattr(kept.figures[name], what), getattr(figures, what)
            if now > before * GROWTH:
                faults.append(f"{name}: {what} a move grew from {before:,} to {now:,}")
    return faults


def merged(kept: Kept, found: dict[str, Figures], this_python: str, why: str) -> Kept:
    """The figures to keep from now on; those that grew, with the reason."""
    figures = dict(kept.figures)
    for name, new in found.items():
        before = figures.get(name)
        grew = before is not None and any(getattr(new, what) > getattr(before, what) * GROWTH for what in FIGURES)
        figures[name] = msgspec.structs.replace(new, why=why if grew or before is None else before.why)
    return Kept(this_python, figures)


def parts(kept: Kept, found: dict[str, Figures]) -> list[Part]:
    """The tables for a terminal."""
    rows = []
    for name, figures in found.items():
        before = kept.figures.get(name)
        row = [name]
        for what in FIGURES:
            now, then = getattr(figures, what), getattr(before, what) if before else 0
            row.append(f"{now:,}" + (f" ({now / then - 1:+.1%})" if then else ""))
        rows.append(tuple(row))
    head = ("a move, or a step", "instructions", "allocations", "bytes")
    return [Part("What a move costs", head, rows, "Bytes to each client. In brackets: against the kept figures.")]


def main(arguments: Sequence[str]) -> int:
    """Count, print, and compare or keep."""
    parser = argparse.ArgumentParser(prog="bench_guard.py")
    parser.add_argument("--keep", metavar="WHY", help="keep what was found, and say why it may have grown")
    parser.add_argument("--tree", type=Path, default=TREE, help="the modules to count")
    parser.add_argument("names", nargs="*", help="only scenarios whose names contain one of these")
    asked = parser.parse_args(arguments)
    kept = msgspec.json.decode(KEPT.read_bytes(), type=Kept) if KEPT.exists() else Kept(python(), {})
    try:
        found = {count.name: figures_of(count) for count in counted(asked.tree, asked.names)}
    except MissingError as missing:
        sys.stderr.write(f"WARNING: what a move costs is NOT COUNTED: {missing}\n")
        return 1 if none_may_be_missing() else 0
    faults = grown(kept, found, python()) if asked.keep is None else []
    advice = ["make it smaller, or keep it: make bench-guard GUARD='--keep \"the reason\"'"] if faults else []
    if kept.python != python():
        advice.append(f"instructions were not compared: the kept ones are of Python {kept.python}")
    show(parts(kept, found), [*faults, *advice], Console())
    if asked.keep is not None:
        KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(merged(kept, found, python(), asked.keep))) + b"\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
