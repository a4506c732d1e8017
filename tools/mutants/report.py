"""Formats the figures of a run, part by part, as a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tools.mutants.mutant import Mutant
from tools.mutants.parts import PARTS
from tools.mutants.plan import BOUND_S
from tools.mutants.schedule import SURVIVED, TIMED_OUT, Outcome


@dataclass(frozen=True)
class Tried:
    """A mutant, its outcome, and why it may survive."""

    mutant: Mutant
    outcome: Outcome
    reason: str

    @property
    def lives(self) -> bool:
        """Did it survive all tests?"""
        return self.outcome.lives


def figures(tried: Sequence[Tried]) -> tuple[int, int, int, int, int, int]:
    """Numbers of mutants that change something, killed by the first tier, by both, timed out, surviving; and of mutants
    that change nothing."""
    nothing = sum(one.lives and bool(one.reason) for one in tried)
    killed = [one for one in tried if not one.lives]
    first = sum(not one.outcome.second_tier for one in killed)
    timeouts = sum(one.outcome.verdict == TIMED_OUT for one in killed)
    count = len(tried) - nothing
    return count, first, len(killed), timeouts, count - len(killed), nothing


HEAD: Final = """# Mutants

What `make mutants` found when it was last run: {count} mutants, seed `{seed}`, spread evenly over the lines that can be
mutated. Tests in browsers and on whole processes were not run, and at most {bound:.0f} seconds of tests a tier try a
mutant, so the figures are lower bounds. Mutants that change nothing are listed with the reason in
[survivors.toml](../../tools/mutants/survivors.toml) and are not counted.

| part | mutants | killed by tier 1 | killed by both | of these by time-out | survivors | change nothing |
|---|---|---|---|---|---|---|
"""


def page(tried: Sequence[Tried], seed: str, when: str) -> str:
    """The whole page."""
    rows = [_row(part.name, [one for one in tried if one.mutant.part == part.name]) for part in PARTS]
    lines = [
        *(row for row in rows if row),
        _row("all", tried),
        "",
        *_survivors(one for one in tried if one.lives and not one.reason),
        when,
    ]
    return HEAD.format(count=len(tried), seed=seed, bound=BOUND_S) + "\n".join(lines) + "\n"


def _row(name: str, tried: Sequence[Tried]) -> str:
    if not tried:
        return ""
    count, first, both, timeouts, survivors, nothing = figures(tried)
    shares = f"{first} ({_share(first, count)}) | {both} ({_share(both, count)})"
    return f"| {name} | {count} | {shares} | {timeouts} | {survivors} | {nothing} |"


def _share(some: int, count: int) -> str:
    return f"{100 * some / count:.1f} %" if count else "none"


def _survivors(tried: Iterable[Tried]) -> list[str]:
    of_file: dict[str, list[str]] = {}
    for one in tried:
        verdict = "" if one.outcome.verdict == SURVIVED else f" ({one.outcome.verdict})"
        of_file.setdefault(one.mutant.file, []).append(f"{one.mutant.line} {one.mutant.operator}{verdict}")
    rows = [f"| `{file}` | {', '.join(lines)} |" for file, lines in of_file.items()]
    return ["| file | survivors: line and operator |", "|---|---|", *rows, ""] if rows else []


def as_toml(mutant: Mutant) -> str:
    """A survivor in the format of the list, to add the reason by hand."""
    names = f'file = "{mutant.file}"\nfunction = "{mutant.function}"\noperator = "{mutant.operator}"'
    return f"[[survivor]]  # line {mutant.line}\n{names}\ndiff = '''\n{mutant.diff}\n'''\nreason = \"\"\n"
