"""A pytest plugin that records the lines each test reaches, and its cost. It is loaded before any module of ours.

Lines that run while modules are imported and tests are collected have no test.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from pathlib import Path
from time import process_time

import pytest
from coverage import Coverage
from tools.mutants.parts import ROOT, SECOND_TIER_MARK, TRACES_FOLDER


def second_tier(item: pytest.Item) -> bool:
    """Is it a test that `make test` leaves out?"""
    return item.get_closest_marker(SECOND_TIER_MARK) is not None


class Tracing:
    """The traces of one process."""

    def __init__(self, folder: Path) -> None:
        self._failed: set[str] = set()
        self._file = folder / f"tests.{os.getpid()}.jsonl"
        data = str(folder / f"lines.{os.getpid()}")
        self._coverage = Coverage(data_file=data, config_file=False, source=[str(ROOT / "src" / "rasant")])
        self._coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Trace one test."""
        self._coverage.switch_context(item.nodeid)
        begun = process_time()
        try:
            return (yield)
        finally:
            self._keep(item, process_time() - begun)
            self._coverage.switch_context("")

    def _keep(self, item: pytest.Item, cost: float) -> None:
        if item.nodeid not in self._failed:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps([item.nodeid, cost, second_tier(item)]) + "\n")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Drop tests that fail or are skipped: they can find no fault."""
        if not report.passed:
            self._failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write the reached lines."""
        self._coverage.stop()
        self._coverage.save()


def pytest_configure(config: pytest.Config) -> None:
    """Trace in the processes that run tests: the workers if there are any."""
    if hasattr(config, "workerinput") or not getattr(config.option, "numprocesses", None):
        config.pluginmanager.register(_tracing)


_tracing = Tracing(Path(os.environ[TRACES_FOLDER]))
