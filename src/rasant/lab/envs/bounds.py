"""The bounds of observations, cell by cell."""

import numpy as np
from numpy.typing import NDArray

from rasant.core.cards import BACK, FRONT
from rasant.core.contract import Game
from rasant.lab.episodes.observation_rows import FACES, GIVES, PARTNER, ROUND, SHOWS, squashed

Floats = NDArray[np.float32]


class Bounds:
    """The least and the largest value of each cell of an observation."""

    def __init__(self, game: Game, rows: int, width: int) -> None:
        layout, faces = game.layout, len(game.layout.deck.faces)
        self.low: Floats = np.zeros((rows, width), np.float32)
        self.high: Floats = np.zeros((rows, width), np.float32)
        first_fact = 1 + layout.seats
        self.first_zone = (
            first_fact + len(layout.facts) - 1
        )  # fact `may` has no row of its own: it is part of the rows of seats
        self.high[0, : ROUND + 1] = 1
        self.high[1:first_fact, : PARTNER + 1] = 1
        self.high[1:first_fact, FACES : FACES + layout.seats] = 1
        self.low[first_fact : self.first_zone, 0] = -1
        self.high[first_fact : self.first_zone, 0] = 1
        self.high[first_fact : self.first_zone, FACES : FACES + faces] = 1
        zones = self.high[self.first_zone :]
        zones[:, 0] = squashed(len(layout.deck))
        zones[:, GIVES : SHOWS + 1] = 1
        sides = [np.bincount(layout.deck.sides[side], minlength=faces) for side in (FRONT, BACK)]
        zones[:, FACES : FACES + faces] = np.maximum(*sides)
        self.high[self.high == 0] = 1  # unused cells; Gymnasium warns of equal bounds
