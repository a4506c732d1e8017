"""The loop behind everything that moves on a terminal: time passes, keys are heard, a frame is drawn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from time import monotonic

from rich.console import Console
from rich.live import Live

from rasant.cli.keys import Keys
from rasant.terminal.canvas import Canvas

FRAMES = 15
"""Frames a second."""


class Performance(ABC):
    """Something that can be put on the stage."""

    @abstractmethod
    def pass_time(self, milliseconds: float) -> None:
        """So much time has passed since the last frame."""

    @abstractmethod
    def press(self, key: str) -> None:
        """A key was pressed."""

    @abstractmethod
    def frame(self, width: int, height: int) -> Canvas:
        """What is to be seen now."""

    @abstractmethod
    def done(self, keys: bool) -> bool:
        """Is it over? Without keys nobody can say so, so it has to end by itself."""


def perform(performance: Performance) -> None:
    """Show a performance on the alternate screen until it is done, and leave the terminal as it was."""
    console = Console(highlight=False)
    shown: Canvas | None = None
    with Keys() as keys, Live(console=console, screen=True, auto_refresh=False) as live:
        last = monotonic()
        while not performance.done(keys.there):
            key = keys.wait(max(0.0, 1 / FRAMES - (monotonic() - last)))
            if key:
                performance.press(key)
            now = monotonic()
            performance.pass_time((now - last) * 1000)
            last = now
            canvas = performance.frame(console.width, console.height)
            if canvas != shown:
                live.update(canvas, refresh=True)
                shown = canvas
