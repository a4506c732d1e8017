"""Adaptive bots are as fast as their opponents, in every simultaneous game."""

from __future__ import annotations

from math import exp, log
from statistics import mean

import pytest

from fitting import LEAST, MOST, SPEEDS, Fit, fit, page
from newcomer import FittingMatch, NewcomerSession
from rasant.bots.pacing import STEADY
from rasant.core.contract import Score
from rasant.core.layout import MAY
from rasant.games import boxes
from rasant.record.setup import setup
from rasant.table.bots.pace import FASTEST, GENTLE, LEAST_TRIM, MOST_TRIM, SLOWEST, Pace, middle
from rasant.table.bots.pace_meter import STEADY_MS, share_won

pytestmark = pytest.mark.slow

AT_ONCE = [name for name, box in boxes().items() if box.at_once]


@pytest.mark.parametrize("game", AT_ONCE)
@pytest.mark.parametrize("speed", [0.25, 1.0, 4.0])
def test_a_persons_pace_is_found_within_three_rounds(game: str, speed: float) -> None:
    session = NewcomerSession(game, speed, "found")
    for _ in range(3):
        session.play_round()
    assert log(session.pace.time * speed) == pytest.approx(0, abs=0.3)


@pytest.mark.parametrize("game", AT_ONCE)
def test_a_person_wins_about_an_even_share_however_fast_they_are(game: str) -> None:
    shares = [fit(game, speed, 5).share for speed in (0.4, 1.0, 2.5)]
    assert 0.6 < mean(shares) < 1.5
    assert min(shares) > 0, "a player has no chance"


def test_a_round_that_was_paused_is_judged_like_any_other() -> None:
    pace = Pace()
    match = FittingMatch(setup("ligretto").simulated(), "paused", 0, 1.0, pace)
    match.deal()
    match.state.facts[MAY] = 0b1110  # one player is done already
    match.meter.begin(match.now)
    match.meter.end_round(Score([9, 1, 1, 1], [9, 1, 1, 1], []))
    assert pace.trim < 1, "bots get faster for a winner"


def test_without_adapting_the_slow_would_never_win_and_the_fast_always_would(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the measure of fairness says of bots that keep a newcomer's pace: it can fail."""
    monkeypatch.setattr(Pace, "add", lambda *_: None)
    kept = []
    for speed in (0.25, 4.0):
        session = NewcomerSession("ligretto", speed, "stubborn")
        kept.append(mean(session.play_round() for _ in range(12)))
    assert kept[0] < 0.5
    assert kept[1] > 2.0


def test_the_page_of_results_lists_what_does_not_fit() -> None:
    text = page([Fit("ligretto", 1.0, 1.02, 0.1, 1.3), Fit("kickoff", 4.0, 0.3, 0.1, 1.3)], 7)
    assert "| game | 1 | 4 |" in text
    assert "| ligretto | 1.02 ± 0.10 (1.30) |  |" in text
    assert "| kickoff |  | **0.30 ± 0.10** (1.30) |" in text
    assert min(SPEEDS) == 0.25
    assert LEAST < 1 < MOST


def test_a_pace_is_learnt_quickly_and_forgets_slowly() -> None:
    pace = Pace()
    assert pace.time == pytest.approx(GENTLE)
    for _ in range(30):
        pace.add(0.5)
    assert pace.time < 0.7
    before = pace.time
    pace.add(9.0)
    assert pace.time < 1.15 * before, "one long thought is no pace"


def test_rounds_won_trim_the_pace_until_they_are_an_even_share() -> None:
    pace = Pace(1.0)
    for won in (1, 0, 0, 0):
        pace.judge(won, 0.25)
    assert pace.trim == pytest.approx(1.0), "an even share changes nothing"
    pace.judge(1, 0.25)
    assert pace.trim < 1.0, "a winner gets faster bots"
    for _ in range(200):
        pace.judge(1, 0.25)
    assert pace.trim == LEAST_TRIM
    for _ in range(400):
        pace.judge(0, 0.25)
    assert pace.trim == MOST_TRIM


def test_bounds_hold_whatever_is_measured() -> None:
    for time in (1e-9, 1e9):
        pace = Pace(time)
        for _ in range(100):
            pace.add(time)
        assert FASTEST <= pace.fitting <= SLOWEST


def test_bots_keep_to_the_middle_of_several_people() -> None:
    slow, usual, fast = Pace(4.0), Pace(1.0), Pace(0.5)
    assert middle([slow, usual, fast]) == pytest.approx(1.0)
    assert middle([slow, usual]) == pytest.approx(exp(log(4) / 2))
    assert middle([]) == 1.0


def test_the_first_guess_is_a_steady_players_time() -> None:
    assert STEADY.look + STEADY.reach == STEADY_MS


@pytest.mark.parametrize(
    ("points", "shares"), [([3, 1, 1], [1, 0, 0]), ([3, 1, 3], [1 / 2, 0, 1 / 2]), ([-2, -2, -2], [1 / 3] * 3)]
)
def test_players_with_equal_points_share_a_round(points: list[int], shares: list[float]) -> None:
    score = Score(points, points, [])
    assert [share_won([[0], [1], [2]], score, seat) for seat in range(3)] == pytest.approx(shares)
