"""A table for PettingZoo at which all seats choose at once (parallel)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, SupportsIndex

import numpy as np
from gymnasium.spaces import Space
from pettingzoo import ParallelEnv

from rasant.lab.envs.agents import Agents, metadata_of
from rasant.lab.envs.arrays import EpisodeArrays, Floats, Info, Observation
from rasant.lab.envs.options import EnvOptions
from rasant.lab.envs.rendering import Picture, Rendered
from rasant.lab.envs.replaying import Replayed
from rasant.lab.episodes.outcome import rewards

RedactedBatch = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]


class ParallelTable(Replayed, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """The same for all seats together: who has no choice at the moment can only wait."""

    def __init__(self, options: EnvOptions) -> None:
        table = options.table()
        self._options = options
        self._episode = options.at_once(table)
        self._arrays = EpisodeArrays(self._episode)
        self._agents = Agents(self._arrays, table.players)
        self._picture = Picture(table, self._episode, options.render_mode)
        self._random = np.random.default_rng()
        self._chosen = []
        self.state_space = self._arrays.state_space()
        self.labels = self._episode.numbering.labels
        self.rows = self._episode.sight.names
        self.row_width = self._arrays.row_width
        self.metadata = metadata_of(options.game, True)
        self.render_mode = options.render_mode
        self.possible_agents = self._agents.names
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Space[Any]:
        """What an agent can see, and what it can do: all agents have the same."""
        return self._agents.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The numbers of all moves."""
        return self._agents.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Deal anew; from the same seed the same cards, and the same lots."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._begin(self._random.bytes(32))
        self._picture.show()
        return self._observed(), self._infos()

    def _asked_for(self) -> dict[str, Any]:
        return {"options": self._options}

    def _besides(self) -> Sequence[str]:
        return ("_random", "_agents", "state_space")

    def _begin(self, secret: bytes) -> None:
        self._secret, self._chosen = secret, []
        self._episode.begin(secret)
        self.agents = self.possible_agents[:]

    def state(self) -> Floats:
        """Everything there is, hidden cards too: for critics, never for agents."""
        return self._arrays.state()

    def step(self, actions: Mapping[str, SupportsIndex]) -> RedactedBatch:
        """Let all do what they have chosen, in an order drawn by lot. What cannot be done, or no longer, is refused."""
        if not self.agents:
            raise RuntimeError("there is no episode: reset() begins one")
        episode, agents = self._episode, self.agents
        self._choose([self._arrays.action(actions.get(agent, 0)) for agent in agents])
        self._picture.show()
        over, truncated = episode.over, self._arrays.truncated()
        worth = [0.0] * len(agents)
        if over:
            worth = rewards(episode.game, episode.state, episode.whole_match, self._options.reward)
        ended, cut = dict.fromkeys(agents, over and not truncated), dict.fromkeys(agents, truncated)
        return self._observed(), dict(zip(agents, worth, strict=True)), ended, cut, self._infos()

    def _choose(self, actions: list[int]) -> None:
        self._chosen.append(actions)
        self._episode.choose_all(actions)
        if self._episode.over:
            self.agents = []

    def _observed(self) -> dict[str, Observation]:
        return {agent: self._arrays.observed(seat) for seat, agent in enumerate(self.possible_agents)}

    def _infos(self) -> dict[str, Info]:
        return {agent: self._arrays.info(seat) for seat, agent in enumerate(self.possible_agents)}

    def render(self) -> Rendered | None:
        """The table as everybody sees it: text with colours, or an image."""
        return self._picture.rendered()

    def close(self) -> None:
        """Nothing is held open."""
