"""What came out, for people (a terminal, a page) and for programs. Every text is made once, for both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Literal

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

from protocol import Case

FLAT_KB = 500
"""A million moves that leave less than this keep not one byte for two moves."""


class Spread(msgspec.Struct, frozen=True):
    """The median of some figures, and between which the middle half of them lies."""

    median: float
    low: float
    high: float


def spread(figures: Sequence[float]) -> Spread:
    """What to tell of some figures."""
    low, _, high = quantiles(figures, n=4, method="inclusive") if len(figures) > 1 else [figures[0]] * 3
    return Spread(median(figures), low, high)


class Target(msgspec.Struct, frozen=True):
    """So many times as fast as a peer, and what it came to."""

    ours: str
    peer: str
    wanted: float
    ratio: Spread

    @property
    def reached(self) -> bool:
        """Is the median up to it?"""
        return self.ratio.median >= self.wanted

    def verdict(self) -> str:
        """The same for people."""
        return f"{'reached' if self.reached else 'NOT reached'} (≥ {self.wanted:g})"


class Measured(msgspec.Struct, frozen=True):
    """All figures of a case."""

    case: Case
    figures: dict[str, Spread]
    against_rlcard: Target
    against_open_spiel: Target
    growth_kb: float


Heat = dict[str, float]
"""One burst of everything: figures by name, all taken within seconds of each other."""


def measured(case: Case, heats: Sequence[Heat], growth_kb: float) -> Measured:
    """Sum up the heats of a case. A ratio is taken within each heat, so that a slow moment hits both sides of it."""

    def target(ours: str, peer: str, wanted: float) -> Target:
        return Target(ours, peer, wanted, spread([heat[ours] / heat[peer] for heat in heats]))

    return Measured(
        case=case,
        figures={name: spread([heat[name] for heat in heats]) for name in heats[0]},
        against_rlcard=target("plain random", "rlcard", 2),
        against_open_spiel=target("compiled random", "open_spiel", 2 if case.name == "ligretto-4" else 1),
        growth_kb=growth_kb,
    )


class Run(msgspec.Struct, frozen=True):
    """A run of the benchmark."""

    about: dict[str, str]
    cases: list[Measured]


@dataclass(frozen=True)
class _Part:
    title: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    note: str
    justify: Literal["left", "right"] = "right"
    """How all columns but the first stand."""


def show(run: Run, console: Console) -> None:
    """Print a run."""
    for part in _parts(run):
        table = Table(*part.head, title=part.title, title_justify="left", box=box.SIMPLE_HEAD)
        for place, column in enumerate(table.columns):
            column.no_wrap = True
            column.justify = part.justify if place else "left"
        for row in part.rows:
            table.add_row(*row)
        console.print(table)
        console.print(f"{part.note}\n", highlight=False)
    console.print("\n".join(_verdict(run)), highlight=False)


def write(run: Run, folder: Path) -> None:
    """Keep a run as `engine.md` and `engine.json`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "engine.md").write_text(_page(run), encoding="utf-8")
    (folder / "engine.json").write_bytes(msgspec.json.format(msgspec.json.encode(run), indent=1) + b"\n")


def _page(run: Run) -> str:
    lines = ["# The engine against its peers", "", "Written by `make bench`; how it is measured: `../README.md`.", ""]
    summary, *missed = _verdict(run)
    lines += [summary, "", *(f"- {miss}" for miss in missed), *([""] if missed else [])]
    for part in _parts(run):
        lines += [f"## {part.title}", "", part.note, "", _line(part.head)]
        lines += [_line(("---", *("---:" if part.justify == "right" else "---" for _ in part.head[1:])))]
        lines += [*(_line(row) for row in part.rows), ""]
    return "\n".join(lines)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _verdict(run: Run) -> list[str]:
    """How many targets were reached, then each that was not."""
    missed: list[str] = []
    for case in run.cases:
        for target in (case.against_rlcard, case.against_open_spiel):
            if not target.reached:
                wanted = f"{target.ratio.median:.2f} instead of {target.wanted:g}"
                missed.append(f"{case.case.name}, {target.ours} ÷ {target.peer}: {wanted}")
    targets = 2 * len(run.cases)
    return [f"{targets - len(missed)} of {targets} targets reached{'; not:' if missed else '.'}", *missed]


