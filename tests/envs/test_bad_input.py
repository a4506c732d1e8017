"""Invalid arguments of environments are reported in one line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

from rasant.core.errors import OptionError
from rasant.lab.envs import aec_env, env_id, parallel_env
from rasant.lab.envs.extras import check_extras


@pytest.mark.parametrize("make", [aec_env, parallel_env])
@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"game": "ligreto"}, "did you mean 'ligretto'"),
        ({"players": 13}, "2 to 12 players, not 13"),
        ({"preset": "xx"}, "no preset 'xx'"),
        ({"settings": {"recycl": "x"}}, "no option 'recycl'"),
        ({"timing": "pace"}, "no timing 'pace'; did you mean 'paced'?"),
        ({"pace": "slow"}, "no pace 'slow'"),
        ({"episode": "game"}, "no episode 'game'"),
        ({"reward": "wins"}, "did you mean 'win'"),
        ({"render_mode": "film"}, "no render mode 'film'"),
    ],
)
def test_an_option_that_does_not_exist_is_named(make: Callable[..., Any], asked: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError) as raised:
        make(**{"game": "ligretto", **asked})
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("asked", "message"),
    [({"seat": 4}, "it takes 0 to 3"), ({"bots": "stedy"}, "did you mean 'steady'"), ({"bots": []}, "name one")],
)
def test_a_seat_or_a_bot_that_does_not_exist_is_named(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        gymnasium.make(env_id("ligretto"), **asked)


@pytest.mark.parametrize("action", [None, -1, 1000, "count", 1.5])
def test_an_invalid_action_is_reported(action: Any) -> None:
    env = aec_env("ligretto", 2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="is not an action: actions are whole numbers from 0 to"):
        env.step(action)
    env.step(np.int8(1))


def test_a_step_outside_of_an_episode_is_an_error() -> None:
    steps: list[Callable[[Any], object]] = [
        aec_env("ligretto").step,
        parallel_env("ligretto").step,
        gymnasium.make(env_id("ligretto")).unwrapped.step,
    ]
    for step in steps:
        with pytest.raises(RuntimeError, match=r"reset\(\) begins one"):
            step(0)


def test_a_missing_library_is_named_with_the_extra_that_brings_it() -> None:
    with pytest.raises(ImportError) as raised:
        check_extras("numpy", "no_such_library")
    assert str(raised.value) == "rasant.lab.envs needs no_such_library: pip install 'rasant[lab]'"


def test_without_its_libraries_the_package_says_so_in_one_line() -> None:
    program = "import sys; sys.modules['gymnasium'] = None; import rasant.lab.envs"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1] == "ImportError: rasant.lab.envs needs gymnasium: pip install 'rasant[lab]'"
