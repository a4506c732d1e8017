"""The two clocks of a table: the caller's, and its own, which runs only while cards may be moved."""

from typing import final

from rasant.core.contract import NEVER


@final
class TableClock:
    """Both in milliseconds. `now` is the caller's clock; a table sets it at the beginning of each call."""

    __slots__ = ("_started", "_stood", "deadline", "now", "reported")

    def __init__(self, now: int) -> None:
        self.now = now
        self.deadline: int = NEVER
        """When the phase ends by itself, on the caller's clock."""
        self._started: int = NEVER
        """When the table's clock showed 0, on the caller's clock; `NEVER` while it stands still."""
        self._stood = 0
        """What it shows while it stands still."""
        self.reported = 0
        """The latest time that was sent outside of batches; it is logged, so that no restart shows less."""

    def time(self) -> int:
        """The time on the table's clock."""
        return self._stood if self._started == NEVER else self.now - self._started

    def start(self) -> None:
        """Run from now on."""
        if self._started == NEVER:
            self._started = self.now - self._stood

    def stop(self) -> None:
        """Stand still from now on."""
        self._stood = self.time()
        self._started = NEVER

    def set(self, stood: int) -> None:
        """Show this time, standing still."""
        self._stood = stood
        self._started = NEVER

    def reset(self) -> None:
        """Start over at 0, for another match."""
        self.set(0)
        self.reported = 0

    def on_callers_clock(self, at: int) -> int:
        """Convert a time on the table's clock to the caller's; only while it runs."""
        return at + self._started

    def left(self) -> int:
        """Milliseconds until the phase ends by itself, or `NEVER`."""
        return NEVER if self.deadline == NEVER else max(0, self.deadline - self.now)
