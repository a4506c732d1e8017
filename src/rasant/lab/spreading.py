"""Work spread over whoever does it, with results in order: the same whoever and however many they are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any, TypeVar

from joblib import Parallel, delayed

T = TypeVar("T")
R = TypeVar("R")


class Crew(ABC):
    """Who does the work."""

    jobs: int
    """So many work at the same time: what is to be done is cut into several pieces for each."""

    @abstractmethod
    def in_order(self, work: Callable[[T], R], items: Iterable[T]) -> Generator[R, None, None]:
        """What comes of the items, in their order. Who has enough closes it: then nothing more is begun."""


class Processes(Crew):
    """So many processes of this machine; one is the caller's own."""

    def __init__(self, jobs: int = 1) -> None:
        self.jobs = jobs

    def in_order(self, work: Callable[[T], R], items: Iterable[T]) -> Generator[R, None, None]:
        """As promised; what was begun is waited for."""
        if self.jobs == 1:
            yield from map(work, items)
            return
        wanted = True

        def tasks() -> Iterator[Any]:
            for item in items:
                if not wanted:
                    return
                yield delayed(work)(item)

        found: Iterator[R] = Parallel(n_jobs=self.jobs, return_as="generator")(tasks())
        try:
            # `yield from` would cancel what was begun: it is to be waited for
            for result in found:  # noqa: UP028
                yield result
        finally:
            wanted = False
            for _ in found:
                pass


ALONE = Processes()
"""Whoever calls does it all."""
