"""A level begins with 1, and grows with the lower bound of a rating."""

from __future__ import annotations

from rasant.players.levels import height, level_of, progress_of, score_of
from rasant.players.ratings import START
from rasant.players.records import record_of


def test_levels_begin_with_one_and_never_fall_below() -> None:
    newcomer = record_of("ligretto", "people", 0, 0, *START)
    assert score_of(newcomer) == 0
    assert [(level_of(score), progress_of(score)) for score in (-900, 0, 99, 100, 2_345)] == [
        (1, 0.0),
        (1, 0.0),
        (1, 0.99),
        (2, 0.0),
        (24, 0.45),
    ]
    assert [height(score) for score in (-900, 0, 2_345)] == [1.0, 1.0, 24.45]
