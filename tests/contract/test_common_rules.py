"""Common rules of our own games without turns: numbers of the rule sheets, and random order."""

from __future__ import annotations

from collections import Counter

import pytest

from rasant.bots.pacing import Temperament
from rasant.core.chance import secret_of
from rasant.core.events import CARDS_IN_PLAY, MATCH_ENDED
from rasant.core.match import Match
from rasant.core.options import specs
from rasant.games import box
from rasant.lab.bot_match import BotMatch
from rasant.record.setup import setup
from rasant.testing.at_once import dealt, usual
from rasant.testing.configs import Config

STALL_S = {"fun_run": 180, "fussballspiel": 300, "kickoff": 180, "ligretto": 180}
"""Our games without turns, with the seconds without progress that end a round (C-11)."""
STALL_MOVES = {"fun_run": 300, "fussballspiel": 600, "kickoff": 300, "ligretto": 300}
"""The stall limit where no clock runs, in moves per player."""
ours = pytest.mark.parametrize("game", STALL_S)


@ours
def test_these_games_have_no_turns(game: str) -> None:
    assert box(game).at_once


@pytest.mark.rule("C-4")
def test_moves_of_the_same_instant_are_ordered_at_random_and_never_by_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    for delay in ("look_ms", "reach_ms", "startle_ms"):
        monkeypatch.setattr(Temperament, delay, lambda *_: 100)
    firsts: Counter[int] = Counter()
    for seed in range(80):
        running = BotMatch(setup("ligretto", 4), f"tie {seed}")
        running.deal()
        happened = running.step()
        assert happened is not None
        firsts[happened.seat] += 1
    assert sorted(firsts) == [0, 1, 2, 3]
    assert all(8 <= count <= 36 for count in firsts.values())


@ours
@pytest.mark.rule("C-11")
def test_the_default_stall_limits_are_those_of_the_rules(game: str) -> None:
    for seats in (2, 4):
        opened = Config(game, seats, next(iter(box(game).presets))).open()
        assert opened.stall_ms == 1_000 * STALL_S[game]
        assert opened.stall_moves == STALL_MOVES[game] * seats


@ours
@pytest.mark.rule("C-11")
def test_a_round_without_progress_ends_at_the_stall_limit(game: str) -> None:
    match = dealt(usual(game, stall_s="7"), "stall", clocked=True)
    while match.state.phase == CARDS_IN_PLAY:
        due = match.due()
        assert due <= 7_000 * 3
        assert match.elapse(due) is not None


@ours
@pytest.mark.rule("C-12")
def test_a_match_ends_after_max_rounds_at_the_latest(game: str) -> None:
    options = specs(box(game).options)
    without_end = [value for value in ("to_99", "to_100") if "match" in options and value in options["match"].values]
    longest = {"match": without_end[0]} if without_end else {}
    match = Match(usual(game, max_rounds="3", **longest).open(), secret_of("long"), False)
    for number in (1, 2, 3):
        assert match.state.phase != MATCH_ENDED
        match.deal(0)
        assert match.state.round == number
        for _ in range(50):
            if match.state.phase == CARDS_IN_PLAY:
                match.declare(0)
    assert match.state.phase == MATCH_ENDED
    assert match.game.score(match.state).winners
