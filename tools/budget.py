"""Runs a command, and prints as its last line how long it took and whether it kept its budget of CPU time.

`python -m tools.budget NAME CPU_SECONDS COMMAND…`. The line is also stored in `build/budgets`, so that a run of both
tiers ends with both lines. The exit code is the command's: a slow machine does not fail the run, but the line shows
when tests have become more expensive.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

KEPT: Final = Path(__file__).parents[1] / "build" / "budgets"


def main(arguments: list[str]) -> int:
    """Run the command; returns its exit code."""
    name, budget, *command = arguments
    began = time.monotonic()
    code = subprocess.run(command, check=False).returncode
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = used.ru_utime + used.ru_stime
    line = last_line(name, code, time.monotonic() - began, spent, float(budget)) + "\n"
    sys.stdout.write(line)
    KEPT.mkdir(parents=True, exist_ok=True)
    (KEPT / name.replace(" ", "-")).write_text(line, encoding="utf-8")
    return code


def last_line(name: str, code: int, lasted_s: float, spent_s: float, budget_s: float) -> str:
    """The line about a run."""
    outcome = "passed" if code == 0 else f"FAILED (exit code {code})"
    kept = "within" if spent_s <= budget_s else "OVER"
    minutes, seconds = divmod(round(lasted_s), 60)
    lasted = f"{minutes} min {seconds:02} s"
    return f"{name} {outcome} in {lasted}; {spent_s:.0f} CPU seconds, {kept} the budget of {budget_s:.0f}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