def _parts(run: Run) -> list[_Part]:
    return [_setting(run), _random(run), _peers(run), _bots(run), _small(run), _memory(run)]


def _setting(run: Run) -> _Part:
    rows = [*run.about.items(), *((case.case.name, case.case.about()) for case in run.cases)]
    note = "One core, one burst of each after the other, processor time."
    return _Part("Where and what", ("what", ""), rows, note, "left")


def _random(run: Run) -> _Part:
    rows = [
        (
            case.case.name,
            _thousands(case.figures["plain random"]),
            _ratio(case.against_rlcard.ratio),
            case.against_rlcard.verdict(),
            _thousands(case.figures["compiled random"]),
            _ratio(case.against_open_spiel.ratio),
            case.against_open_spiel.verdict(),
        )
        for case in run.cases
    ]
    head = ("game", "plain", "÷ RLCard", "target", "compiled", "÷ OpenSpiel", "target")
    note = (
        "Thousand moves per second: list the legal moves, choose one, decide, fold. In brackets the middle half of all "
        "bursts. The peers play their own games with 4 players, so ligretto-12 is held against fewer players."
    )
    return _Part("Random legal play", head, rows, note)


def _peers(run: Run) -> _Part:
    names = ("open_spiel", "rlcard", "rlcard_environment")
    rows = [(case.case.name, *(_thousands(case.figures[name]) for name in names)) for case in run.cases]
    head = ("beside", "OpenSpiel's crazy eights", "RLCard's UNO, bare", "RLCard's UNO, environment")
    note = (
        "Thousand moves per second at random, 4 players, driven from Python; what chance does takes time and is no "
        "move. RLCard's environment, with its random agents, is what its users meet; the targets are held against the "
        "bare game."
    )
    return _Part("The peers", head, rows, note)


def _bots(run: Run) -> _Part:
    rows = [_pair(case, "bots", _thousands) for case in run.cases]
    note = (
        "Thousand moves per second: a view, the bot's choice, decide, fold; looks that lead to no move take time and "
        "count for nothing. The bots themselves are never compiled."
    )
    return _Part("Steady bots through views", ("game", "plain", "compiled"), rows, note)


def _small(run: Run) -> _Part:
    rows = [(*_pair(case, "call", _number), *_pair(case, "tell", _number)[1:]) for case in run.cases]
    head = ("game", "call, plain", "call, compiled", "batch, plain", "batch, compiled")
    note = (
        "Call: one decide and fold from Python, as a multiple of the call of an empty Python function. Batch: "
        "microseconds to fold and redact one move's batch and to encode it, once for all and what is told to single "
        "seats besides. The moves are steady bots'."
    )
    return _Part("One move", head, rows, note)


def _memory(run: Run) -> _Part:
    rows = [
        (case.case.name, f"{case.growth_kb:+.0f}", "flat" if case.growth_kb < FLAT_KB else "GROWS")
        for case in run.cases
    ]
    note = f"Growth of a compiled process in kB over a million random moves, after a warm-up; flat: below {FLAT_KB} kB."
    return _Part("Memory", ("game", "kB", ""), rows, note)


def _pair(case: Measured, task: str, form: Callable[[Spread], str]) -> tuple[str, str, str]:
    return case.case.name, form(case.figures[f"plain {task}"]), form(case.figures[f"compiled {task}"])


def _thousands(figure: Spread) -> str:
    return _form(figure, 1e-3, 0)


def _ratio(figure: Spread) -> str:
    return _form(figure, 1, 2)


def _number(figure: Spread) -> str:
    return _form(figure, 1, 1)


def _form(figure: Spread, unit: float, digits: int) -> str:
    """The median, and the middle half in brackets if there was more than one burst."""
    middle, low, high = (f"{value * unit:,.{digits}f}" for value in (figure.median, figure.low, figure.high))
    return middle if figure.low == figure.high else f"{middle} ({low}-{high})"
