"""Where and when something was run, which is kept with its figures."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path

from tests.real_time import utc

ROOT = Path(__file__).parents[2]
MEASURED = ("src/rasant", "tests/faults")


def where() -> str:
    """Date, commit, machine and load, as one line."""
    date = utc().strftime("%Y-%m-%d %H:%M UTC")
    changed = ", with changes" if _git("status", "--porcelain", "--", *MEASURED) else ""
    load = " ".join(f"{value:.1f}" for value in os.getloadavg())
    return (
        f"{date}, commit {_git('rev-parse', '--short=12', 'HEAD') or 'unknown'}{changed}; {_processor()}, "
        f"{os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}, load {load}."
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def _git(*arguments: str) -> str:
    try:
        return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
    except FileNotFoundError:
        return ""
