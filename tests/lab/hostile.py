"""Bots that attack the process that runs them, for tests. Dangerous actions are limited to a few repetitions."""

from __future__ import annotations

import contextlib
import gc
import mmap
import os
import resource
import subprocess
import sys
import threading
import types
from typing import Any

from tests.lab.policies import First

import rasant.core.legal
from rasant.core.chance import Chance
from rasant.core.moves import Move
from rasant.core.view import View

HERE = "tests.lab.hostile"
OURS = (str, bytes, type(None), type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, property)
"""Types that are immutable or are not passed to a bot."""


class Vandal(First):
    """Modifies all objects that it can reach, after its tenth choice."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self._looks = 0

    def choose(self, view: View, chance: Chance) -> Move | None:
        self._looks += 1
        if self._looks == 10:
            _spoil(view, set())
            _spoil(self._game, set())
            rasant.core.legal.takes = lambda *_: True
            gc.collect()
        return super().choose(view, chance)


def _spoil(thing: Any, met: set[int]) -> None:
    if id(thing) in met or isinstance(thing, (*OURS, bool, int, float)):
        return
    met.add(id(thing))
    names = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    for name in {*names, *getattr(thing, "__dict__", {})}:
        with contextlib.suppress(AttributeError):
            value = getattr(thing, name)
            _spoil(value, met)
            with contextlib.suppress(AttributeError, TypeError):
                setattr(thing, name, 99 if isinstance(value, int) else "spoilt" if isinstance(value, str) else value)
    if isinstance(thing, dict | list | set):
        for item in [*thing.values()] if isinstance(thing, dict) else [*thing]:
            _spoil(item, met)
        thing.clear()
    elif isinstance(thing, tuple | frozenset):
        for item in thing:
            _spoil(item, met)


class StackThief(First):
    """Empties its own zones through the state behind its view."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        move = super().choose(view, chance)
        for zone, cards in enumerate(view._state.zones):
            if view.layout.owner[zone] == view.seat:
                cards.clear()
        return move


class Quitter(First):
    """Ends its process."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        os._exit(3)


class Printer(First):
    """Writes directly to the standard output of its process."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        os.write(1, b"I have won\n")
        return super().choose(view, chance)


class Forger(First):
    """Writes to all open file descriptors, including the pipe for replies."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        for number in range(3, 30):
            with contextlib.suppress(OSError):
                os.write(number, b"\xff" * 9)
        return super().choose(view, chance)


class Hungry(First):
    """Allocates more memory than allowed, without touching it."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        self.taken = mmap.mmap(-1, 5 << 30, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        return super().choose(view, chance)


class Forker(First):
    """Tries to start processes, and to signal and limit its parent; threads and its own limits are allowed."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        for attempt in (_fork, _spawn, _kill_parent, _limit_parent):
            try:
                attempt()
            except PermissionError:
                continue
            raise AssertionError(f"{attempt.__name__} was not refused")
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        thread = threading.Thread(target=int)
        thread.start()
        thread.join()
        return super().choose(view, chance)


def _fork() -> None:
    if os.fork() == 0:
        os._exit(0)


def _spawn() -> None:
    subprocess.run([sys.executable, "-c", ""], check=True)


def _kill_parent() -> None:
    os.kill(os.getppid(), 0)  # signal 0 only checks permission


def _limit_parent() -> None:
    resource.prlimit(os.getppid(), resource.RLIMIT_CORE)  # only reads the limit
