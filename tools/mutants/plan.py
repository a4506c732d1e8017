"""Selects and orders the tests that try a mutant: the module's own first, and the cheapest."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Final

from tools.mutants.mutant import Mutant
from tools.mutants.parts import PARTS, ROOT
from tools.mutants.reach import Reach, TracedTest

BOUND_S: Final = 60.0
"""Seconds of tests per tier that try a mutant. One that survives them counts as a survivor."""
LEAST_S: Final = 0.02
"""Minimum cost of a test."""
EXTERNAL_GAME: Final = 4.0
"""A test of another part is ordered like one of the module's own with this many times the cost."""


@dataclass(frozen=True)
class Plan:
    """How a mutant is tried."""

    mutant: Mutant
    anew: bool
    """Must the module be imported anew? Yes if the line runs at import."""
    tests: list[TracedTest]
    then: Plan | None = None
    """The plan to follow if it survives."""


class Planner:
    """Makes plans from the traces."""

    def __init__(self, reach: Reach, killers: Mapping[str, str]) -> None:
        self._reach = reach
        self._killers = killers
        """The tests that killed mutants before, which come first."""
        self._importers = importers(reach.lines)

    def plan(self, mutant: Mutant) -> Plan:
        """The tests that reach the statement or, if it runs at import, its module."""
        lines = self._reach.lines.get(mutant.file, {})
        reached = {number for line in range(mutant.first, mutant.last + 1) for number in lines.get(line, ())}
        tests = {number: 0 for number in reached if number >= 0}
        anew = None
        if not mutant.function or -1 in reached:
            anew = Plan(mutant, True, self._ordered(mutant, self._around(mutant.file) | tests))
        if anew and not (mutant.function and tests):
            return anew
        return Plan(mutant, False, self._ordered(mutant, tests), anew)

    @cached_property
    def _test_files(self) -> dict[str, set[str]]:
        """For each module, the test files that import from it: constants are used without running a line."""
        return importers({test.file for test in self._reach.tests})

    def _around(self, file: str) -> dict[int, int]:
        """Tests that import a module, or reach it or one that imports it, with their distance."""
        importing = self._test_files.get(file, set())
        found = {number: 1 for number, test in enumerate(self._reach.tests) if test.file in importing}
        files = {file}
        for distance in range(1, 4):
            for of_file in files:
                numbers = (number for tests in self._reach.lines.get(of_file, {}).values() for number in tests)
                found |= {number: distance for number in numbers if number >= 0 and number not in found}
            files = {importer for of_file in files for importer in self._importers.get(of_file, ())}
        return found

    def _ordered(self, mutant: Mutant, distances: Mapping[int, int]) -> list[TracedTest]:
        tests = self._reach.tests
        part = next(part for part in PARTS if part.name == mutant.part)
        seen: dict[str, int] = {}
        scores: dict[int, float] = {}
        for number in sorted(distances, key=lambda number: (tests[number].cost, tests[number].name)):
            test = tests[number]
            function = test.name.partition("[")[0]
            seen[function] = seen.get(function, 0) + 1
            strange = 1.0 if part.owns(test.name, mutant.file) else EXTERNAL_GAME
            scores[number] = max(test.cost, LEAST_S) * seen[function] * strange * (1 + distances[number])
        killer = self._killers.get(mutant.key)
        ordered = sorted(scores, key=lambda number: (tests[number].name != killer, scores[number], number))
        return bounded(tests[number] for number in ordered)


def bounded(tests: Iterable[TracedTest]) -> list[TracedTest]:
    """The first tier up to the bound, then the second."""
    tiers: tuple[list[TracedTest], list[TracedTest]] = ([], [])
    for test in tests:
        tiers[test.second_tier].append(test)
    return [test for tier in tiers for test in _within(tier)]


def _within(tests: list[TracedTest]) -> list[TracedTest]:
    spent = accumulate(max(test.cost, LEAST_S) for test in tests)
    return [test for number, (test, cost) in enumerate(zip(tests, spent, strict=True)) if not number or cost <= BOUND_S]


def importers(files: Iterable[str]) -> dict[str, set[str]]:
    """For each module, those that import from it."""
    found: dict[str, set[str]] = {}
    for file in files:
        for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("rasant."):
                for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                    found.setdefault(f"src/{name.replace('.', '/')}.py", set()).add(file)
    return found
