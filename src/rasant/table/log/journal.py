"""The end of a table's log that is not on disk yet."""

from typing import final

from rasant.table.log.entries import BatchPlayed, Entry, write_entry


@final
class Journal:
    """Numbers entries, and holds fresh ones. They must be on disk before anything is sent."""

    __slots__ = ("batch", "first", "fresh", "seq")

    def __init__(self) -> None:
        self.seq = -1
        """The number of the last entry; -1: none."""
        self.batch = -1
        """The number of the last entry that changed cards, or of a later one after which clients got a whole view."""
        self.first = 1
        """The number of the first entry of the match; the founding belongs to all of them."""
        self.fresh: list[bytes] = []

    def write(self, entry: Entry) -> int:
        """Append an entry; returns its number."""
        return self._append(write_entry(entry))

    def write_batch(self, entry: BatchPlayed) -> int:
        """Append an entry that changes cards; returns its number."""
        self.batch = self._append(write_entry(entry))
        return self.batch

    def _append(self, entry: bytes) -> int:
        self.seq += 1
        self.fresh.append(entry)
        return self.seq


@final
class MoveCounts:
    """Moves made, refused and held, at all tables of a process, for its metrics."""

    __slots__ = ("held_ms", "moves", "refused")

    def __init__(self) -> None:
        self.moves = 0
        self.held_ms = 0
        """Milliseconds that moves were held in total to compensate latency."""
        self.refused: dict[str, int] = {}

    def refuse(self, reason: str) -> None:
        """Count a refused move."""
        self.refused[reason] = self.refused.get(reason, 0) + 1
