"""Results of mutants, a line each, written as they are found, so that a stopped run can be continued."""

from __future__ import annotations

from pathlib import Path

import msgspec
from tools.mutants.mutant import Mutant
from tools.mutants.parts import BUILD
from tools.mutants.schedule import Outcome


class Result(msgspec.Struct, frozen=True):
    """The outcome of a mutant, in a tree."""

    tree: str
    mutant: str
    verdict: str
    test: str
    second_tier: bool


class Results:
    """All results so far."""

    def __init__(self, tree: str, path: Path = BUILD / "results.jsonl", trust_kills: bool = False) -> None:
        self._tree = tree
        self._path = path
        self._trust_kills = trust_kills
        """Does a mutant that was killed in another tree count as killed in this one?"""
        self._known: dict[str, Outcome] = {}
        self.killers: dict[str, str] = {}
        """Tests that killed mutants before."""
        for line in path.read_bytes().splitlines() if path.exists() else ():
            self._know(msgspec.json.decode(line, type=Result))

    def _know(self, result: Result) -> None:
        outcome = Outcome(result.verdict, result.test, result.second_tier)
        if result.tree == self._tree or (self._trust_kills and not outcome.lives):
            self._known[result.mutant] = outcome
        elif self._trust_kills:
            self._known.pop(result.mutant, None)
        if result.test:
            self.killers[result.mutant] = result.test

    def of(self, mutant: Mutant) -> Outcome | None:
        """The known outcome of a mutant, if any."""
        return self._known.get(mutant.key)

    def keep(self, mutant: Mutant, outcome: Outcome) -> None:
        """Write an outcome at once."""
        result = Result(self._tree, mutant.key, outcome.verdict, outcome.test, outcome.second_tier)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")
        self._know(result)
