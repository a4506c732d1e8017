"""A table for PettingZoo's AEC API: seats are asked one after the other."""

from typing import Any, SupportsIndex

from pettingzoo import AECEnv

from rasant.lab.envs.agents import AgentTable
from rasant.lab.envs.arrays import Info, Observation
from rasant.lab.envs.options import EnvOptions
from rasant.lab.episodes.outcome import rewards


class AECTable(AgentTable, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """All seats of a table, each an agent. `labels` has the meanings of actions, `rows` those of observation rows."""

    def __init__(self, options: EnvOptions) -> None:
        super().__init__()
        table = options.table()
        self._set_up(options, table, options.in_turn(table), parallel=False)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new episode; the same seed gives the same cards and random choices."""
        self._deal(seed)

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
        """The observation and the action mask of an agent."""
        return self._arrays.observed(self._agents.seats[agent])

    def step(self, action: SupportsIndex | None) -> None:
        """Carry out the action of the selected agent. An impossible action is refused and changes nothing."""
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
        """Select the agent of the asked seat, or end the episode."""
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
