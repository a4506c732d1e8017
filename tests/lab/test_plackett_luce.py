"""Ratings and their intervals, tested where the true strengths are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from math import exp, log

import pytest

from rasant.core.chance import Chance, chance_of
from rasant.lab.arena.linear import inverse, product
from rasant.lab.arena.plackett_luce import POINTS_PER_UNIT, Fit, Observed, fitted

DUEL = ((0,), (1,))


def duels(won: int, lost: int, drawn: int = 0) -> Counter[Observed]:
    """Results of two bots against each other."""
    seen = ((Observed(DUEL, (1, 2)), won), (Observed(DUEL, (2, 1)), lost), (Observed(DUEL, (1, 1)), drawn))
    return Counter({observed: times for observed, times in seen if times})


def played(parties: Sequence[Sequence[int]], strengths: Sequence[float], chance: Chance) -> Observed:
    """A result drawn from the model: place after place among the remaining parties."""
    weights = [exp(sum(strengths[bot] for bot in party)) for party in parties]
    places = [0] * len(parties)
    for place in range(1, len(parties) + 1):
        left = chance.unit() * sum(weight for weight, got in zip(weights, places, strict=True) if not got)
        for party, weight in enumerate(weights):
            if not places[party]:
                left -= weight
                last = party
                if left < 0:
                    break
        places[last] = place
    return Observed(tuple(map(tuple, parties)), tuple(places))


def gap(fit: Fit) -> float:
    """The difference of the first and the second rating, in points."""
    first, second = fit.ratings()[:2]
    return first - second


def test_four_hundred_points_are_ten_wins_for_a_loss() -> None:
    assert gap(fitted(duels(10_000, 1_000), 2)) == pytest.approx(400, abs=1)
    assert fitted(duels(10, 10), 2).ratings() == pytest.approx([1500, 1500])
    assert gap(fitted(duels(0, 0, drawn=50), 2)) == pytest.approx(0, abs=0.01)


def test_a_draw_is_half_a_win_and_the_order_of_results_does_not_matter() -> None:
    assert gap(fitted(duels(30, 10, 20), 2)) == pytest.approx(gap(fitted(duels(40, 20), 2)))
    results = [*duels(5, 2, 1).elements()]
    assert gap(fitted(Counter(results), 2)) == pytest.approx(gap(fitted(Counter(reversed(results)), 2)))


def test_the_strengths_of_a_team_add_up() -> None:
    teams = Counter({Observed(((0, 0), (1, 1)), (1, 2)): 10_000, Observed(((0, 0), (1, 1)), (2, 1)): 1_000})
    assert gap(fitted(teams, 2)) == pytest.approx(200, abs=1)


@pytest.mark.parametrize(
    ("tables", "strengths"),
    [
        ([DUEL], (0.5, 0.0)),
        ([[[0], [1], [0], [1]]], (0.3, 0.0)),
        ([[[0, 0], [1, 1]]], (0.2, 0.0)),
        ([[[0], [1], [2]], [[2], [0], [1]]], (0.8, 0.0, -0.4)),
        ([[[0, 1], [2, 0]], [[1, 2], [0, 1]], [[2, 0], [1, 2]]], (0.3, 0.0, -0.3)),
    ],
    ids=str,
)
def test_the_truth_is_inside_the_interval_in_about_95_of_100_arenas(
    tables: list[list[list[int]]], strengths: tuple[float, ...]
) -> None:
    arenas, inside, bots = 40, 0, len(strengths)
    mean = sum(strengths) / bots
    for number in range(arenas):
        chance = chance_of(b"coverage", number)
        fit = fitted(Counter(played(tables[n % len(tables)], strengths, chance) for n in range(30)), bots)
        for bot, rating in enumerate(fit.ratings()):
            inside += abs(rating - 1500 - POINTS_PER_UNIT * (strengths[bot] - mean)) <= fit.margin(bot)
    assert inside / (arenas * bots) >= 0.88


def test_equals_are_rarely_distinguished_and_others_soon() -> None:
    def distinguished(strength: float, number: int) -> bool:
        chance = chance_of(b"apart", number)
        fit = fitted(Counter(played(DUEL, (strength, 0.0), chance) for _ in range(40)), 2)
        return fit.clearly_stronger(0, 1) or fit.clearly_stronger(1, 0)

    assert sum(distinguished(0.0, number) for number in range(60)) <= 6
    assert sum(distinguished(2.0, number) for number in range(60)) >= 58


def test_four_times_as_many_rounds_halve_the_margin() -> None:
    assert fitted(duels(120, 80), 2).margin(0) == pytest.approx(2 * fitted(duels(480, 320), 2).margin(0), rel=0.02)


def test_a_bot_that_always_wins_is_strong_by_an_unknown_amount() -> None:
    always, mostly = fitted(duels(40, 0), 2), fitted(duels(36, 4), 2)
    assert gap(always) > gap(mostly)
    assert always.margin(0) > 2 * mostly.margin(0)
    assert always.clearly_stronger(0, 1)
    assert not always.clearly_stronger(1, 0)


def test_correlated_results_have_wider_intervals_than_in_the_model() -> None:
    """At tables of six, all bots of one kind come out ahead together: nine duels in the model, but only one result."""
    parties = tuple((seat % 2,) for seat in range(6))
    seen = Counter({Observed(parties, (1, 4, 2, 5, 3, 6)): 20, Observed(parties, (4, 1, 5, 2, 6, 3)): 20})
    fit = fitted(seen, 2)
    by_model = Fit(fit.strengths, fit.by_model, fit.by_model)
    assert fit.margin(0) > 1.5 * by_model.margin(0)


def test_an_inverse_is_one() -> None:
    matrix = [[0.0, 2.0, 1.0], [1.0, 0.0, 3.0], [2.0, 1.0, 1.0]]
    for row, line in enumerate(product(matrix, inverse(matrix))):
        assert line == pytest.approx([float(row == column) for column in range(3)])


def test_a_table_by_the_model_is_one_by_the_model() -> None:
    """Checks the sampler of the other tests: of two, the stronger one is ahead as often as in the model."""
    chance = chance_of(b"model", 0)
    ahead = sum(played(DUEL, (log(3), 0.0), chance).places == (1, 2) for _ in range(2000))
    assert ahead == pytest.approx(1500, abs=60)
    assert {played([[0], [1], [2]], (0.0, 0.0, 0.0), chance).places for _ in range(100)} == {*permutations((1, 2, 3))}
