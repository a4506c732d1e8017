"""The order of the tests: shuffled by pytest-randomly's seed, but those of a file and of a folder stay together.

So whatever the tests of a folder share, such as a browser, is started once. With several workers the list is cut into
as many pieces as there are workers, and an idle worker takes from the end of others' pieces. Tests that mostly wait,
for browsers and servers, are put at the beginning of every second piece, so that they share the cores with tests that
compute. All together at the end they would only wait for each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from pathlib import Path
from typing import Final, Protocol, TypeVar

WAITING: Final = ("tests/e2e/", "tests/engines/", "tests/faults/", "tests/outside/", "tests/client/test_killed.py")


class CollectedTest(Protocol):
    """What is needed of a collected test."""

    @property
    def nodeid(self) -> str:
        """Its name, beginning with its file."""

    @property
    def path(self) -> Path:
        """Its file."""


T = TypeVar("T", bound=CollectedTest)


def by_folder(items: Sequence[T]) -> list[T]:
    """The same order, except that tests of one folder follow its first test."""
    folders: dict[Path, list[T]] = {}
    for item in items:
        folders.setdefault(item.path.parent, []).append(item)
    return [item for folder in folders.values() for item in folder]


def shared_out(items: Sequence[T], workers: int) -> list[T]:
    """All of these in an order that keeps this many workers busy to the end."""
    waiting = [item for item in items if item.nodeid.startswith(WAITING)]
    others = iter([item for item in items if not item.nodeid.startswith(WAITING)])
    files = [list(of_one) for _, of_one in groupby(waiting, key=lambda item: item.path)]
    shares = max(1, workers // 2)
    order: list[T] = []
    for worker in range(workers):
        piece = [item for file in files[worker // 2 :: shares] for item in file] if _begins(worker, shares) else []
        order += [*piece, *_room_beside(piece, len(items) // workers, others)]
    return [*order, *others]


def _begins(worker: int, shares: int) -> bool:
    return worker % 2 == 0 and worker // 2 < shares


def _room_beside(piece: list[T], size: int, others: Iterator[T]) -> list[T]:
    return list(islice(others, max(0, size - len(piece))))
