"""Parallel work in which bots may be disqualified. A disqualification counts from the next unit on, on any executor."""

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
    """The result of a chunk, up to the first disqualification."""

    result: R
    out: frozenset[str] = frozenset()
    """The bots disqualified in it."""
    rest: T | None = None
    """The part of the chunk that was not played, if any."""


Play = Callable[[frozenset[str], T], Played[T, R]]
"""Plays a chunk without the disqualified bots, and stops after a unit in which another one is disqualified."""


def refereed(
    executor: Executor, play: Play[T, R], chunks: Sequence[T], out: frozenset[str] = frozenset()
) -> Generator[R, None, None]:
    """The results of the chunks, in order. After a disqualification, later chunks are played again without the bot."""
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
