"""The seats of a table as agents of PettingZoo."""

from __future__ import annotations

from typing import Any

from gymnasium.spaces import Dict

from rasant.lab.envs.arrays import EpisodeArrays
from rasant.lab.envs.options import RENDER_MODES


class Agents:
    """By the name of each agent: its seat and its spaces, which are the same for all."""

    def __init__(self, arrays: EpisodeArrays, seats: int) -> None:
        self.names = [f"seat_{seat}" for seat in range(seats)]
        self.seats = {agent: seat for seat, agent in enumerate(self.names)}
        self.observation_spaces = {
            agent: Dict({"observation": arrays.observation_space(), "action_mask": arrays.mask_space()})
            for agent in self.names
        }
        self.action_spaces = {agent: arrays.action_space() for agent in self.names}


def metadata_of(game: str, parallel: bool) -> dict[str, Any]:
    """What PettingZoo wants to know of an environment."""
    return {
        "name": f"rasant_{game}_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": 4,
        "is_parallelizable": parallel,
    }
