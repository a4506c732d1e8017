"""After a run, prints a command for each failed test that runs it alone, with the same seed."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from typing import Final

import pytest

SURROUNDINGS: Final = ("PYTHONPATH", "RASANT_EXPECT_COMPILED", "RASANT_EXTERNAL_GAME")
"""Variables that decide which build is tested; they are printed if one of them expects a compiled build."""
CHOSEN: Final = {"-m": "markexpr", "--hypothesis-profile": "--hypothesis-profile"}
"""Options that change what a test does or whether it runs, with the names under which pytest keeps their values."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the commands below the failures."""
    reports = [*terminalreporter.getreports("failed"), *terminalreporter.getreports("error")]
    failed = dict.fromkeys(report.nodeid for report in reports if "::" in report.nodeid)
    if failed:
        terminalreporter.section("to run a failed test again")
    for nodeid in failed:
        terminalreporter.write_line(command_again(config, nodeid))


def command_again(config: pytest.Config, nodeid: str) -> str:
    """The shell command; options that equal the project's settings are omitted."""
    here, usual = config.invocation_params.dir, config.getini("addopts")
    file, colons, name = nodeid.partition("::")
    words = [os.path.relpath(Path(sys.executable).parent / "pytest", here), "-n0"]
    words.append(os.path.relpath(config.rootpath / file, here) + colons + name)
    for option, kept_as in CHOSEN.items():
        chosen = config.getoption(kept_as, None)
        if chosen and chosen not in usual and f"{option}={chosen}" not in usual:
            words += [option, chosen]
    if (seed := config.getoption("randomly_seed", None)) is not None:
        words.append(f"--randomly-seed={seed}")
    return _of_this_build(shlex.join(words), here)


def _of_this_build(command: str, here: Path) -> str:
    """Compiled modules lie in a folder of their own, where the command has to run."""
    if "RASANT_EXPECT_COMPILED" not in os.environ:
        return command
    given = " ".join(f"{name}={shlex.quote(os.environ[name])}" for name in SURROUNDINGS if name in os.environ)
    return f"cd {shlex.quote(str(here))} && {given} {command}"
