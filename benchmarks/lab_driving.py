"""Drives every environment, ours and the peers', in the same way: random legal actions for a while."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from numpy.typing import NDArray

Play = Callable[[], int]
"""Plays one episode; returns the number of choices."""


def per_second(play: Play, seconds: float) -> float:
    """Choices per second of CPU time, over whole episodes, for at least so long."""
    choices = 0
    began = process_time()
    while (elapsed := process_time() - began) < seconds:
        choices += play()
    return choices / elapsed


def one_of(mask: NDArray[Any], random: Random) -> int:
    """A random action that a mask allows."""
    legal = mask.nonzero()[0]
    return int(legal[random.randrange(len(legal))])


def by_pettingzoo(env: Any, random: Random) -> Play:
    """A table of PettingZoo, seat by seat, as its documentation says: observation and mask, then a step."""

    def play() -> int:
        env.reset()
        choices = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(one_of(observation["action_mask"], random))
                choices += 1
        return choices

    return play
