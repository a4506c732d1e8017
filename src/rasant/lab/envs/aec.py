"""A table for PettingZoo in which seats are asked one after the other (AEC)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsIndex

import numpy as np
from gymnasium.spaces import Space
from pettingzoo import AECEnv

from rasant.lab.envs.agents import Agents, metadata_of
from rasant.lab.envs.arrays import EpisodeArrays, Floats, Info, Observation
from rasant.lab.envs.options import EnvOptions
from rasant.lab.envs.rendering import Picture, Rendered
from rasant.lab.envs.replaying import Replayed
from rasant.lab.episodes.outcome import rewards


class AECTable(Replayed, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """All seats of a table, each an agent. `labels` are what its actions mean, `rows` what its observations are of."""

    def __init__(self, options: EnvOptions) -> None:
        super().__init__()
        table = options.table()
        self._options = options
        self._episode = options.in_turn(table)
        self._arrays = EpisodeArrays(self._episode)
        self._agents = Agents(self._arrays, table.players)
        self._picture = Picture(table, self._episode, options.render_mode)
        self._random = np.random.default_rng()
        self._chosen = []
        self.state_space = self._arrays.state_space()
        self.labels = self._episode.numbering.labels
        self.rows = self._episode.sight.names
        self.row_width = self._arrays.row_width
        self.metadata = metadata_of(options.game, False)
        self.render_mode = options.render_mode
        self.possible_agents = self._agents.names
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Space[Any]:
        """What an agent can see, and what it can do: all agents have the same."""
        return self._agents.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The numbers of all moves."""
        return self._agents.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew; from the same seed the same cards, and the same lots."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._begin(self._random.bytes(32))
        self._picture.show()

    def _asked_for(self) -> dict[str, Any]:
        return {"options": self._options}

    def _besides(self) -> Sequence[str]:
        return ("_random", "_agents", "state_space")

    def _begin(self, secret: bytes) -> None:
        self._secret, self._chosen = secret, []
        self._episode.begin(secret)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {"now": 0} for agent in self.agents}
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """What an agent sees now, and what it can choose."""
        return self._arrays.observed(self._agents.seats[agent])

    def state(self) -> Floats:
        """Everything there is, hidden cards too: for critics, never for agents."""
        return self._arrays.state()

    def step(self, action: SupportsIndex | None) -> None:
        """Let the agent that is selected do this. What it cannot do is refused, and comes to nothing."""
        self._choose(action)
        self._picture.show()

    def _choose(self, action: SupportsIndex | None) -> None:
        episode = self._episode
        if not episode.over:
            number, seat = self._arrays.action(action), episode.seat
            self._chosen.append(number)
            episode.choose(number)
            if episode.refusals[seat] is not None:
                self.infos[self.possible_agents[seat]] = self._arrays.info(seat)
            self._go_on()
        elif self.agents:
            self._was_dead_step(action)
            self._chosen.append(None)
        else:
            raise RuntimeError("there is no episode: reset() begins one")

    def _go_on(self) -> None:
        """Select whoever is asked, or end the episode."""
        episode = self._episode
        if episode.over:
            self._finish()
            return
        agent = self.possible_agents[episode.seat]
        self.agent_selection = agent
        self.infos[agent] = self._arrays.info(episode.seat)

    def _finish(self) -> None:
        episode = self._episode
        worth = rewards(episode.game, episode.state, episode.whole_match, self._options.reward)
        self.rewards = dict(zip(self.agents, worth, strict=True))
        self._cumulative_rewards = self.rewards.copy()
        truncated = self._arrays.truncated()
        self.terminations = dict.fromkeys(self.agents, not truncated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self.infos = {agent: self._arrays.info(seat) for seat, agent in enumerate(self.agents)}
        self.agent_selection = self.agents[0]

    def render(self) -> Rendered | None:
        """The table as everybody sees it: text with colours, or an image."""
        return self._picture.rendered()

    def close(self) -> None:
        """Nothing is held open."""
