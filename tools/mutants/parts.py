"""The mutated code, part by part, and the tests that try the mutants."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
BUILD: Final = ROOT / "build" / "mutants"

TESTS: Final = (
    "src/rasant/games",
    *(f"tests/{name}" for name in ("core", "gamefiles", "limits", "table", "wire", "record", "players", "store")),
    *(f"tests/{name}" for name in ("cluster", "runtime", "bots", "bus", "server", "simulation", "contract")),
)
"""Tests in browsers, on whole processes and from outside are not run: they would take too long. The figures are lower
bounds without them."""

SECOND_TIER_MARK: Final = "slow"
"""Tests with this mark belong to the second tier."""

TRACES_FOLDER: Final = "RASANT_MUTANTS_TRACES"
"""The variable that names the folder for traces."""


@dataclass(frozen=True)
class Part:
    """A part: its modules, and where their own tests are."""

    name: str
    sources: tuple[str, ...]
    own_tests: tuple[str, ...]

    def files(self) -> list[str]:
        """Its modules, in order."""
        found = {path.relative_to(ROOT).as_posix() for pattern in self.sources for path in ROOT.glob(pattern)}
        return sorted(found)

    def owns(self, test: str, file: str) -> bool:
        """Is this test one of the module's own?"""
        folder = f"{file.rpartition('/')[0]}/"
        return test.startswith((*self.own_tests, folder))


PARTS: Final = (
    Part("core", ("src/rasant/core/*.py",), ("tests/core/",)),
    Part("gamefiles", ("src/rasant/gamefiles/*.py",), ("tests/gamefiles/",)),
    Part("rules", ("src/rasant/games/*/rules*.py",), ()),
    Part("table", ("src/rasant/table/*.py", "src/rasant/table/*/*.py"), ("tests/table/",)),
    Part("limits", ("src/rasant/limits/*.py",), ("tests/limits/",)),
    Part("hall", ("src/rasant/hall/*.py",), ("tests/table/",)),
    Part("wire", ("src/rasant/wire/*.py",), ("tests/wire/",)),
    Part("players", ("src/rasant/players/*.py",), ("tests/players/", "tests/store/")),
    Part("store", ("src/rasant/store/*.py", "src/rasant/store/journal/*.py"), ("tests/store/",)),
    Part("sqlite", ("src/rasant/store/sqlite/*.py",), ("tests/store/",)),
    Part("postgres", ("src/rasant/store/postgres/*.py",), ("tests/store/",)),
    Part("cluster", ("src/rasant/cluster/*.py",), ("tests/cluster/",)),
)
