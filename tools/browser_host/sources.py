"""The files for a page: the parts of rasant that need no server, and what they import besides the standard library."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final
from zipfile import ZipFile

from tools.browser_host.wheels import downloaded
from tools.npm import ROOT

PACKAGE: Final = ROOT / "src" / "rasant"
TRAVELS: Final = (
    "api",
    "bots",
    "core",
    "gamefiles",
    "games",
    "hall",
    "limits",
    "players",
    "browser_host",
    "record",
    "runtime",
    "store",
    "table",
    "wire",
)
"""Packages of rasant that a page needs."""
STAYS: Final = ("tests", "web", "sqlite", "postgres", "__pycache__", "terminal.py")
"""Their parts that it does not need."""
KINDS: Final = (".py", ".toml", ".svg")
DISTRIBUTIONS: Final = ("msgspec", "mypy-extensions", "openskill")
"""Packages that they import: msgspec is compiled for Pyodide, the others are pure Python."""


def sources(wheels: Path) -> dict[str, bytes]:
    """All files for a page by name, in order; wheels are stored in this folder."""
    found = dict(_own())
    for wheel in downloaded(DISTRIBUTIONS, wheels):
        found |= _imported(wheel)
    return dict(sorted(found.items()))


def _own() -> Iterator[tuple[str, bytes]]:
    yield "rasant/__init__.py", (PACKAGE / "__init__.py").read_bytes()
    for package in TRAVELS:
        for path in (PACKAGE / package).rglob("*"):
            name = path.relative_to(PACKAGE)
            # the README of a game has its rules
            wanted = path.suffix in KINDS or (path.name == "README.md" and package == "games")
            if wanted and path.is_file() and not set(STAYS) & set(name.parts):
                yield f"rasant/{name.as_posix()}", path.read_bytes()


def _imported(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """The importable files of a wheel, and its licence."""
    with ZipFile(wheel) as archive:
        for name in archive.namelist():
            if PurePosixPath(name).suffix in (".py", ".so") or "/licenses/" in name:
                yield name, archive.read(name)
