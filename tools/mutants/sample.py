"""A seeded sample of all mutants: a share of every file, at most one per line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

from tools.mutants.mutant import Candidate, MutableModule, Mutant
from tools.mutants.parts import PARTS, ROOT


@dataclass(frozen=True)
class MutableLine:
    """A line with all its mutations."""

    file: str
    number: int
    text: str
    module: MutableModule
    candidates: list[Candidate]


def lines_of(file: str) -> list[MutableLine]:
    """The mutable lines of a file."""
    module = MutableModule(ROOT / file)
    text = (ROOT / file).read_text(encoding="utf-8").splitlines()
    lines: dict[int, list[Candidate]] = {}
    for candidate in module.candidates:
        lines.setdefault(candidate.line, []).append(candidate)
    return [MutableLine(file, line, text[line - 1].strip(), module, lines[line]) for line in sorted(lines)]


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
    """The sample of this size and seed, file by file in proportion to mutable lines."""
    files = [(part.name, lines_of(file)) for part in PARTS for file in part.files()]
    counts = shares([len(lines) for _, lines in files], size)
    return [
        mutant
        for (part, lines), count in zip(files, counts, strict=True)
        for mutant in islice(mutants_of(part, lines, seed), count)
    ]


def mutants_of(part: str, lines: Sequence[MutableLine], seed: str) -> Iterator[Mutant]:
    """One mutant per mutable line. Its order and its choice depend on the seed and the text of the line, so a change
    elsewhere in the file hardly changes the sample."""
    turns = [(Random(f"{seed}:{line.candidates[0].function}:{line.text}"), line) for line in lines]
    in_order = sorted(turns, key=lambda turn: (turn[0].random(), turn[1].number))
    mutants = (_one_of(part, line, random) for random, line in in_order)
    return (mutant for mutant in mutants if mutant)


def _one_of(part: str, line: MutableLine, random: Random) -> Mutant | None:
    """Choose an operator, then one of its mutants: otherwise calls with many variants would crowd out others."""
    operators = sorted({candidate.operator for candidate in line.candidates})
    turn = {operator: random.random() for operator in operators}
    candidates = sorted(line.candidates, key=lambda candidate: (turn[candidate.operator], random.random()))
    mutants = (line.module.mutant(part, line.file, candidate) for candidate in candidates)
    return next((mutant for mutant in mutants if mutant), None)
