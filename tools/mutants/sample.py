"""A seeded sample of all mutants, spread evenly over the lines that have any; at most one a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tools.mutants.mutant import Candidate, MutableModule, Mutant
from tools.mutants.parts import PARTS, ROOT, Part


@dataclass(frozen=True)
class MutableLine:
    """A line with all that may become of it."""

    file: str
    module: MutableModule
    candidates: list[Candidate]


def mutable_lines(part: Part) -> list[MutableLine]:
    """All lines of a part that can be mutated, in order."""
    return [line for file in part.files() for line in lines_of(file)]


def lines_of(file: str) -> list[MutableLine]:
    """Those of one file."""
    module = MutableModule(ROOT / file)
    lines: dict[int, list[Candidate]] = {}
    for candidate in module.candidates:
        lines.setdefault(candidate.line, []).append(candidate)
    return [MutableLine(file, module, lines[line]) for line in sorted(lines)]


def shares(weights: Sequence[int], total: int) -> list[int]:
    """Whole numbers in proportion to weights, with this sum (the largest remainders round up)."""
    whole = sum(weights)
    exact = [total * weight / whole for weight in weights]
    found = [int(share) for share in exact]
    by_rest = sorted(range(len(weights)), key=lambda index: found[index] - exact[index])
    for index in by_rest[: total - sum(found)]:
        found[index] += 1
    return found


def drawn(size: int, seed: str) -> list[Mutant]:
    """The sample of this size and seed, part by part in proportion to lines."""
    lines = [mutable_lines(part) for part in PARTS]
    counts = shares([len(of_part) for of_part in lines], size)
    return [
        mutant
        for part, of_part, count in zip(PARTS, lines, counts, strict=True)
        for mutant in spread(part.name, of_part, count, Random(f"{seed}:{part.name}"))
    ]


def spread(part: str, lines: list[MutableLine], count: int, random: Random) -> list[Mutant]:
    """Of every stretch of lines one; where a line has no true mutant, the next one of the stretch."""
    found = []
    step = len(lines) / max(count, 1)
    for number in range(min(count, len(lines))):
        stretch = lines[int(number * step) : int((number + 1) * step)]
        random.shuffle(stretch)
        mutants = (mutant for line in stretch if (mutant := _one_of(part, line, random)))
        found += [mutant] if (mutant := next(mutants, None)) else []
    return found


def _one_of(part: str, line: MutableLine, random: Random) -> Mutant | None:
    """First an operator, then one of its mutants: else those with many variants of one call would crowd out others."""
    operators = sorted({candidate.operator for candidate in line.candidates})
    turn = {operator: random.random() for operator in operators}
    candidates = sorted(line.candidates, key=lambda candidate: (turn[candidate.operator], random.random()))
    mutants = (line.module.mutant(part, line.file, candidate) for candidate in candidates)
    return next((mutant for mutant in mutants if mutant), None)
