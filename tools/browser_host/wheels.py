"""Downloads wheels for Python as WebAssembly, with the versions and hashes of the lock file."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import rmtree
from typing import Final

from tools.npm import ROOT

LOCKED: Final = ROOT / "requirements" / "runtime.txt"
PLATFORM: Final = (
    "--platform=pyemscripten_2026_0_wasm32",
    "--python-version=3.14",
    "--implementation=cp",
    "--abi=cp314",
)
"""Pyodide's platform, as pip names it."""


def downloaded(distributions: Sequence[str], folder: Path) -> list[Path]:
    """Download the wheels into this folder, unless exactly these are there."""
    wanted = "".join(_locked(distribution) for distribution in distributions)
    order = folder / "wanted.txt"
    if not order.exists() or order.read_text("utf-8") != wanted:
        rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        asked = folder / "asked.txt"
        asked.write_text(wanted, "utf-8")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        exactly = ["--require-hashes", "--only-binary=:all:", *PLATFORM, "--dest", str(folder), "-r", str(asked)]
        if subprocess.run([*command, *exactly]).returncode != 0:
            sys.exit(f"pip could not get the wheels of {', '.join(distributions)} for {PLATFORM[0]}")
        asked.rename(order)
    return sorted(folder.glob("*.whl"))


def _locked(distribution: str) -> str:
    """The lock file's entry of a distribution."""
    found = re.search(rf"^{distribution}==.*?(?=^\S|\Z)", LOCKED.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    if found is None:
        sys.exit(f"{LOCKED.name} does not name {distribution}")
    return found[0]
