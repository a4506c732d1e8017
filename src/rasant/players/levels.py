"""Ratings as levels, from 1 upwards, with the progress to the next.

A level is one point of a rating (mu - 3 sigma). A new player has a rating of 0 and level 1; lower ratings are level 1
too. Once well known, a player of medium strength has about level 20, and the strongest about 40. Scores are whole
hundredths of a rating, so that equal ones compare as equal.
"""

from math import floor
from typing import Final

from rasant.players.results import PlayerRecord

A_LEVEL: Final = 100
"""Score points per level."""


def score_of(record: PlayerRecord) -> int:
    """The rating in hundredths, which may be negative."""
    return floor(record.rating * A_LEVEL)


def height(score: int) -> float:
    """The level as a fraction: its integer part is the level, the rest the progress to the next."""
    return 1 + max(score, 0) / A_LEVEL


def level_of(score: int) -> int:
    """The level, 1 or more."""
    return 1 + max(score, 0) // A_LEVEL


def progress_of(score: int) -> float:
    """The progress to the next level, from 0 to less than 1."""
    return max(score, 0) % A_LEVEL / A_LEVEL
