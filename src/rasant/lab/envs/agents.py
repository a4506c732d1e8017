"""The seats of a table as agents of PettingZoo."""

from __future__ import annotations

from typing import Any

from gymnasium.spaces import Dict
from numpy.typing import NDArray

from rasant.lab.envs.arrays import EpisodeArrays
from rasant.lab.envs.options import RENDER_MODES

Observation = dict[str, NDArray[Any]]
"""What is seen (`observation`), and what can be done (`action_mask`)."""


class Agents:
    """By the name of each agent: its seat, its spaces, and what it observes."""

    def __init__(self, arrays: EpisodeArrays, seats: int) -> None:
        self._arrays = arrays
        self.names = [f"seat_{seat}" for seat in range(seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.names)}
        self.observation_spaces = {
            agent: Dict({"observation": arrays.observation_space(), "action_mask": arrays.mask_space()})
            for agent in self.names
        }
        self.action_spaces = {agent: arrays.action_space() for agent in self.names}

    def observed(self, agent: str) -> Observation:
        """What an agent sees now, and what it can choose."""
        seat = self._seats[agent]
        return {"observation": self._arrays.observation(seat), "action_mask": self._arrays.mask(seat)}

    def metadata(self, game: str, parallel: bool) -> dict[str, Any]:
        """What PettingZoo wants to know of an environment."""
        return {
            "name": f"rasant_{game}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": 4,
            "is_parallelizable": parallel,
        }
