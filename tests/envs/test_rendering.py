"""Pictures: as text and as an image, from the right viewpoint."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from rich.text import Text
from tests.envs.playing import play

from rasant.games import box, boxes
from rasant.lab.envs import aec_env, env_id, parallel_env
from rasant.lab.envs.raster import raster
from rasant.terminal.canvas import Canvas


@pytest.mark.parametrize("game", boxes())
def test_a_table_is_drawn_as_all_see_it(game: str) -> None:
    env = aec_env(game, render_mode="ansi")
    for _ in play(env, 20):
        pass
    drawn = env.render()
    assert isinstance(drawn, str)
    lines = Text.from_ansi(drawn).plain.splitlines()
    assert box(game).title in lines[0]
    assert "spectator" in lines[0]
    assert len(lines) == 34


def test_a_seat_is_drawn_from_its_own_viewpoint() -> None:
    env = gymnasium.make(env_id("ligretto"), seat=1, render_mode="ansi")
    env.reset(seed=1)
    drawn = env.render()
    assert isinstance(drawn, str)
    assert "through Jonas's eyes" in Text.from_ansi(drawn).plain


def test_a_new_episode_begins_with_a_new_table() -> None:
    env = parallel_env("ligretto", render_mode="ansi")
    env.reset(seed=1)
    first = env.render()
    for _ in range(9):
        env.step(dict.fromkeys(env.agents, 1))
    assert env.render() != first
    env.reset(seed=1)
    assert env.render() == first


def test_an_image_has_a_cell_for_every_character() -> None:
    canvas = Canvas(3, 2, "#102030")
    canvas.put(0, 0, "█", "#ff0000")
    canvas.put(1, 1, "g", "#00ff00", bold=True)
    image = raster(canvas)
    assert image.shape == (36, 27, 3)
    assert np.unique(image[:18, :9].reshape(-1, 3), axis=0).tolist() == [[255, 0, 0]]
    assert np.unique(image[:18, 9:18].reshape(-1, 3), axis=0).tolist() == [[16, 32, 48]]
    letter = image[18:, 9:18].reshape(-1, 3)
    assert letter.min(axis=0)[0] == 0
    assert letter.max(axis=0)[1] == 255


def test_an_environment_can_be_drawn_as_an_image() -> None:
    env = aec_env("ligretto", 2, render_mode="rgb_array")
    env.reset(seed=1)
    image = env.render()
    assert isinstance(image, np.ndarray)
    assert image.shape == (612, 990, 3)
    assert len(np.unique(image.reshape(-1, 3), axis=0)) > 20


def test_without_a_render_mode_nothing_is_drawn() -> None:
    env = aec_env("ligretto", 2)
    env.reset(seed=1)
    assert env.render() is None
