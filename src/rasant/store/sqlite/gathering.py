"""Reassembles the logs of tables from the groups that have their entries."""

from collections.abc import Iterable

import apsw

from rasant.store.sqlite.groups import EntryGroup, entries_by_run, read_group
from rasant.store.sqlite.places import EntryPlace, placed


class Part:
    """A wanted part of a table's log: entries `first` to `last`, as far as there are any."""

    def __init__(self, places: list[EntryPlace], first: int, last: int) -> None:
        self.entries: list[bytes] = []
        self.damage = ""
        """Why it is incomplete, if so."""
        self.rows = {row for place in places if place.after > first and place.first <= last for row in place.rows}
        """Groups known to have some of its entries."""
        self._first = first
        self._last = last
        self._until = min(placed(places), last + 1)
        """Entries before this one are known to exist."""
        self._next = first
        self._seen = max((row for place in places for row in place.rows), default=0)

    def take(self, row: int, seq: int, count: int, entries: list[bytes] | None) -> None:
        """Take a run of its entries; runs come in the order they were written."""
        self._seen = max(self._seen, row)
        if seq > self._last or seq + count <= self._next:
            return
        if entries is None:
            self.damage = f"entries {seq} to {seq + count - 1}, in group {row}, are damaged"
        elif max(seq, self._first) != self._next:
            self.damage = f"entry {self._next} is missing"
        else:
            self.entries += entries[self._next - seq : self._last + 1 - seq]
            self._next = min(seq + count, self._last + 1)

    @property
    def complete(self) -> bool:
        """Is everything found that is wanted?"""
        return self._next > self._last

    def end(self, unknown: Iterable[int]) -> None:
        """No more runs come. `unknown`: loose groups whose tables cannot be read."""
        if self.damage:
            return
        hidden = [row for row in unknown if row > self._seen]
        if self._next < self._until:
            self.damage = f"entry {self._next} is missing"
        elif hidden and self._next <= self._last:
            self.damage = f"group {hidden[0]}, which may have entries of it, is damaged"


def gather(connection: apsw.Connection, parts: dict[int, Part], loose: Iterable[int]) -> None:
    """Fill the parts, by table number, from their places and the loose groups."""
    unknown: list[int] = []
    loose = set(loose)
    for row in sorted(loose.union(*(part.rows for part in parts.values()))):
        group: EntryGroup = read_group(connection, row)
        if group.runs is None and row in loose:
            unknown.append(row)
        for (number, seq, count), entries in entries_by_run(group):
            if number in parts:
                parts[number].take(row, seq, count, entries)
        if all(part.complete for part in parts.values()):
            break  # a busy server has many loose groups
    for part in parts.values():
        part.end(unknown)
