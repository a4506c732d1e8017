"""Every preset, number of players and option: observations fit their spaces, and masks have the legal actions."""

from __future__ import annotations

import numpy as np
import pytest
from tests.envs.playing import every_config, play

from rasant.lab.envs import aec_env
from rasant.lab.envs.options import TIMINGS
from rasant.testing.configs import Config

STEPS = 12


@pytest.mark.parametrize("config", every_config(), ids=lambda config: config.id)
def test_every_configuration_can_be_played(config: Config) -> None:
    timing = TIMINGS[len(config.id) % len(TIMINGS)]
    env = aec_env(config.game, config.seats, config.preset, dict(config.changes), timing=timing)
    steps = list(play(env, STEPS))
    over = any(env.terminations.values()) or any(env.truncations.values())
    assert len(steps) == STEPS or (over and "stall_s" in config.id)
    assert all(env.observation_space(agent).contains(observation) for agent, observation, _ in steps)
    assert all(observation["action_mask"][action] for _, observation, action in steps)


def test_an_observation_does_not_change_when_play_goes_on() -> None:
    env = aec_env("ligretto")
    seen = [
        (observation, {name: array.copy() for name, array in observation.items()})
        for _, observation, _ in play(env, 30)
    ]
    assert all(np.array_equal(now[name], then[name]) for now, then in seen for name in now)
    assert not np.array_equal(seen[0][0]["observation"], seen[-1][0]["observation"])
