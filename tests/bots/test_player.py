"""Bots at a table: temperaments, slips, and what they receive."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from statistics import mean

import pytest

from rasant.bots import TEMPERAMENTS, Player, RandomPolicy, bot, bot_names
from rasant.core.chance import Chance
from rasant.core.errors import OptionError
from rasant.core.moves import Move
from rasant.core.policy import Policy
from rasant.core.view import View
from rasant.games import box, set_up
from rasant.lab.bot_match import BotMatch, LateMove
from rasant.record.setup import setup


class Watching(Policy):
    """Records how many plays it saw at each look."""

    def __init__(self) -> None:
        self.shown: list[int] = []

    def choose(self, view: View, chance: Chance) -> Move | None:
        self.shown.append(len(view.plays()))
        return None


def test_a_slip_hides_one_face_and_a_bot_without_a_move_looks_again() -> None:
    game = set_up("ligretto", 12)
    running = BotMatch(setup("ligretto", 12), "slips")
    running.deal()
    seat = next(seat for seat in range(12) if game.legal(running.state, seat)[1:])
    view = running.game.view(running.state, seat)
    everything = len(view.plays())
    policy = Watching()
    Player(policy, replace(TEMPERAMENTS["steady"], slip=1.0), Chance(b"slip", 0)).intend(view)
    assert policy.shown[0] < everything
    assert policy.shown[1:] == [everything]
    assert len(view.plays()) == everything


def test_quicker_temperaments_look_reach_and_notice_sooner_and_slip_less() -> None:
    order = [TEMPERAMENTS[name] for name in ("relaxed", "steady", "quick", "lightning")]
    for slower, faster in pairwise(order):
        for measure in ("look_ms", "reach_ms", "startle_ms"):
            times = [
                mean(getattr(temperament, measure)(Chance(b"times", n)) for n in range(400))
                for temperament in (slower, faster)
            ]
            assert times[1] < 0.8 * times[0]
        assert faster.slip < slower.slip


def test_times_vary_around_the_typical_one() -> None:
    times = [TEMPERAMENTS["steady"].look_ms(Chance(b"spread", n)) for n in range(2000)]
    typical = TEMPERAMENTS["steady"].look
    assert 0.6 * typical < min(times) < 0.8 * typical
    assert 0.9 * typical < mean(times) < 1.4 * typical
    assert max(times) > 2 * typical


def test_bots_lose_races_as_people_do() -> None:
    late = 0
    for seed in range(8):
        running = BotMatch(setup("ligretto", 6), f"races {seed}")
        running.deal()
        while (happened := running.step()) is not None:
            late += isinstance(happened, LateMove)
    assert late > 0


def test_a_look_takes_longer_where_more_is_visible() -> None:
    looks = {}
    for players in (4, 12):
        running = BotMatch(setup("ligretto", players), "crowd")
        running.deal()
        player = Player(RandomPolicy(), TEMPERAMENTS["steady"], Chance(b"crowd", 0))
        player.intend(running.game.view(running.state, 0))
        looks[players] = mean(player.look_ms() for _ in range(200))
    assert looks[12] > 2 * looks[4]


def test_a_round_of_twelve_lasts_about_as_long_as_one_of_four() -> None:
    lasting = {}
    for players in (4, 12):
        running = [BotMatch(setup("ligretto", players), f"lasting {seed}") for seed in range(8)]
        for match in running:
            match.deal()
            while match.step() is not None:
                pass
        lasting[players] = mean(match.now for match in running)
    assert 0.7 < lasting[12] / lasting[4] < 1.4


def test_an_adaptive_bot_is_steady_until_it_is_given_a_pace_and_no_other_adapts() -> None:
    game = set_up("kickoff", 2)

    def looks(name: str, pace: float) -> float:
        player = bot(name, box("kickoff"), game, Chance(b"pace", 0))
        if pace:
            player.follow(pace)
        return mean(player.look_ms() + player.reach_ms() + player.startle_ms() for _ in range(200))

    assert looks("adaptive", 0) == looks("steady", 0) == looks("steady", 3.0)
    assert looks("adaptive", 3.0) == pytest.approx(3 * looks("steady", 0), rel=0.01)
    assert looks("adaptive", 0.3) == pytest.approx(0.3 * looks("steady", 0), rel=0.02)


@pytest.mark.parametrize("name", ["relaxed", "steady", "quick", "lightning", "adaptive", "random"])
def test_bots_by_name(name: str) -> None:
    game = set_up("kickoff", 2)
    assert name in bot_names()
    assert bot(name, box("kickoff"), game, Chance(b"", 0)).look_ms() > 0


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(OptionError, match="no bot 'sleepy'"):
        bot("sleepy", box("kickoff"), set_up("kickoff", 2), Chance(b"", 0))


def test_a_random_policy_waits_when_there_is_nothing_to_do() -> None:
    game = set_up("kickoff", 2)
    running = BotMatch(setup("kickoff", 2), "before")
    assert RandomPolicy().choose(game.view(running.state, 0), Chance(b"", 0)) is None
