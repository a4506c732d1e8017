"""Tests that need a program which is not on this machine are skipped, and the last lines of the run say so.

Where `CI=true` nothing may be missing: there they fail.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from tools.missing import MissingError, none_may_be_missing

MARK: Final = "needs: "
"""How the reason for such a skip begins."""


@contextmanager
def skipped_where_missing() -> Iterator[None]:
    """Skip the test if anything in here misses a program."""
    try:
        yield
    except MissingError as missing:
        if none_may_be_missing():
            raise
        pytest.skip(f"{MARK}{missing}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Generator[None, object, object]:
    """A fixture may miss a program."""
    with skipped_where_missing():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    """A test itself may, too."""
    with skipped_where_missing():
        return (yield)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line for each program that is missing."""
    reasons = [report.longrepr[2] for report in terminalreporter.stats.get("skipped", ())]
    missing = Counter(reason.partition(MARK)[2] for reason in reasons if MARK in reason)
    for what, tests in sorted(missing.items()):
        terminalreporter.write_line(f"WARNING: {tests} tests were SKIPPED: {what}", yellow=True, bold=True)
