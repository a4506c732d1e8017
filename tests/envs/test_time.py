"""Virtual time: choices take effect at once, or after a human-like delay, when they may be late."""

from __future__ import annotations

from collections import Counter
from random import Random

import gymnasium
import numpy as np
import pytest
from tests.envs.playing import OURS, any_action, play

from rasant.bots.pacing import TEMPERAMENTS
from rasant.core.events import Batch
from rasant.gamefiles.box import Box
from rasant.games import boxes
from rasant.lab.envs import aec_env, env_id, parallel_env
from rasant.lab.envs.aec import AECTable
from rasant.lab.episodes.numbering import WAIT
from rasant.lab.episodes.turnless import HEARTBEAT_MS

[TURNS, *_] = [box for box in OURS if not box.at_once]
AT_ONCE = [box for box in OURS if box.at_once]


def batches(env: AECTable, steps: int, seed: int = 0) -> list[tuple[int, Batch]]:
    """The batches of random agents, each with the time of the choice before it."""
    found: list[tuple[int, Batch]] = []
    asked = [0]
    env._episode.watcher = lambda batch: found.append((asked[0], batch))
    for agent, _, _ in play(env, steps, seed):
        asked[0] = env.infos[agent]["now"]
    return found


# -- turnless ----------------------------------------------------------------------------------------------------------


def test_in_each_beat_every_seat_has_one_go_in_random_order() -> None:
    env = aec_env("ligretto", 4)
    asked = [(agent, env.infos[agent]["now"]) for agent, _, _ in play(env, 40)]
    beats = [asked[first : first + 4] for first in range(0, 40, 4)]
    assert all(len({agent for agent, _ in beat}) == 4 for beat in beats)
    assert [{now for _, now in beat} for beat in beats] == [{HEARTBEAT_MS * number} for number in range(1, 11)]
    assert len({tuple(agent for agent, _ in beat) for beat in beats}) > 3


@pytest.mark.parametrize("game", boxes())
def test_no_agent_is_overtaken(game: str) -> None:
    env = aec_env(game)
    assert not any("refused" in env.infos[agent] for agent, _, _ in play(env, 300))


def test_in_games_with_turns_only_the_seat_with_the_turn_can_choose() -> None:
    env = aec_env(TURNS.id)
    for agent, observation, _ in play(env, 60):
        assert not observation["action_mask"][WAIT]
        for other in set(env.agents) - {agent}:
            assert np.flatnonzero(env.observe(other)["action_mask"]).tolist() == [WAIT]


def test_an_impossible_choice_is_refused_and_changes_nothing() -> None:
    env = aec_env(TURNS.id)
    env.reset(seed=3)
    agent, before = env.agent_selection, env.last()[0]
    env.step(int(np.flatnonzero(before["action_mask"] == 0)[-1]))
    after = env.last()[0]
    assert env.agent_selection == agent
    assert env.infos[agent]["refused"] == "not_possible"
    assert all(np.array_equal(before[name], after[name]) for name in before)


@pytest.mark.parametrize("box", AT_ONCE, ids=lambda box: box.id)
def test_a_round_in_which_all_wait_stalls(box: Box) -> None:
    env = aec_env(box.id, settings={"stall_s": "2"})
    env.reset(seed=1)
    while not any(env.truncations.values()):
        env.step(WAIT)
    assert env.infos[env.agent_selection]["now"] >= 2000
    assert sum(env.rewards.values()) == pytest.approx(0)


# -- all at once -------------------------------------------------------------------------------------------------------


def test_of_several_simultaneous_moves_onto_a_place_one_is_faster() -> None:
    env = parallel_env("ligretto", 6)
    random = Random(1)
    observations, _ = env.reset(seed=1)
    refused: Counter[str] = Counter()
    for _ in range(300):
        observations, _, _, _, infos = env.step(
            {agent: any_action(observations[agent], random) for agent in env.agents}
        )
        refused.update(agent for agent, info in infos.items() if "refused" in info)
        if not env.agents:
            observations, _ = env.reset()
    assert len(refused) > 3, "different seats lose races"


def test_a_seat_without_an_action_waits() -> None:
    env = parallel_env("ligretto", 2)
    before, _ = env.reset(seed=1)
    after, *_ = env.step({})
    assert np.array_equal(before["seat_0"]["observation"], after["seat_0"]["observation"])


# -- paced -------------------------------------------------------------------------------------------------------------


def test_a_choice_lands_after_the_time_of_a_reach() -> None:
    typical = TEMPERAMENTS["steady"].reach
    env = aec_env("ligretto", 2, timing="paced")
    episode = env._episode
    chosen: dict[int, int] = {}
    reaches: list[int] = []

    def landed(batch: Batch) -> None:
        if batch.move is not None:
            reaches.append(batch.now - chosen[batch.seat])

    episode.watcher = landed
    for _, _, action in play(env, 120):
        if action != WAIT:
            chosen[episode.seat] = episode.now
    assert len(reaches) > 40
    assert 0.6 * typical < min(reaches) < typical < max(reaches) < 4 * typical


def test_a_late_choice_is_refused() -> None:
    env = aec_env("ligretto", 8, timing="paced")
    refused = [env.infos[agent]["refused"] for agent, _, _ in play(env, 1500) if "refused" in env.infos[agent]]
    assert {reason.partition(" ")[0] for reason in refused} >= {"does_not_fit"}


def test_a_quick_pace_makes_more_moves() -> None:
    times = {}
    for pace in ("relaxed", "lightning"):
        env = aec_env("ligretto", 2, timing="paced", pace=pace)
        times[pace] = [batch.now for _, batch in batches(env, 60)][-1]
    assert times["relaxed"] > 3 * times["lightning"]


@pytest.mark.parametrize("game", boxes())
def test_a_whole_round_can_be_played_in_human_time(game: str) -> None:
    env = aec_env(game, timing="paced", settings={"stall_s": "20"} if game in {box.id for box in AT_ONCE} else {})
    times = [batch.now for _, batch in batches(env, 20_000)]
    assert all(ended or env.truncations[agent] for agent, ended in env.terminations.items())
    assert times == sorted(times)


# -- one seat among bots -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("timing", ["turnless", "paced"])
def test_bots_win_against_a_seat_that_only_waits(timing: str) -> None:
    env = gymnasium.make(env_id("ligretto"), players=3, bots="steady,quick", timing=timing)
    env.reset(seed=5)
    over, worth = False, 0.0
    while not over:
        _, reward, ended, cut_short, _ = env.step(WAIT)
        over = ended or cut_short
        worth += float(reward)
    assert worth == pytest.approx(-1 / 2)


def test_the_same_seed_gives_the_same_bots() -> None:
    env = gymnasium.make(env_id("ligretto"), timing="paced")
    seen = []
    for _ in range(2):
        env.reset(seed=7)
        seen.append([env.step(env.unwrapped.action_masks().argmax())[0] for _ in range(30)])  # type: ignore[attr-defined]
    assert np.array_equal(seen[0], seen[1])


def test_an_episode_can_be_a_whole_match() -> None:
    env = aec_env("ligretto", 2, settings={"match": "rounds:2", "stall_s": "5"}, episode="match")
    rounds = {env._episode.state.round for _ in play(env, 5000)}
    assert rounds == {1, 2}
    assert all(env.terminations.values())
