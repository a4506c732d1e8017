"""Time in a world of several nodes: some of it runs always, and what is written was decided a while ago."""

from __future__ import annotations

from typing import Final

from tests.simulation.timekeeping import SLACK, Uptime

REMEMBERED_MS: Final = 20_000


class ClusterUptime(Uptime):
    """All time counts; but what is on disk may have been decided much earlier while the database is slow."""

    _delays: list[tuple[int, int]]

    def delayed(self, ms: int) -> None:
        """A group was on its way for so long."""
        now = self.read()
        before = getattr(self, "_delays", [])
        self._delays = [*((at, late) for at, late in before if at > now - REMEMBERED_MS), (now, ms)]

    def read(self) -> int:
        """All of it."""
        return self._timeline.now_ms

    def late(self) -> int:
        """How long ago something may have been decided that is on disk only now."""
        return self.unsure()

    def unsure(self) -> int:
        """The same: whatever was decided while a group was on its way waited for it, and was then on its way itself."""
        now = self.read()
        longest = max((late for at, late in getattr(self, "_delays", []) if at > now - REMEMBERED_MS), default=0)
        return 2 * longest if longest > SLACK // 4 else 0
