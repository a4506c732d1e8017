"""What travels into a page: Python as WebAssembly, the part of rasant that needs no server, and what it imports.

As a script it puts all of it into build/pocket/. Python comes with npm's `pyodide`, msgspec as the wheel that PyPI has
for it, locked like all others; what is pure Python comes from the environment that this runs in.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import files
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tools import page

BUILD: Final = page.ROOT / "build" / "pocket"
PACKAGE: Final = page.ROOT / "src" / "rasant"
LOCKED: Final = page.ROOT / "requirements" / "runtime.txt"

TRAVELS: Final = ("api", "bots", "core", "games", "hall", "pocket", "record", "runtime", "store", "table", "wire")
"""Those packages of rasant that a page needs."""
STAYS: Final = ("tests", "web", "sqlite", "postgres", "__pycache__")
"""Folders of theirs that it does not need."""
KINDS: Final = (".py", ".toml", ".md", ".svg")
PURE: Final = ("mypy-extensions", "openskill")
"""What they import that is Python and nothing else."""
PLATFORM: Final = (
    "--platform=pyemscripten_2026_0_wasm32",
    "--python-version=3.14",
    "--implementation=cp",
    "--abi=cp314",
)
"""That of Pyodide, as pip calls it."""
SAME_TIME: Final = (1980, 1, 1, 0, 0, 0)
"""Of all files, so that the same sources make the same archive."""


def build() -> Path:
    """The folder with everything in it."""
    page.install()
    BUILD.mkdir(parents=True, exist_ok=True)
    write_archive(BUILD / "rasant.zip", [*_own(), *_pure()])
    wheel = _downloaded("msgspec")
    (BUILD / "msgspec.zip").write_bytes(wheel.read_bytes())
    return BUILD


def write_archive(target: Path, found: list[tuple[str, Path]]) -> None:
    """These files under these names."""
    with ZipFile(target, "w") as archive:
        for name, path in sorted(found):
            archive.writestr(ZipInfo(name, SAME_TIME), path.read_bytes(), ZIP_DEFLATED, 9)


def _own() -> Iterator[tuple[str, Path]]:
    yield "rasant/__init__.py", PACKAGE / "__init__.py"
    for package in TRAVELS:
        for path in (PACKAGE / package).rglob("*"):
            if path.suffix in KINDS and not set(STAYS) & set(path.parts[len(PACKAGE.parts) :]):
                yield f"rasant/{path.relative_to(PACKAGE).as_posix()}", path


def _pure() -> Iterator[tuple[str, Path]]:
    for distribution in PURE:
        for file in files(distribution) or ():
            if file.suffix == ".py":
                yield file.as_posix(), Path(str(file.locate()))


def _downloaded(distribution: str) -> Path:
    """The wheel of a distribution for Pyodide, of the version and with a hash that the lock file names."""
    locked = re.search(rf"^{distribution}==.*?(?=^\S)", LOCKED.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    if locked is None:
        sys.exit(f"{LOCKED.name} does not name {distribution}")
    wanted = BUILD / f"{distribution}.txt"
    wheels = BUILD / "wheels"
    if not wanted.exists() or wanted.read_text("utf-8") != locked[0] or not list(wheels.glob(f"{distribution}-*.whl")):
        wanted.write_text(locked[0], "utf-8")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        order = ["--require-hashes", "--only-binary=:all:", *PLATFORM, "--dest", str(wheels), "-r", str(wanted)]
        subprocess.run([*command, *order], check=True)
    (wheel,) = wheels.glob(f"{distribution}-*.whl")
    return wheel


if __name__ == "__main__":
    build()
