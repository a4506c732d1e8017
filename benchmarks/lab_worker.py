"""A process that measures our environments: `lab_worker.py plain` the sources, `lab_worker.py compiled` the wheel.

It proves which of the two it runs before it accepts orders, as `worker.py` does.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib.metadata import version
from random import Random

import msgspec

from lab_driving import Play, by_pettingzoo, one_of, per_second
from protocol import Case, Task, serve
from rasant.lab.envs import SeatEnv, aec_env, parallel_env
from worker import prove


@cache
def in_turn(case: Case, timing: str) -> Play:
    """All seats, one after another."""
    return by_pettingzoo(aec_env(case.game, case.players, case.preset, dict(case.settings), timing=timing), Random(1))


@cache
def at_once(case: Case) -> Play:
    """All seats at once; each makes a choice in every step."""
    env = parallel_env(case.game, case.players, case.preset, dict(case.settings))
    random = Random(1)

    def play() -> int:
        observations, _ = env.reset()
        choices = 0
        while env.agents:
            choices += len(env.agents)
            actions = {agent: one_of(seen["action_mask"], random) for agent, seen in observations.items()}
            observations, *_ = env.step(actions)
        return choices

    return play


@cache
def among_bots(case: Case) -> Play:
    """One seat by Gymnasium; the play of the steady bots takes time, and is no choice."""
    env = SeatEnv(case.game, case.players, case.preset, dict(case.settings))
    random = Random(1)

    def play() -> int:
        _, info = env.reset()
        choices, over = 0, False
        while not over:
            _, _, ended, cut_short, info = env.step(one_of(info["action_mask"], random))
            over = ended or cut_short
            choices += 1
        return choices

    return play


TASKS: dict[str, Task] = {
    "turnless": lambda case, seed, seconds: per_second(in_turn(case, "turnless"), seconds),
    "paced": lambda case, seed, seconds: per_second(in_turn(case, "paced"), seconds),
    "parallel": lambda case, seed, seconds: per_second(at_once(case), seconds),
    "seat": lambda case, seed, seconds: per_second(among_bots(case), seconds),
}


if __name__ == "__main__":
    hello = prove(sys.argv[1])
    versions = {name: version(name) for name in ("gymnasium", "numpy", "pettingzoo")}
    serve(msgspec.structs.replace(hello, versions=hello.versions | versions), TASKS)
