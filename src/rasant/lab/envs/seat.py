"""One seat of a table for Gymnasium; bots play the other seats."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, SupportsIndex

from gymnasium import Env

from rasant.bots import bot_names
from rasant.core.errors import OptionError
from rasant.lab.envs.arrays import EpisodeArrays, Floats, Info, Mask
from rasant.lab.envs.options import ONE_ROUND, RENDER_MODES, TURNLESS, EnvOptions
from rasant.lab.envs.rendering import Picture, Rendered
from rasant.lab.envs.replaying import Replayed
from rasant.lab.episodes.episode import Episode
from rasant.lab.episodes.outcome import WIN, rewards
from rasant.record.setup import PERSON, Setup

MOST_DEALS = 100
"""Deals to try until the seat has a choice; more would be a bug of the game."""


class SeatEnv(Replayed, Env[Floats, int]):
    """One seat among bots. `labels` has the meanings of actions, `rows` those of observation rows.

    Possible actions are in `info["action_mask"]`, and in `action_masks()` for sb3-contrib. An impossible action is
    refused and changes nothing.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int | None = None,
        preset: str = "",
        settings: Mapping[str, str] | None = None,
        deck: Path | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "steady",
        timing: str = TURNLESS,
        pace: str = "steady",
        episode: str = ONE_ROUND,
        reward: str = WIN,
        render_mode: str | None = None,
    ) -> None:
        options = EnvOptions(game, players, preset, settings or {}, deck, timing, pace, episode, reward, render_mode)
        self._asked = {**vars(options), "seat": seat, "bots": bots}
        self._chosen = []
        table = _seated(options.table(), seat, bots.split(",") if isinstance(bots, str) else bots)
        self._options = options
        self._seat = seat
        self._episode: Episode = options.in_turn(table)
        self._arrays = EpisodeArrays(self._episode)
        self._picture = Picture(table, self._episode, render_mode, seat)
        self.render_mode = render_mode
        self.labels = self._episode.numbering.labels
        self.rows = self._episode.observation.names
        self.row_width = self._arrays.row_width
        self.observation_space = self._arrays.observation_space()
        self.action_space = self._arrays.action_space()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, Info]:
        """Begin a new episode in which the seat has a choice; the same seed gives the same cards, bots and choices."""
        super().reset(seed=seed)
        for _ in range(MOST_DEALS):
            self._begin(self.np_random.bytes(32))
            if not self._episode.over:
                self._picture.show()
                return self._arrays.observation(self._seat), self._info()
        raise RuntimeError(f"{MOST_DEALS} rounds ended before seat {self._seat} had anything to choose")

    def step(self, action: SupportsIndex) -> tuple[Floats, float, bool, bool, Info]:
        """Carry out an action, and let the bots play until the seat has a choice again or the episode is over."""
        episode = self._episode
        if episode.over:
            raise RuntimeError("there is no episode: reset() begins one")
        self._choose(self._arrays.action(action))
        self._picture.show()
        reward = 0.0
        if episode.over:
            worth = rewards(episode.game, episode.state, episode.whole_match, self._options.reward)
            reward = worth[self._seat]
        truncated = self._arrays.truncated()
        ended = episode.over and not truncated
        return self._arrays.observation(self._seat), reward, ended, truncated, self._info()

    def _asked_for(self) -> dict[str, Any]:
        return self._asked

    def _besides(self) -> Sequence[str]:
        return ("_np_random", "_np_random_seed", "spec", "observation_space", "action_space")

    def _begin(self, secret: bytes) -> None:
        self._secret, self._chosen = secret, []
        self._episode.begin(secret)

    def _choose(self, action: int) -> None:
        self._chosen.append(action)
        self._episode.choose(action)

    def state(self) -> Floats:
        """The full state with hidden cards, for critics, never for agents."""
        return self._arrays.state()

    def _info(self) -> Info:
        return {"action_mask": self.action_masks(), **self._arrays.info(self._seat)}

    def action_masks(self) -> Mask:
        """The action mask: 1 for each possible action."""
        return self._arrays.mask(self._seat)

    def render(self) -> Rendered | None:
        """The table as the seat sees it: coloured text or an image."""
        return self._picture.rendered()


def _seated(table: Setup, seat: int, bots: Sequence[str]) -> Setup:
    """The table with a free seat and bots on the others, in rotation."""
    if not 0 <= seat < table.players:
        raise OptionError(f"seat cannot be {seat}: at this table it takes 0 to {table.players - 1}")
    if not bots:
        raise OptionError(f"no bots: name one or more for the other seats (there is: {', '.join(bot_names())})")
    others = [bots[place % len(bots)] for place in range(table.players - 1)]
    return replace(table, bots=(*others[:seat], PERSON, *others[seat:]))
