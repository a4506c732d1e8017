"""State that a test leaves behind in its process is found and undone."""

from __future__ import annotations

import importlib
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import structlog
from tests.leftovers import ProcessState


def bring_module(folder: Path) -> None:
    (folder / "left_by_a_test.py").touch()
    sys.path.append(str(folder))
    importlib.import_module("left_by_a_test")
    sys.path.remove(str(folder))


LEAVING: dict[str, tuple[Callable[[Path], object], str]] = {
    "a longer path": (lambda folder: sys.path.append(str(folder)), "sys.path: "),
    "another order of the path": (lambda _: sys.path.reverse(), "sys.path: another order"),
    "a new variable": (lambda _: os.environ.update(LEFT="1"), "os.environ['LEFT']: None has become b'1'"),
    "another value": (lambda _: os.environ.update(PATH="x"), "os.environ['PATH']: "),
    "a variable that is gone": (lambda _: os.environ.pop("PATH"), "os.environ['PATH']: "),
    "another working folder": (os.chdir, "the working folder: "),
    "a signal handler": (lambda _: signal.signal(signal.SIGTERM, signal.SIG_IGN), "the handler of SIGTERM"),
    "a configured log": (lambda _: structlog.configure(processors=[]), "the configuration of structlog"),
    "a module of a temporary folder": (bring_module, "sys.modules['left_by_a_test']"),
}


@pytest.mark.parametrize("leaving", LEAVING)
def test_a_change_is_named_once_and_undone(leaving: str, tmp_path: Path) -> None:
    leave, words = LEAVING[leaving]
    state = ProcessState()
    leave(tmp_path)
    [left] = state.left()
    assert left.startswith(words)
    assert state.left() == []


def test_restored_state_and_installed_modules_are_not_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    state = ProcessState()
    with monkeypatch.context() as patch:
        patch.setenv("LEFT", "1")
        patch.syspath_prepend(".")
        patch.setitem(sys.modules, "left_by_a_test", os)
        patch.delitem(sys.modules, "this", raising=False)
    importlib.import_module("__hello__")
    assert state.left() == []
