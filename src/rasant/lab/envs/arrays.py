"""An episode as arrays for learning libraries."""

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
from rasant.lab.episodes.observation_rows import ObservationRows
from rasant.lab.episodes.places import Places

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]
Observation = dict[str, NDArray[Any]]
"""The entries `observation` and `action_mask`."""
Info = dict[str, Any]


class EpisodeArrays:
    """Observations, masks and spaces of an episode. All returned arrays are copies."""

    def __init__(self, episode: Episode) -> None:
        observation = episode.observation
        seats = episode.game.seats
        self._episode = episode
        self._rows: Floats = np.frombuffer(observation.cells, np.float32).reshape(-1, observation.width)
        self._index = list(np.frombuffer(observation.index, np.int64).reshape(seats, observation.seen_rows))
        """By seat: views of the indices of its rows, which `ObservationRows` updates in place."""
        self._actions = episode.numbering.size
        self.row_width = observation.width
        self._bounds = Bounds(episode.game, observation.seen_rows, observation.width)
        self._open: ObservationRows | None = None
        """Rows with all cards visible, for `state`; created on first use."""

    def observation(self, seat: int) -> Floats:
        """The observation of a seat: its rows one after the other, `row_width` numbers each."""
        return self._rows.take(self._index[seat], 0).ravel()

    def mask(self, seat: int) -> Mask:
        """The action mask of a seat: 1 for each possible action."""
        mask = bytearray(self._actions)
        for number in self._episode.offered(seat):
            mask[number] = 1
        return np.frombuffer(mask, np.int8)

    def observed(self, seat: int) -> Observation:
        """Observation and mask in the format of PettingZoo; inlined, because this is the hottest code."""
        mask = bytearray(self._actions)
        for number in self._episode.offered(seat):
            mask[number] = 1
        seen = self._rows.take(self._index[seat], 0).ravel()
        return {"observation": seen, "action_mask": np.frombuffer(mask, np.int8)}

    def info(self, seat: int) -> Info:
        """The time in milliseconds; why the last choice was refused, if it was; and at the end how the round ended."""
        episode = self._episode
        info: Info = {"now": episode.now}
        refusal = episode.refusals[seat]
        if refusal is not None:
            info["refused"] = f"{refusal.reason} {refusal.rule}".strip()
        if episode.over:
            info["how"] = episode.state.how
        return info

    def truncated(self) -> bool:
        """Was the round ended by the stall limit? Observations do not show that time, so it counts as truncation."""
        episode = self._episode
        return episode.over and not episode.whole_match and episode.state.how == STALLED

    def action(self, given: SupportsIndex | None) -> int:
        """The number of a given action; raises `ValueError` if it is invalid."""
        if given is not None and hasattr(given, "__index__"):
            number = index(given)
            if 0 <= number < self._actions:
                return number
        raise ValueError(f"{given!r} is not an action: actions are whole numbers from 0 to {self._actions - 1}")

    def observation_space(self) -> Space[Any]:
        """The space of observations; a new object each time, because callers may seed it."""
        return Box(self._bounds.low.ravel(), self._bounds.high.ravel(), dtype=np.float32)

    def state(self) -> Floats:
        """The full state, for critics: the rows of the first seat with all zones open, then with all zones turned over.

        It lacks only the order of cards.
        """
        if self._open is None:
            self._open = ObservationRows(self._episode.game, Places(self._episode.game.layout))
        shown = self._episode.state.copy()
        shown.seen, shown.who = [ALL] * len(shown.seen), [EVERYONE] * len(shown.who)
        lying = self._rows_of(self._open, shown)
        shown.side = [BACK if side == FRONT else FRONT for side in shown.side]
        shown.refresh()
        turned = self._rows_of(self._open, shown)
        return np.concatenate([lying, turned[self._bounds.first_zone :]]).ravel()

    def _rows_of(self, observation: ObservationRows, state: State) -> Floats:
        observation.load(state)
        rows: Floats = np.frombuffer(observation.cells, np.float32).reshape(-1, observation.width)
        return rows.take(np.frombuffer(observation.index, np.int64)[: observation.seen_rows], 0)

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
