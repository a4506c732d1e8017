"""The arguments of an environment, and the episodes they define."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rasant.bots import TEMPERAMENTS, bot
from rasant.core.chance import chance_of
from rasant.core.contract import Game
from rasant.core.errors import OptionError, unknown
from rasant.lab.episodes.episode import BotFactory, Episode
from rasant.lab.episodes.outcome import REWARDS, WIN
from rasant.lab.episodes.paced import Paced
from rasant.lab.episodes.simultaneous import Simultaneous
from rasant.lab.episodes.turnless import Turnless
from rasant.record.setup import PERSON, Setup, setup

TURNLESS: Final = "turnless"
PACED: Final = "paced"
TIMINGS: Final = (TURNLESS, PACED)
"""The timings."""
ONE_ROUND: Final = "round"
WHOLE_MATCH: Final = "match"
EPISODES: Final = (ONE_ROUND, WHOLE_MATCH)
"""The lengths of an episode."""
HUMAN: Final = "human"
RENDER_MODES: Final = (HUMAN, "ansi", "rgb_array")

_FIRST_CHANCE: Final = 1 << 61
"""Start of the bots' random numbers in the table's sequence, at a position that no log reaches."""


@dataclass(frozen=True)
class EnvOptions:
    """The table, timing, length and reward of an environment's episodes."""

    game: str
    players: int | None = None
    """Number of players; the game's usual number by default."""
    preset: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    """Options of the game, as on the command line; the defaults are the game's settings for simulations."""
    deck: Path | None = None
    timing: str = TURNLESS
    pace: str = "steady"
    """The temperament that times choices with timing `paced`."""
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
        """Is an episode a whole match?"""
        return self.episode == WHOLE_MATCH

    def table(self, bots: tuple[str, ...] = (PERSON,)) -> Setup:
        """The table with these bots; raises `OptionError` for an invalid argument."""
        return setup(self.game, self.players, self.preset, self.settings, bots, self.deck).simulated()

    def in_turn(self, table: Setup) -> Episode:
        """An episode in which seats are asked one after the other."""
        game = table.open()
        if self.timing == PACED:
            return self._paced(table, game)
        return Turnless(game, table.box.at_once, self.whole_match, bot_factory(table, game))

    def at_once(self, table: Setup) -> Episode:
        """An episode in which seats are asked at once, as far as they have a choice at the same time."""
        game = table.open()
        if self.timing == PACED:
            return self._paced(table, game)
        return Simultaneous(game, table.box.at_once, self.whole_match, bot_factory(table, game))

    def _paced(self, table: Setup, game: Game) -> Episode:
        return Paced(game, table.box.at_once, self.whole_match, bot_factory(table, game), TEMPERAMENTS[self.pace])


def bot_factory(table: Setup, game: Game) -> BotFactory:
    """A function that creates the bots of a table for each episode."""
    names = [table.bot_of(seat) for seat in range(table.players)]
    return lambda secret: [
        None if name == PERSON else bot(name, table.box, game, chance_of(secret, _FIRST_CHANCE + seat))
        for seat, name in enumerate(names)
    ]


def _check(what: str, given: str, known: tuple[str, ...]) -> None:
    if given not in known:
        raise OptionError(unknown(what, given, list(known)))
