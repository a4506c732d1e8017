"""The loop behind animations in the terminal: time passes, keys are read, frames are drawn."""

from abc import ABC, abstractmethod
from time import monotonic

from rich.console import Console
from rich.live import Live

from rasant.cli.keys import Keys
from rasant.terminal.canvas import Canvas

FRAMES = 15
"""Frames per second."""


class Performance(ABC):
    """Something that can be shown by `perform`."""

    @abstractmethod
    def pass_time(self, milliseconds: float) -> None:
        """Advance by so much time since the last frame."""

    @abstractmethod
    def press(self, key: str) -> None:
        """Handle a key."""

    @abstractmethod
    def frame(self, width: int, height: int) -> Canvas:
        """The current frame."""

    @abstractmethod
    def done(self, keys: bool) -> bool:
        """Is it over? Without keys it has to end by itself."""


def perform(performance: Performance) -> None:
    """Show a performance on the alternate screen until it is done, then restore the terminal."""
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
