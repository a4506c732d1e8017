"""The checks of PettingZoo and Gymnasium pass for every game and both timings."""

from __future__ import annotations

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from rasant.games import boxes
from rasant.lab.envs import aec_env, env_id, parallel_env
from rasant.lab.envs.options import TIMINGS

every_game = pytest.mark.parametrize("game", boxes())
every_timing = pytest.mark.parametrize("timing", TIMINGS)

# observations with a mask are dictionaries, for which PettingZoo exempts its own environments by name
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be", "ignore:Observation is not a NumPy array"
)


@every_game
@every_timing
def test_pettingzoo_accepts_a_table_at_which_seats_are_asked_in_turn(
    game: str, timing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    api_test(aec_env(game, timing=timing, render_mode="ansi"), num_cycles=25)
    seed_test(lambda: aec_env(game, timing=timing), num_cycles=10)
    assert "Passed" in capsys.readouterr().out


@every_game
@every_timing
def test_pettingzoo_accepts_a_table_at_which_all_choose_at_once(
    game: str, timing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    parallel_api_test(parallel_env(game, timing=timing), num_cycles=25)
    parallel_seed_test(lambda: parallel_env(game, timing=timing), num_cycles=10)
    assert "Passed" in capsys.readouterr().out


@every_game
@every_timing
def test_gymnasium_accepts_a_seat_among_bots(game: str, timing: str) -> None:
    env = gymnasium.make(env_id(game), timing=timing)
    check_env(env.unwrapped)
    observation, info = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    assert info["action_mask"].any()
