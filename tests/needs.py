"""Skips tests that need a program which is not installed, and lists these programs at the end of the run.

With `CI=true` such tests fail instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from tools.missing import MissingError, none_may_be_missing

MARK: Final = "needs: "
"""Beginning of the reason for such a skip."""


@contextmanager
def skipped_where_missing() -> Iterator[None]:
    """Skip the test if the code in this context misses a program."""
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
    """A test itself may miss a program."""
    with skipped_where_missing():
        return (yield)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print one line for each missing program."""
    reasons = [report.longrepr[2] for report in terminalreporter.stats.get("skipped", ())]
    missing = Counter(reason.partition(MARK)[2] for reason in reasons if MARK in reason)
    for what, tests in sorted(missing.items()):
        terminalreporter.write_line(f"WARNING: {tests} tests were SKIPPED: {what}", yellow=True, bold=True)
