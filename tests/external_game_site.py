"""The external game of `tests/external_game`, installed by `make external-game` for the tests alone.

Tests that loop over all games include it, so that none can rely on the project's own games.
"""

from __future__ import annotations

import os
import sys
from filecmp import cmp
from importlib.metadata import distributions
from pathlib import Path

from rasant.gamefiles.box import Box
from rasant.games import GROUP, box

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "tests" / "external_game"
SITE = Path(os.environ.get("RASANT_EXTERNAL_GAME") or ROOT / "build" / "external_game")
PATH = "PYTHONPATH"


def put_on_path() -> None:
    """Add the installed game to the path of this process and its children; exits if it differs from its source."""
    stale = [path for path in _sources() if not _is_installed(path)]
    if stale:
        sys.exit(f"{stale[0].relative_to(ROOT)} is not installed as it is: make external-game")
    if str(SITE) not in sys.path:
        sys.path.append(str(SITE))
    os.environ[PATH] = python_path(SITE)


def python_path(*more: Path) -> str:
    """The PYTHONPATH for a process: that of this one, and these folders."""
    paths = [*os.environ.get(PATH, "").split(os.pathsep), *map(str, more)]
    return os.pathsep.join(dict.fromkeys(path for path in paths if path))


def without_external_game() -> str:
    """The PYTHONPATH that a user has."""
    return os.pathsep.join(path for path in os.environ.get(PATH, "").split(os.pathsep) if path != str(SITE))


def external_game() -> Box:
    """The installed external game."""
    [found] = [entry for distribution in distributions(path=[str(SITE)]) for entry in distribution.entry_points]
    assert found.group == GROUP
    return box(found.name)


def _sources() -> list[Path]:
    packages = [path.parent for path in SOURCE.glob("*/__init__.py")]
    return [path for package in packages for path in sorted(package.rglob("*")) if _counts(path)]


def _counts(path: Path) -> bool:
    return path.is_file() and path.suffix != ".pyc"


def _is_installed(path: Path) -> bool:
    installed = SITE / path.relative_to(SOURCE)
    return installed.is_file() and cmp(path, installed, shallow=False)
