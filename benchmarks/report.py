"""The results, as tables and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from rich.console import Console

import tables
from protocol import Case
from tables import Part, Spread, form, spread

FLAT_KB = 500
"""Kilobytes. A million moves that leave less than this leave less than a byte per two moves."""


class Target(msgspec.Struct, frozen=True):
    """A target ratio to a peer, and the measured one."""

    ours: str
    peer: str
    wanted: float
    ratio: Spread

    @property
    def reached(self) -> bool:
        """Does the median reach it?"""
        return self.ratio.median >= self.wanted

    def text(self) -> str:
        """The ratio, and whether the target was missed."""
        return f"{form(self.ratio, 1, 2)}{'' if self.reached else f' NOT reached (≥ {self.wanted:g})'}"


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


def show(run: Run, console: Console) -> None:
    """Print a run."""
    tables.show(_parts(run), _verdict(run), console)


def write(run: Run, folder: Path) -> None:
    """Save a run as `engine.md` and `engine.json`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "engine.md").write_text(_page(run), encoding="utf-8")
    (folder / "engine.json").write_bytes(msgspec.json.format(msgspec.json.encode(run), indent=1) + b"\n")


def _page(run: Run) -> str:
    about = "Written by `make bench`; how it is measured: `../README.md`."
    return tables.page("The engine against its peers", about, _parts(run), _verdict(run))


def _verdict(run: Run) -> list[str]:
    """The number of targets reached, then each that was missed."""
    missed: list[str] = []
    for case in run.cases:
        for target in (case.against_rlcard, case.against_open_spiel):
            if not target.reached:
                wanted = f"{target.ratio.median:.2f} instead of {target.wanted:g}"
                missed.append(f"{case.case.name}, {target.ours} ÷ {target.peer}: {wanted}")
    targets = 2 * len(run.cases)
    return [f"{targets - len(missed)} of {targets} targets reached{'; not:' if missed else '.'}", *missed]


def _parts(run: Run) -> list[Part]:
    return [_setting(run), _random(run), _peers(run), _bots(run), _small(run), _memory(run)]


def _setting(run: Run) -> Part:
    rows = [*run.about.items(), *((case.case.name, case.case.about()) for case in run.cases)]
    note = "One core, one burst of each after the other, processor time."
    return Part("Where and what", ("what", ""), rows, note, "left", in_text=True)


def _random(run: Run) -> Part:
    rows = [
        (
            case.case.name,
            _thousands(case.figures["plain random"]),
            case.against_rlcard.text(),
            _thousands(case.figures["compiled random"]),
            case.against_open_spiel.text(),
        )
        for case in run.cases
    ]
    head = ("game", "plain", "÷ RLCard", "compiled", "÷ OpenSpiel")
    note = (
        "Thousand moves per second: list the legal moves, choose one, decide, fold. In brackets the middle half of all "
        "bursts. The peers play their own games with 4 players, so ligretto-12 is compared with fewer. Targets: twice "
        "RLCard; OpenSpiel, and twice that in ligretto-4."
    )
    return Part("Random legal play", head, rows, note)


def _peers(run: Run) -> Part:
    names = {
        "OpenSpiel's crazy eights": "open_spiel",
        "RLCard's UNO, bare": "rlcard",
        "RLCard's UNO, environment": "rlcard_environment",
    }
    rows = [
        (title, _thousands(spread([case.figures[name].median for case in run.cases]))) for title, name in names.items()
    ]
    note = (
        "Thousand moves per second at random, 4 players, driven from Python; what chance does takes time and is no "
        "move; the median over our games beside which they were measured. Targets are compared with the bare game."
    )
    return Part("The peers", ("peer", "moves"), rows, note)


def _bots(run: Run) -> Part:
    rows = [_pair(case, "bots", _thousands) for case in run.cases]
    note = (
        "Thousand moves per second: a view, the bot's choice, decide, fold; looks that lead to no move take time and "
        "count for nothing. The bots themselves are never compiled."
    )
    return Part("Steady bots through views", ("game", "plain", "compiled"), rows, note)


def _small(run: Run) -> Part:
    rows = [(*_pair(case, "call", _number), *_pair(case, "tell", _number)[1:]) for case in run.cases]
    head = ("game", "call, plain", "call, compiled", "batch, plain", "batch, compiled")
    note = (
        "Call: one decide and fold from Python, as a multiple of the call of an empty Python function. Batch: "
        "microseconds to fold and redact one move's batch and to encode it, for all and for single seats."
    )
    return Part("One move", head, rows, note)


def _memory(run: Run) -> Part:
    rows = [
        (case.case.name, f"{case.growth_kb:+.0f}", "flat" if case.growth_kb < FLAT_KB else "GROWS")
        for case in run.cases
    ]
    note = f"Growth of a compiled process in kB over a million random moves, after a warm-up; flat: below {FLAT_KB} kB."
    return Part("Memory", ("game", "kB", ""), rows, note)


def _pair(case: Measured, task: str, form: Callable[[Spread], str]) -> tuple[str, str, str]:
    return case.case.name, form(case.figures[f"plain {task}"]), form(case.figures[f"compiled {task}"])


def _thousands(figure: Spread) -> str:
    return form(figure, 1e-3, 0)


def _number(figure: Spread) -> str:
    return form(figure, 1, 1)
