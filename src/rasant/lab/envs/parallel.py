"""A table for PettingZoo's parallel API: all seats choose at once."""

from collections.abc import Mapping
from typing import Any, SupportsIndex

from pettingzoo import ParallelEnv

from rasant.lab.envs.agents import AgentTable
from rasant.lab.envs.arrays import Info, Observation
from rasant.lab.envs.options import EnvOptions
from rasant.lab.episodes.outcome import rewards

Stepped = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]


class ParallelTable(AgentTable, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All seats of a table as agents that choose at once; a seat without a choice can only wait."""

    def __init__(self, options: EnvOptions) -> None:
        table = options.table()
        self._set_up(options, table, options.at_once(table), parallel=True)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Begin a new episode; the same seed gives the same cards and random choices."""
        self._deal(seed)
        return self._observed(), self._infos()

    def _begin(self, secret: bytes) -> None:
        self._secret, self._chosen = secret, []
        self._episode.begin(secret)
        self.agents = self.possible_agents[:]

    def step(self, actions: Mapping[str, SupportsIndex]) -> Stepped:
        """Carry out all actions in random order; impossible and late ones are refused."""
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
