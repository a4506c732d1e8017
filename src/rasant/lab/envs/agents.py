"""The seats of a table as agents of PettingZoo."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.spaces import Dict, Space

from rasant.lab.envs.arrays import EpisodeArrays, Floats
from rasant.lab.envs.options import RENDER_MODES, EnvOptions
from rasant.lab.envs.rendering import Picture, Rendered
from rasant.lab.envs.replaying import Replayed
from rasant.lab.episodes.episode import Episode
from rasant.record.setup import Setup


class Agents:
    """The seats and spaces of agents by name; all agents have the same spaces."""

    def __init__(self, arrays: EpisodeArrays, seats: int) -> None:
        self.names = [f"seat_{seat}" for seat in range(seats)]
        self.seats = {agent: seat for seat, agent in enumerate(self.names)}
        self.observation_spaces = {
            agent: Dict({"observation": arrays.observation_space(), "action_mask": arrays.mask_space()})
            for agent in self.names
        }
        self.action_spaces = {agent: arrays.action_space() for agent in self.names}


class AgentTable(Replayed):
    """The common part of both PettingZoo tables."""

    def _set_up(self, options: EnvOptions, table: Setup, episode: Episode, parallel: bool) -> None:
        self._options = options
        self._episode = episode
        self._arrays = EpisodeArrays(episode)
        self._agents = Agents(self._arrays, table.players)
        self._picture = Picture(table, episode, options.render_mode)
        self._random = np.random.default_rng()
        self._chosen = []
        self.state_space = self._arrays.state_space()
        self.labels = episode.numbering.labels
        self.rows = episode.observation.names
        self.row_width = self._arrays.row_width
        self.metadata = {
            "name": f"rasant_{options.game}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": 4,
            "is_parallelizable": parallel,
        }
        self.render_mode = options.render_mode
        self.possible_agents = self._agents.names
        self.agents: list[str] = []

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._begin(self._random.bytes(32))
        self._picture.show()

    def observation_space(self, agent: str) -> Space[Any]:
        """The space of observations with action masks, the same for all agents."""
        return self._agents.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The space of actions, the same for all agents."""
        return self._agents.action_spaces[agent]

    def _asked_for(self) -> dict[str, Any]:
        return {"options": self._options}

    def _besides(self) -> Sequence[str]:
        return ("_random", "_agents", "state_space")

    def state(self) -> Floats:
        """The full state with hidden cards, for critics, never for agents."""
        return self._arrays.state()

    def render(self) -> Rendered | None:
        """The table as a spectator sees it: coloured text or an image."""
        return self._picture.rendered()

    def close(self) -> None:
        """Do nothing: there are no open resources."""
