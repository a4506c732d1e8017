"""A browser from an npm package, for machines that have none and where nothing can be installed.

It is Chromium's headless shell for Linux on x64, with the libraries and fonts that a bare machine lacks. It is
downloaded only when needed: 70 MB, unpacked under `build/`.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Final

from tools.npm import NODE, ROOT, npm_succeeds

HERE: Final = Path(__file__).parent
LOCK: Final = "package-lock.json"
START: Final = "chromium.sh"
PACKAGE: Final = ("package.json", LOCK, ".npmrc", "unpack.mjs")
UNPACKED: Final = ("chromium", "al2023", "fonts")
BESIDE: Final = (START, "fonts.conf")


def packaged(build: Path = ROOT / "build") -> Path | None:
    """The path of its executable, if it was unpacked."""
    start = _home(build) / START
    return start if start.exists() else None


def obtain(build: Path = ROOT / "build") -> None:
    """Download and unpack it; does nothing if it would not run, or is unavailable."""
    if sys.platform != "linux" or platform.machine() != "x86_64" or packaged(build):
        return
    build.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=build) as name:
        folder = Path(name)
        if _unpack(folder):
            _keep(folder, _home(build))


def _home(build: Path) -> Path:
    """The target folder, named after the lock file, so that another version gets another folder."""
    return build / f"browser-{sha256((HERE / LOCK).read_bytes()).hexdigest()[:12]}"


def _unpack(folder: Path) -> bool:
    """Install the package in an empty folder and unpack it there; did that succeed?"""
    for name in PACKAGE:
        shutil.copy(HERE / name, folder)
    if not npm_succeeds("ci", "--loglevel=error", folder=folder):
        return False
    unpacking = [str(NODE), "unpack.mjs"]
    return subprocess.run(unpacking, cwd=folder, env={**os.environ, "TMPDIR": str(folder)}).returncode == 0


def _keep(folder: Path, home: Path) -> None:
    """Move the unpacked files to their place in one step, so that no half browser is ever found."""
    whole = folder / "whole"
    whole.mkdir()
    for name in UNPACKED:
        (folder / name).rename(whole / name)
    for name in BESIDE:
        shutil.copy(HERE / name, whole)
    whole.rename(home)
