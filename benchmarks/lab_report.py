"""The results of the environments' race, as tables and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.console import Console

import tables
from protocol import Case
from report import Heat, Target
from tables import Part, Spread, form, spread

RLCARD = "RLCard UNO, 4"
PETTINGZOO = "PettingZoo Texas hold'em, 4"
GOALS = (("plain turnless", RLCARD, 1.0), ("plain turnless", PETTINGZOO, 5.0), ("compiled turnless", RLCARD, 2.0))
"""Our environment, the peer, and the target ratio of choices per second, in every game."""
WAYS = ("turnless", "paced", "parallel", "seat")


class LabMeasured(msgspec.Struct, frozen=True):
    """All figures of a case."""

    case: Case
    figures: dict[str, Spread]
    targets: list[Target]


class LabRun(msgspec.Struct, frozen=True):
    """A run of the benchmark."""

    about: dict[str, str]
    peers: list[str]
    cases: list[LabMeasured]


def lab_measured(case: Case, heats: Sequence[Heat]) -> LabMeasured:
    """Sum up the heats of a case. A ratio is taken within each heat, so that a slow moment hits both sides of it."""
    targets = [
        Target(ours, peer, wanted, spread([heat[ours] / heat[peer] for heat in heats])) for ours, peer, wanted in GOALS
    ]
    return LabMeasured(case, {name: spread([heat[name] for heat in heats]) for name in heats[0]}, targets)


def show_lab(run: LabRun, console: Console) -> None:
    """Print a run."""
    tables.show(_parts(run), _verdict(run), console)


def write_lab(run: LabRun, folder: Path) -> None:
    """Save a run as `lab.md` and `lab.json`."""
    about = "Written by `make bench-lab`; how it is measured: `../README.md`."
    page = tables.page("Environments beside those of others", about, _parts(run), _verdict(run))
    (folder / "lab.md").write_text(page, encoding="utf-8")
    (folder / "lab.json").write_bytes(msgspec.json.format(msgspec.json.encode(run), indent=1) + b"\n")


def _verdict(run: LabRun) -> list[str]:
    """The number of targets reached, then each that was missed."""
    every = [(case.case.name, target) for case in run.cases for target in case.targets]
    missed = [
        f"{name}, {target.ours} ÷ {target.peer}: {target.ratio.median:.2f} instead of {target.wanted:g}"
        for name, target in every
        if not target.reached
    ]
    return [f"{len(every) - len(missed)} of {len(every)} targets reached{'; not:' if missed else '.'}", *missed]


def _parts(run: LabRun) -> list[Part]:
    return [_setting(run), _ratios(run), _ways(run, "plain"), _ways(run, "compiled"), _peers(run)]


def _setting(run: LabRun) -> Part:
    rows = [*run.about.items(), *((case.case.name, case.case.about()) for case in run.cases)]
    note = (
        "One core, one burst of each after the other, processor time; a choice is drawn from the mask in the same way."
    )
    return Part("Where and what", ("what", ""), rows, note, "left", in_text=True)


def _ratios(run: LabRun) -> Part:
    head = ("game", *(f"{ours} ÷ {peer} (≥ {wanted:g})" for ours, peer, wanted in GOALS))
    rows = [
        (
            case.case.name,
            *(target.text() for target in case.targets),
        )
        for case in run.cases
    ]
    note = (
        "Choices a second through PettingZoo's interface, observation and mask included, beside a peer in the same "
        "heat; in brackets the middle half. Peers play with 4 players, so ligretto-12 is compared with fewer."
    )
    return Part("Against the peers", head, rows, note)


def _ways(run: LabRun, kind: str) -> Part:
    rows = [(case.case.name, *(form(case.figures[f"{kind} {way}"], 1e-3, 1) for way in WAYS)) for case in run.cases]
    note = (
        "Thousand choices a second. Turnless and paced: all seats in turn. Parallel: all seats at once, waiting too. "
        "Seat: one seat by Gymnasium among steady bots, whose play takes time and is not counted."
    )
    return Part(f"Our environments, {kind}", ("game", *WAYS), rows, note)


def _peers(run: LabRun) -> Part:
    every = [case.figures for case in run.cases]
    rows = [(peer, form(spread([figures[peer].median for figures in every]), 1e-3, 1)) for peer in run.peers]
    note = "Thousand choices a second, with so many players; the median over our games beside which they were measured."
    return Part("Environments of others", ("game", "choices"), rows, note)
