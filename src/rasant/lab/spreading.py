"""Work spread over processes, with results in order: the same whatever their number."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any, TypeVar

from joblib import Parallel, delayed

T = TypeVar("T")
R = TypeVar("R")


def in_order(work: Callable[[T], R], items: Iterable[T], jobs: int) -> Generator[R, None, None]:
    """What comes of the items, in their order. Who has enough closes it: then nothing more is begun."""
    if jobs == 1:
        yield from map(work, items)
        return
    wanted = True

    def tasks() -> Iterator[Any]:
        for item in items:
            if not wanted:
                return
            yield delayed(work)(item)

    found: Iterator[R] = Parallel(n_jobs=jobs, return_as="generator")(tasks())
    try:
        # `yield from` would cancel what was begun: it is to be waited for
        for result in found:  # noqa: UP028
            yield result
    finally:
        wanted = False
        for _ in found:
            pass
