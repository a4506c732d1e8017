"""Confidence intervals have their coverage, and tests of seats find differences."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rasant.lab.study.intervals import (
    Interval,
    alike,
    chi_square_tail,
    mean_difference,
    mean_of,
    share_difference,
    share_of,
    student,
)

STUDIES = 400
flags = st.lists(st.integers(0, 1), min_size=2, max_size=40)


def held(make: Callable[[Random], Interval], truth: float) -> float:
    """The share of simulated studies whose interval contains the true value."""
    random = Random(7)
    return sum(make(random).holds(truth) for _ in range(STUDIES)) / STUDIES


@pytest.mark.parametrize(("rounds", "chance"), [(20, 0.5), (40, 0.1), (200, 0.02)])
def test_an_interval_of_a_share_holds_the_truth(rounds: int, chance: float) -> None:
    share = held(lambda random: share_of([random.random() < chance for _ in range(rounds)]), chance)
    assert 0.92 <= share <= 0.99


@pytest.mark.parametrize("rounds", [3, 10, 60])
def test_an_interval_of_a_mean_holds_the_truth(rounds: int) -> None:
    share = held(lambda random: mean_of([round(random.gauss(900, 100)) for _ in range(rounds)]), 900)
    assert 0.92 <= share <= 0.98


def test_correlated_pairs_have_narrower_intervals_that_hold_the_truth() -> None:
    def pair(random: Random) -> Interval:
        deals = [random.gauss(900, 300) for _ in range(30)]
        one, other = ([round(deal + random.gauss(more, 50)) for deal in deals] for more in (40, 0))
        difference = mean_difference(one, other)
        assert difference.high - difference.low < mean_of(one).high - mean_of(one).low
        return difference

    assert 0.92 <= held(pair, 40) <= 0.98


@pytest.mark.parametrize("chance", [0.5, 0.05, 0.0])
def test_differences_of_shares_hold_the_truth_also_where_hardly_anything_happens(chance: float) -> None:
    def pair(random: Random) -> Interval:
        deals = [random.random() for _ in range(60)]
        return share_difference([deal < chance for deal in deals], [deal < chance / 2 for deal in deals])

    assert held(pair, chance / 2) >= 0.93


def test_equal_samples_do_not_give_an_empty_interval() -> None:
    nothing = share_difference([0] * 50, [0] * 50)
    assert nothing.middle == 0
    assert nothing.low < 0 < nothing.high


@given(one=flags)
def test_a_share_lies_in_its_interval_and_both_between_0_and_1(one: list[int]) -> None:
    found = share_of(one)
    assert 0 <= found.low <= found.middle <= found.high <= 1
    assert found.low < found.high
    same = share_difference(one, one)
    assert same.middle == 0
    assert same.holds(0)


@pytest.mark.parametrize(
    ("freedom", "errors"), [(1, 12.706), (4, 2.776), (6, 2.447), (9, 2.262), (29, 2.045), (1000, 1.962)]
)
def test_few_observations_need_more_standard_errors(freedom: int, errors: float) -> None:
    assert student(freedom) == pytest.approx(errors, abs=0.004)


@pytest.mark.parametrize(("value", "freedom"), [(3.841, 1), (5.991, 2), (7.815, 3), (19.675, 11)])
def test_the_tail_of_chi_square_is_what_tables_say(value: float, freedom: int) -> None:
    assert chi_square_tail(value, freedom) == pytest.approx(0.05, abs=0.0001)


def test_two_seats_are_compared_as_mcnemar_does_and_one_or_equal_seats_are_not() -> None:
    wins = [[1] * 15 + [0] * 5 + [1] * 30, [0] * 15 + [1] * 5 + [1] * 30]
    assert alike(wins) == pytest.approx(chi_square_tail(5.0, 1), abs=1e-6)
    assert alike([[1, 1]]) is None
    assert alike([[1, 1], [1, 1]]) is None


def test_equal_seats_seldom_differ_and_a_better_one_is_found() -> None:
    random = Random(7)

    def study(first: float) -> float:
        winners = random.choices(range(4), weights=[first, 1, 1, 1], k=200)
        found = alike([[winner == seat for winner in winners] for seat in range(4)])
        assert found is not None
        return found

    assert 0.02 <= sum(study(1) < 0.05 for _ in range(STUDIES)) / STUDIES <= 0.08
    assert sum(study(2) < 0.05 for _ in range(STUDIES)) / STUDIES > 0.9
