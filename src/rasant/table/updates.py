"""When everybody is told of what changed around the cards: soon, but only so often, whatever people do."""

from __future__ import annotations

from typing import final

from rasant.core.contract import NEVER


@final
class Updates:
    """What is to be told of the room and the lines, and when it may be. Times are the caller's clock."""

    __slots__ = ("_every", "_told_at", "lines", "room")

    def __init__(self, every: int) -> None:
        self._every = every
        self._told_at: int = NEVER
        self.room = False
        """Is the room another one than was told last?"""
        self.lines = False
        """Are the lines?"""

    def due(self) -> int:
        """When they are to be told; 0: at once, `NEVER`: there is nothing to tell."""
        if not self.room and not self.lines:
            return NEVER
        return 0 if self._told_at == NEVER else self._told_at + self._every

    def told(self, now: int) -> None:
        """The room was told."""
        self._told_at = now
        self.room = False
