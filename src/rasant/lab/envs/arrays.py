"""An episode as the arrays that learners take."""

from __future__ import annotations

from operator import index
from typing import Any, SupportsIndex

import numpy as np
from gymnasium.spaces import Box, Discrete, Space
from numpy.typing import NDArray

from rasant.core.cards import BACK, FRONT
from rasant.core.events import STALLED
from rasant.core.layout import ALL, EVERYONE
from rasant.core.state import State
from rasant.lab.envs.bounds import Bounds
from rasant.lab.episodes.episode import Episode
from rasant.lab.episodes.places import Places
from rasant.lab.episodes.sight import Sight

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
        self._bounds = Bounds(episode.game, sight.seen_rows, sight.width)
        self._open: Sight | None = None
        """Shows all cards to whoever asks for a state."""

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
        """What time it is, why the last choice of a seat came to nothing, if it did, and in the end how that came."""
        episode = self._episode
        info: Info = {"now": episode.now}
        refusal = episode.refusals[seat]
        if refusal is not None:
            info["refused"] = f"{refusal.reason} {refusal.rule}".strip()
        if episode.over:
            info["how"] = episode.state.how
        return info

    def truncated(self) -> bool:
        """Has a round been given up because nothing happened for too long? No observation tells for how long."""
        episode = self._episode
        return episode.over and not episode.whole_match and episode.state.how == STALLED

    def action(self, given: SupportsIndex | None) -> int:
        """A number that was given as an action; `ValueError` if it is none."""
        if given is not None and hasattr(given, "__index__"):
            number = index(given)
            if 0 <= number < self._actions:
                return number
        raise ValueError(f"{given!r} is no action: they are whole numbers from 0 to {self._actions - 1}")

    def observation_space(self) -> Space[Any]:
        """The space of observations, new each time: whoever gets it may seed it."""
        return Box(self._bounds.low.ravel(), self._bounds.high.ravel(), dtype=np.float32)

    def state(self) -> Floats:
        """Everything, for critics: the rows of the first seat with all zones open, then all zones turned over.

        Only in which order cards lie is not told.
        """
        if self._open is None:
            self._open = Sight(self._episode.game, Places(self._episode.game.layout))
        shown = self._episode.state.copy()
        shown.seen, shown.who = [ALL] * len(shown.seen), [EVERYONE] * len(shown.who)
        lying = self._rows_of(self._open, shown)
        shown.side = [BACK if side == FRONT else FRONT for side in shown.side]
        shown.refresh()
        turned = self._rows_of(self._open, shown)
        return np.concatenate([lying, turned[self._bounds.first_zone :]]).ravel()

    def _rows_of(self, sight: Sight, state: State) -> Floats:
        sight.load(state)
        rows: Floats = np.frombuffer(sight.cells, np.float32).reshape(-1, sight.width)
        return rows.take(np.frombuffer(sight.index, np.int64)[: sight.seen_rows], 0)

    def state_space(self) -> Space[Any]:
        """The space of states."""
        low, high, zones = self._bounds.low, self._bounds.high, self._bounds.first_zone
        return Box(
            np.concatenate([low, low[zones:]]).ravel(), np.concatenate([high, high[zones:]]).ravel(), dtype=np.float32
        )

    def mask_space(self) -> Space[Any]:
        """The space of masks."""
        return Box(0, 1, (self._actions,), np.int8)

    def action_space(self) -> Space[Any]:
        """The space of actions."""
        return Discrete(self._actions)
