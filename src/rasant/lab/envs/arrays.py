"""An episode as the arrays that learners take."""

from __future__ import annotations

from operator import index
from typing import Any, SupportsIndex

import numpy as np
from gymnasium.spaces import Box, Discrete, Space
from numpy.typing import NDArray

from rasant.core.cards import BACK, FRONT, Deck
from rasant.lab.episodes.episode import Episode

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]
Observation = dict[str, NDArray[Any]]
"""What is seen (`observation`), and what can be done (`action_mask`)."""
Info = dict[str, Any]


class EpisodeArrays:
    """Observations, masks and spaces of an episode. Every array is the caller's own and stays as it is."""

    def __init__(self, episode: Episode) -> None:
        sight = episode.sight
        seats = episode.game.seats
        self._episode = episode
        self._rows: Floats = np.frombuffer(sight.cells, np.float32).reshape(-1, sight.width)
        self._index = list(np.frombuffer(sight.index, np.int64).reshape(seats, sight.seen_rows))
        """By seat: its rows; the sight itself changes them."""
        self._actions = episode.numbering.size
        self.row_width = sight.width

    def observation(self, seat: int) -> Floats:
        """What a seat sees: one row after the other, `row_width` numbers each."""
        return self._rows.take(self._index[seat], 0).ravel()

    def mask(self, seat: int) -> Mask:
        """What a seat can do, as ones among zeros."""
        mask = bytearray(self._actions)
        for number in self._episode.offered(seat):
            mask[number] = 1
        return np.frombuffer(mask, np.int8)

    def observed(self, seat: int) -> Observation:
        """Both together, as PettingZoo wants it; written out, for no other place is as hot."""
        mask = bytearray(self._actions)
        for number in self._episode.offered(seat):
            mask[number] = 1
        seen = self._rows.take(self._index[seat], 0).ravel()
        return {"observation": seen, "action_mask": np.frombuffer(mask, np.int8)}

    def info(self, seat: int) -> Info:
        """What time it is, and why the last choice of a seat came to nothing, if it did."""
        refusal = self._episode.refusals[seat]
        if refusal is None:
            return {"now": self._episode.now}
        return {"now": self._episode.now, "refused": f"{refusal.reason} {refusal.rule}".strip()}

    def action(self, given: SupportsIndex | None) -> int:
        """A number that was given as an action; `ValueError` if it is none."""
        if given is not None and hasattr(given, "__index__"):
            number = index(given)
            if 0 <= number < self._actions:
                return number
        raise ValueError(f"{given!r} is no action: they are whole numbers from 0 to {self._actions - 1}")

    def observation_space(self) -> Space[Any]:
        """The space of observations, new each time: whoever gets it may seed it."""
        most = _most_alike(self._episode.game.layout.deck)
        return Box(-1.0, float(most), (len(self._index[0]) * self.row_width,), np.float32)

    def mask_space(self) -> Space[Any]:
        """The space of masks."""
        return Box(0, 1, (self._actions,), np.int8)

    def action_space(self) -> Space[Any]:
        """The space of actions."""
        return Discrete(self._actions)


def _most_alike(deck: Deck) -> int:
    """How often one face can be seen in one place: as many cards as have it on one side."""
    return max(int(np.bincount(deck.sides[side]).max()) for side in (FRONT, BACK))
