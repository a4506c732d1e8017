"""Copied, pickled and restored environments: each continues like its original, independently."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from tests.envs.playing import any_action

from rasant.games import boxes
from rasant.lab.envs import AECTable, ParallelTable, SeatEnv, aec_env, env_id, parallel_env
from rasant.lab.envs.options import TIMINGS

COPIES: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "copy": copy.copy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
}
every_game = pytest.mark.parametrize("game", boxes())
slow = pytest.mark.slow
QUICK, *SLOW = TIMINGS
every_timing = pytest.mark.parametrize("timing", [QUICK, *(pytest.param(timing, marks=slow) for timing in SLOW)])
every_copy = pytest.mark.parametrize(
    "copied", [pytest.param(made, marks=() if name == "deepcopy" else slow, id=name) for name, made in COPIES.items()]
)


def plain(seen: Any) -> Any:
    """An observation in a comparable form."""
    if isinstance(seen, dict):
        return {name: plain(value) for name, value in seen.items()}
    if isinstance(seen, list | tuple):
        return [plain(part) for part in seen]
    return seen.tolist() if isinstance(seen, np.ndarray) else seen


def asked_in_turn(env: AECTable, steps: int, random: Random) -> list[Any]:
    """All that agents get while they act at random, beyond the end of the episode into the next."""
    seen = []
    for _ in range(steps):
        if not env.agents:
            env.reset()
        observation, *rest = env.last()
        assert observation is not None
        seen.append((env.agent_selection, plain(observation), plain(rest), plain(env.state())))
        over = env.terminations[env.agent_selection] or env.truncations[env.agent_selection]
        env.step(None if over else any_action(observation, random))
    return seen


def asked_together(env: ParallelTable, steps: int, random: Random) -> list[Any]:
    """The same with simultaneous choices."""
    seen = []
    for _ in range(steps):
        if not env.agents:
            seen.append(plain(env.reset()[0]))
        masks = {agent: env._arrays.observed(seat) for seat, agent in enumerate(env.agents)}
        seen.append(plain(env.step({agent: any_action(mask, random) for agent, mask in masks.items()})))
    return seen


def asked_alone(env: SeatEnv, steps: int, random: Random) -> list[Any]:
    """The same for one seat among bots."""
    seen = []
    for _ in range(steps):
        action = any_action({"action_mask": env.action_masks()}, random)
        seen.append(plain(env.step(action)))
        if seen[-1][2] or seen[-1][3]:
            seen.append(plain(env.reset()[0]))
    return seen


def compare(env: Any, play: Callable[[Any, int, Random], list[Any]], copied: Callable[[Any], Any]) -> None:
    """A copy in the middle continues like the original, whichever plays first; so does a copy of the copy."""
    play(env, 15, Random(1))
    twin = copied(env)
    grandchild = copied(twin)
    found = [play(which, 40, Random(2)) for which in (twin, env, grandchild)]
    assert found[0] == found[1] == found[2]


@every_game
@every_timing
@every_copy
def test_a_table_in_turn_can_be_copied(game: str, timing: str, copied: Callable[[Any], Any]) -> None:
    env = aec_env(game, timing=timing, players=boxes()[game].seats[0])
    env.reset(seed=3)
    compare(env, asked_in_turn, copied)


@every_game
@every_copy
def test_a_table_at_which_all_choose_at_once_can_be_copied(game: str, copied: Callable[[Any], Any]) -> None:
    env = parallel_env(game, players=boxes()[game].seats[0])
    env.reset(seed=3)
    compare(env, asked_together, copied)


@every_game
@every_copy
def test_a_seat_among_bots_can_be_copied(game: str, copied: Callable[[Any], Any]) -> None:
    env = gymnasium.make(env_id(game), players=boxes()[game].seats[0], bots="quick").unwrapped
    env.reset(seed=3)
    compare(env, asked_alone, copied)


@every_copy
def test_an_environment_before_and_after_its_episode_can_be_copied(copied: Callable[[Any], Any]) -> None:
    fresh = copied(aec_env("kickoff"))
    fresh.reset(seed=1)
    env = aec_env("kickoff")
    env.reset(seed=1)
    assert plain(fresh.last()) == plain(env.last())
    while not (any(env.terminations.values()) or any(env.truncations.values())):
        env.step(any_action(env.observe(env.agent_selection), Random(5)))
    env.step(None)  # one agent has left
    twin = copied(env)
    assert (twin.agents, twin.terminations, twin.rewards, twin.infos) == (
        env.agents,
        env.terminations,
        env.rewards,
        env.infos,
    )


def test_a_copy_does_not_print_replayed_steps(capsys: pytest.CaptureFixture[str]) -> None:
    env = aec_env("kickoff", render_mode="human")
    env.reset(seed=1)
    assert "round 1" in capsys.readouterr().out
    copy.deepcopy(env)
    assert capsys.readouterr().out == ""
