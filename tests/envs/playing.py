"""Random agents and their observations."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
from tests.external_game_site import external_game

from rasant.gamefiles.box import Box
from rasant.games import boxes
from rasant.lab.envs.aec import AECTable
from rasant.lab.envs.arrays import Observation
from rasant.testing.configs import Config, changed_options, presets

OURS = [box for box in boxes().values() if box.id != external_game().id]


def every_config() -> list[Config]:
    """Every preset with every number of players, and every value of every option."""
    return [config for game in boxes() for config in presets(game) + changed_options(game)]


def usual(box: Box) -> Config:
    """A game with its usual number of players and first preset."""
    return Config(box.id, box.usual_seats, box.first_preset)


def any_action(observation: Observation, random: Random) -> int:
    """A random action that the mask allows."""
    legal = np.flatnonzero(observation["action_mask"])
    return int(legal[random.randrange(len(legal))])


def play(env: AECTable, steps: int, seed: int = 0) -> Iterator[tuple[str, Observation, int]]:
    """Let agents act at random; yields agent, observation and action until the episode ends."""
    random = Random(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter(steps):
        observation, _, ended, cut_short, _ = env.last()
        if ended or cut_short:
            return
        action = any_action(observation, random)
        yield agent, observation, action
        env.step(action)
