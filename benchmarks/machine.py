"""Where a benchmark ran: what its results are kept with."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from protocol import ROOT


def date() -> str:
    """Now."""
    return datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")


def commit(*measured: str) -> str:
    """The commit, and whether the files that are measured are others than its own."""
    found = _git("rev-parse", "--short=12", "HEAD")
    changed = _git("status", "--porcelain", "--", *measured)
    return f"{found or 'unknown'}{', with changes' if changed else ''}"


def processor() -> str:
    """Its name."""
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def system() -> str:
    """The system and the Python."""
    return f"{platform.system()} {platform.machine()}, {platform.python_implementation()}"


def load() -> str:
    """How much else was running, over the last minutes."""
    return " ".join(f"{value:.1f}" for value in os.getloadavg())


def _git(*arguments: str) -> str:
    try:
        return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True).stdout.strip()
    except FileNotFoundError:
        return ""
