"""Work in which bots may be disqualified: they are out from the next unit on, in the order of units, whoever works."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from rasant.lab.executors.executor import Executor

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True)
class Played(Generic[T, R]):
    """What came of a chunk: all of it, or as much as there was when a bot was disqualified."""

    result: R
    out: frozenset[str] = frozenset()
    """Those who were."""
    rest: T | None = None
    """What was left undone then, if anything."""


Play = Callable[[frozenset[str], T], Played[T, R]]
"""Plays a chunk without the bots that are out, and stops after a unit in which another one is disqualified."""


def refereed(
    executor: Executor, play: Play[T, R], chunks: Sequence[T], out: frozenset[str] = frozenset()
) -> Generator[R, None, None]:
    """What comes of the chunks, in order. What was begun before it was known that a bot is out is begun anew."""
    pending = list(chunks)
    while pending:
        with closing(executor.in_order(partial(play, out), pending)) as results:
            for number, played in enumerate(results):
                yield played.result
                if not played.out <= out:
                    out |= played.out
                    rest = [] if played.rest is None else [played.rest]
                    pending = [*rest, *pending[number + 1 :]]
                    break
            else:
                return
