"""Uptime of a cluster: some node always runs, and entries may be written long after they were decided."""

from __future__ import annotations

from typing import Final

from tests.simulation.timekeeping import SLACK, Uptime

REMEMBERED_MS: Final = 20_000


class ClusterUptime(Uptime):
    """All time counts; but while the database is slow, entries may have been decided much earlier."""

    _delays: list[tuple[int, int]]

    def delayed(self, ms: int) -> None:
        """Record the delay of a group in milliseconds."""
        now = self.read()
        before = getattr(self, "_delays", [])
        self._delays = [*((at, late) for at, late in before if at > now - REMEMBERED_MS), (now, ms)]

    def read(self) -> int:
        """The time since the beginning, in milliseconds."""
        return self._timeline.now_ms

    def late(self) -> int:
        """How long ago an entry that is written now may have been decided, in milliseconds."""
        return self.unsure()

    def unsure(self) -> int:
        """The same as `late`: entries decided during the delay of a group wait for it, and are then delayed too."""
        now = self.read()
        longest = max((late for at, late in getattr(self, "_delays", []) if at > now - REMEMBERED_MS), default=0)
        return 2 * longest if longest > SLACK // 4 else 0
