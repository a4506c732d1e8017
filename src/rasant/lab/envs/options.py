"""What can be asked of an environment, and the episodes that come of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rasant.bots import TEMPERAMENTS, bot
from rasant.core.chance import chance_of
from rasant.core.contract import Game
from rasant.core.errors import OptionError, unknown
from rasant.lab.episodes.episode import Company, Episode
from rasant.lab.episodes.outcome import REWARDS, WIN
from rasant.lab.episodes.paced import Paced
from rasant.lab.episodes.simultaneous import Simultaneous
from rasant.lab.episodes.turnless import Turnless
from rasant.record.setup import PERSON, Setup, setup

TURNLESS: Final = "turnless"
PACED: Final = "paced"
TIMINGS: Final = (TURNLESS, PACED)
"""How time runs."""
ONE_ROUND: Final = "round"
WHOLE_MATCH: Final = "match"
EPISODES: Final = (ONE_ROUND, WHOLE_MATCH)
"""How long an episode is."""
HUMAN: Final = "human"
RENDER_MODES: Final = (HUMAN, "ansi", "rgb_array")

_FIRST_CHANCE: Final = 1 << 61
"""A place in the table's sequence of chances that no log reaches: here those of the bots begin."""


@dataclass(frozen=True)
class EnvOptions:
    """A table, how time runs at it, how long an episode is and what it is worth."""

    game: str
    players: int | None = None
    """As many as usual, unless told otherwise."""
    preset: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    """Options of the game, as on the command line; where they are silent, the game's own for simulation hold."""
    deck: Path | None = None
    timing: str = TURNLESS
    pace: str = "steady"
    """The temperament by whose looks and reaches choices are timed, where they are."""
    episode: str = ONE_ROUND
    reward: str = WIN
    render_mode: str | None = None

    def __post_init__(self) -> None:
        _check("timing", self.timing, TIMINGS)
        _check("pace", self.pace, tuple(TEMPERAMENTS))
        _check("episode", self.episode, EPISODES)
        _check("reward", self.reward, REWARDS)
        if self.render_mode is not None:
            _check("render mode", self.render_mode, RENDER_MODES)

    @property
    def whole_match(self) -> bool:
        """Does an episode last a match?"""
        return self.episode == WHOLE_MATCH

    def table(self, bots: tuple[str, ...] = (PERSON,)) -> Setup:
        """The table, with these players; `OptionError` if anything asked for does not exist."""
        return setup(self.game, self.players, self.preset, self.settings, bots, self.deck).simulated()

    def in_turn(self, table: Setup) -> Episode:
        """Episodes at a table in which seats are asked one after the other."""
        game = table.open()
        if self.timing == PACED:
            return self._paced(table, game)
        return Turnless(game, table.box.at_once, self.whole_match, company(table, game))

    def at_once(self, table: Setup) -> Episode:
        """Episodes in which all are asked together, as far as they have a choice at the same time."""
        game = table.open()
        if self.timing == PACED:
            return self._paced(table, game)
        return Simultaneous(game, table.box.at_once, self.whole_match, company(table, game))

    def _paced(self, table: Setup, game: Game) -> Episode:
        return Paced(game, table.box.at_once, self.whole_match, company(table, game), TEMPERAMENTS[self.pace])


def company(table: Setup, game: Game) -> Company:
    """The bots of a table, made anew for each episode."""
    names = [table.bot_of(seat) for seat in range(table.players)]
    return lambda secret: [
        None if name == PERSON else bot(name, table.box, game, chance_of(secret, _FIRST_CHANCE + seat))
        for seat, name in enumerate(names)
    ]


def _check(what: str, given: str, known: tuple[str, ...]) -> None:
    if given not in known:
        raise OptionError(unknown(what, given, list(known)))
