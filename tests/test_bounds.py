"""A test that hangs fails, in set-up, itself or in tear-down, and the tests after it run."""

from __future__ import annotations

import pytest
from tests.external_game_site import python_path
from tests.maps import ROOT

pytest_plugins = ["pytester"]

HANGING = """
import signal
import threading
import pytest

def hang():
    signal.raise_signal(signal.SIGALRM)  # the time is over at once
    threading.Event().wait()

@pytest.fixture
def hangs_before():
    hang()

@pytest.fixture
def hangs_after():
    yield
    hang()

def test_before(hangs_before): ...

def test_itself():
    hang()

def test_after(hangs_after): ...

def test_sound(): ...
"""


def test_a_hang_is_ended_in_set_up_test_and_tear_down(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", python_path(ROOT))
    pytester.makeconftest("from tests.bounds import pytest_runtest_setup, pytest_runtest_teardown")
    pytester.makepyfile(HANGING)
    options = ("timeout = 300", "timeout_method = signal", "timeout_func_only = true")
    pytester.makeini("\n".join(["[pytest]", "asyncio_default_fixture_loop_scope = function", *options]))
    found = pytester.runpytest_subprocess("-p", "no:randomly", "-p", "no:xdist")
    found.assert_outcomes(passed=2, failed=1, errors=2)
    found.stdout.fnmatch_lines(["*Failed: Timeout*"] * 3)
