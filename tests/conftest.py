"""Shared by all tests: a hypothesis profile and random numbers that are the same on every machine."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests import bounds, needs, rerun
from tests.examples import register_profiles
from tests.external_game_site import put_on_path
from tests.leftovers import ProcessState
from tests.order import by_folder, shared_out
from tests.tiers import left_out, mark_slow, unknown_journeys, whole_files

from rasant.core.chance import Chance, chance_of


def hear_signals() -> None:
    """Let Ctrl-C and hang-ups reach processes of tests, even if this run ignores them (by `&` or `nohup`)."""
    for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, usual)


hear_signals()
put_on_path()
register_profiles()


def pytest_xdist_auto_num_workers() -> int:
    """Two more than there are cores, because tests in a browser and on real servers mostly wait."""
    return len(os.sched_getaffinity(0)) + 2 if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1) + 2


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugins of all tests, also of those in the games' folders."""
    for plugin in (bounds, needs, rerun):
        config.pluginmanager.register(plugin)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip files none of whose tests would run."""
    return True if left_out(collection_path, config) else None


@pytest.hookimpl(tryfirst=True, specname="pytest_collection_modifyitems")
def pytest_mark_slow_tests(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark slow tests before tests are selected by their marks."""
    mark_slow(items)
    if whole_files(config) and (unknown := unknown_journeys(items)):
        raise pytest.UsageError(f"these journeys are no tests: {', '.join(unknown)}")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Sort shuffled tests so that those of a folder stay together and workers share them well."""
    items[:] = by_folder(items)
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    if workers > 1:
        items[:] = shared_out(items, workers)


def pytest_collection_finish() -> None:
    """Freeze the collected tests, which stay to the end, so that garbage collection does not scan them again and
    again."""
    gc.collect()
    gc.freeze()


def leaves_nothing_behind() -> Iterator[None]:
    """Fail a test, or the last test of a file, that changes the state of the process."""
    state = ProcessState()
    yield
    if left := state.left():
        pytest.fail("left behind: " + "; ".join(left), pytrace=False)


of_a_test = pytest.fixture(autouse=True)(leaves_nothing_behind)
of_a_file = pytest.fixture(autouse=True, scope="module")(leaves_nothing_behind)


@pytest.fixture
def chance() -> Chance:
    """Random numbers that are the same in every run."""
    return chance_of(b"tests", 0)
