"""Describes where a benchmark ran, for its results."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from protocol import ROOT


def date() -> str:
    """The current date."""
    return datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")


def commit(*measured: str) -> str:
    """The commit, and whether the measured files differ from it."""
    found = _git("rev-parse", "--short=12", "HEAD")
    changed = _git("status", "--porcelain", "--", *measured)
    return f"{found or 'unknown'}{', with changes' if changed else ''}"


def processor() -> str:
    """The name of the processor."""
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def system() -> str:
    """The system and the Python version."""
    return f"{platform.system()} {platform.machine()}, {platform.python_implementation()}"


def load() -> str:
    """The load average of the last minutes."""
    return " ".join(f"{value:.1f}" for value in os.getloadavg())


def _git(*arguments: str) -> str:
    try:
        return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True).stdout.strip()
    except FileNotFoundError:
        return ""
