"""State that a test must not leave behind in its process, because later tests could fail by it.

Every test is checked when it is over, so this must be quick. Whatever was left is undone, so that one test fails and
not all that follow.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from typing import Any, Final

import structlog

SIGNALS: Final = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD]
OF_PYTEST: Final = os.fsencode("PYTEST_CURRENT_TEST")
"""An environment variable that changes while a test is set up, runs and is torn down."""
ENVIRONMENT: Final[dict[bytes, bytes]] = vars(os.environ)["_data"]
"""The undecoded environment: copying the decoded one takes a hundred times as long."""
TEMPORARY: Final = tuple({tempfile.gettempdir() + os.sep, os.path.realpath(tempfile.gettempdir()) + os.sep})
INSTALLED: Final = tuple(folder for folder in sys.path if folder)
"""Folders of permanent modules, even if the whole checkout is in a temporary folder."""


class ProcessState:
    """State of the whole process at one moment."""

    __slots__ = ("_environment", "_folder", "_handlers", "_logging", "_newest", "_path")

    def __init__(self) -> None:
        self._path = sys.path[:]
        self._environment = _environment()
        self._folder = os.getcwd()
        self._handlers = [signal.getsignal(number) for number in SIGNALS]
        self._logging = _logging()
        self._newest = next(reversed(sys.modules))

    def left(self) -> list[str]:
        """Describe all changes since then, and undo them."""
        return [*self._path_left(), *self._environment_left(), *self._others_left(), *self._modules_left()]

    def _path_left(self) -> Iterator[str]:
        if sys.path != self._path:
            yield f"sys.path: {sorted({*sys.path} ^ {*self._path}) or 'another order'}"
            sys.path[:] = self._path

    def _environment_left(self) -> Iterator[str]:
        now, before = _environment(), self._environment
        if now == before:
            return
        for name in sorted({*now, *before}):
            if now.get(name) != before.get(name):
                yield f"os.environ[{os.fsdecode(name)!r}]: {before.get(name)!r} has become {now.get(name)!r}"
                os.environb.pop(name, None)
        os.environb.update(before)

    def _others_left(self) -> Iterator[str]:
        if (folder := os.getcwd()) != self._folder:
            yield f"the working folder: {folder}"
            os.chdir(self._folder)
        for number, before in zip(SIGNALS, self._handlers, strict=True):
            if signal.getsignal(number) != before:
                yield f"the handler of {number.name}"
                signal.signal(number, before)
        if _logging() != self._logging:
            yield "the configuration of structlog"
            structlog.configure(**self._logging)

    def _modules_left(self) -> Iterator[str]:
        """New modules come last; those from a temporary folder must be removed with it."""
        if next(reversed(sys.modules)) == self._newest:
            return
        new = []
        for name in reversed(sys.modules):
            if name == self._newest:
                break
            new.append(name)
        for name in new:
            if _is_temporary(name):
                yield f"sys.modules[{name!r}]"
                del sys.modules[name]


def _environment() -> dict[bytes, bytes]:
    now = ENVIRONMENT.copy()
    now.pop(OF_PYTEST, None)
    return now


def _logging() -> dict[str, Any]:
    config = structlog.get_config()
    return {**config, "processors": [*config["processors"]]}


def _is_temporary(name: str) -> bool:
    file = getattr(sys.modules[name], "__dict__", {}).get("__file__")
    return isinstance(file, str) and file.startswith(TEMPORARY) and not file.startswith(INSTALLED)
