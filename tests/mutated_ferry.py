"""A small module whose mutants are known: some change what its tests see, some change nothing."""

from __future__ import annotations

ROOM = 3


def crossings(people: int) -> int:
    """Number of crossings of a ferry until all are over."""
    trips = 0
    while people > 0:
        people -= ROOM
        trips += 1
    return 2 * trips - 1 if trips else 0


def longest(names: list[str]) -> str:
    """The longest name; any of several equally long ones."""
    found = ""
    for name in names:
        if len(name) > len(found):
            found = name
    return found
