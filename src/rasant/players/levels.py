"""Ratings as one tells them to a friend: a level from 1 upwards, and how far it is to the next.

A level is one point of what one can be nearly sure of (mu - 3 sigma). Whoever has played nothing has 0 of it and is on
level 1, and so is whoever has less: there are no levels below. Somebody of middling strength comes to about 20 when
all is known of them, and the strongest to some 40. Scores are hundredths, so that equal ones can be told to be equal.
"""

from __future__ import annotations

from math import floor
from typing import Final

from rasant.players.results import PlayerRecord

A_LEVEL: Final = 100
"""Of a score."""


def score_of(record: PlayerRecord) -> int:
    """The rating in hundredths, which may be negative."""
    return floor(record.rating * A_LEVEL)


def height(score: int) -> float:
    """The level with the progress to the next after its point."""
    return 1 + max(score, 0) / A_LEVEL


def level_of(score: int) -> int:
    """The level, 1 or more."""
    return 1 + max(score, 0) // A_LEVEL


def progress_of(score: int) -> float:
    """How far to the next level, from 0 to less than 1."""
    return max(score, 0) % A_LEVEL / A_LEVEL
