"""States for critics, bounds of observations, and truncation."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import render_test
from tests.envs.playing import play, usual

from rasant.core.cards import BACK, FRONT
from rasant.core.events import STALLED
from rasant.games import boxes
from rasant.lab.envs import SeatEnv, aec_env, parallel_env
from rasant.lab.envs.aec import AECTable
from rasant.lab.episodes.observation_rows import FACES

every_game = pytest.mark.parametrize("game", boxes())


def at_table(game: str) -> AECTable:
    """A usual table in the middle of a round."""
    env = aec_env(game, usual(boxes()[game]).seats)
    assert list(play(env, 20))
    return env


@every_game
def test_a_critic_sees_both_sides_of_every_card_on_the_table(game: str) -> None:
    env = at_table(game)
    state, layout = env._episode.state, env._episode.game.layout
    rows = env.state().reshape(-1, env.row_width)
    zones = env._arrays._bounds.first_zone
    lying, turned = rows[zones : len(env.rows)], rows[len(env.rows) :]
    places = env._episode.observation.names[zones:]
    assert len(lying) == len(turned) == len(places)
    shown = [layout.names.index(name) if name in layout.names else -1 for name in places]
    assert any(zone >= 0 for zone in shown)
    for row, zone in enumerate(shown):
        if zone < 0:
            continue
        side = state.side[zone]
        for found, up in ((lying, side), (turned, BACK if side == FRONT else FRONT)):
            faces = [layout.deck.sides[up][card] for card in state.zones[zone]]
            assert (
                found[row, FACES : FACES + len(layout.deck.faces)].tolist()
                == np.bincount(faces, minlength=len(layout.deck.faces)).tolist()
            )
    assert env.state_space.contains(env.state())
    assert parallel_env(game).state_space == aec_env(game).state_space


@every_game
def test_hidden_cards_are_in_the_state_and_in_no_observation(game: str) -> None:
    env = at_table(game)
    rows = env.state().reshape(-1, env.row_width)
    seen = env.observe("seat_0")["observation"].reshape(-1, env.row_width)
    zones = env._arrays._bounds.first_zone
    assert rows[zones : len(env.rows), FACES:].sum() > seen[zones:, FACES:].sum()


@every_game
def test_bounds_are_those_of_each_cell(game: str) -> None:
    env = at_table(game)
    layout = env._episode.game.layout
    space = env.observation_space("seat_0")["observation"]  # type: ignore[index]
    low, high = (bound.reshape(-1, env.row_width) for bound in (space.low, space.high))
    zones = env._arrays._bounds.first_zone
    assert (low < 0).sum() == len(layout.facts) - 1, "only facts can be negative"
    assert (high[:, 0] <= 1).all()
    sides = [np.bincount(layout.deck.sides[side], minlength=len(layout.deck.faces)) for side in (FRONT, BACK)]
    most = np.maximum(1, np.maximum(*sides))
    assert (high[zones:, FACES : FACES + len(layout.deck.faces)] == most).all()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:Observation")
def test_pettingzoo_accepts_what_is_rendered(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode=None: aec_env("ligretto", players=2, render_mode=render_mode))
    assert "round 1" in capsys.readouterr().out


def test_an_invalid_choice_is_reported_at_once() -> None:
    env = aec_env("ligretto", players=2)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
    assert env.infos[agent]["refused"] == "not_possible"


def test_a_stalled_round_is_truncated() -> None:
    settings = {"stall_s": "30"}
    env = aec_env("kickoff", players=2, settings=settings)
    env.reset(seed=1)
    for agent in env.agent_iter():
        if env.truncations[agent]:
            break
        env.step(0)
    assert env.infos[agent]["how"] == STALLED
    assert (set(env.terminations.values()), set(env.truncations.values())) == ({False}, {True})
    together = parallel_env("kickoff", players=2, settings=settings)
    together.reset(seed=1)
    while together.agents:
        _, _, ended, cut, infos = together.step({})
    assert (set(ended.values()), set(cut.values()), infos["seat_0"]["how"]) == ({False}, {True}, STALLED)
    alone = SeatEnv("kickoff", players=2, settings=settings, bots="random")
    alone.reset(seed=1)
    over = False
    while not over:
        _, _, ended_alone, over, info = alone.step(0)
        over = over or ended_alone
    assert ended_alone != (info["how"] == STALLED)
