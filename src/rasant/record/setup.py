"""The setup of a table as plain data, from which it can be set up again anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from rasant.bots import bot_name
from rasant.core.contract import Game
from rasant.core.errors import OptionError, one_line
from rasant.gamefiles.box import Box
from rasant.gamefiles.deckfile import DeckFile
from rasant.games import box, deck_file
from rasant.table.bots.temperaments import STILL

LONGEST_DECK_NAME: Final = 40
"""Most characters of a deck's name in messages."""
PERSON = "person"
"""In place of a bot, in the record of a live match: a person."""


@dataclass(frozen=True)
class Setup:
    """A game with its number of players, options, bots and deck."""

    game: str
    players: int
    preset: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    bots: tuple[str, ...] = ("steady",)
    deck: str | None = None
    """The text of a custom deck; `None` for the game's own."""
    deck_name: str = ""

    @property
    def box(self) -> Box:
        """The game's box."""
        return box(self.game)

    def open(self) -> Game:
        """The game, ready to be dealt; raises a `UserError` if a part of the setup does not exist.

        Foreign bots are checked by name only and not loaded, because logs are also read where they are missing.
        """
        game = self.box.set_up(self.players, self.box.settings(self.preset, self.settings), self._deck_file())
        for name in self.bots:
            if name not in (PERSON, STILL):
                bot_name(name)
        if not 1 <= len(self.bots) <= self.players:
            raise OptionError(f"{len(self.bots)} bots for {self.players} players; name at most one per seat")
        return game

    def _deck_file(self) -> DeckFile:
        if self.deck is None:
            return deck_file(self.game)
        return DeckFile(one_line(self.deck_name, LONGEST_DECK_NAME), self.deck)

    def simulated(self) -> Setup:
        """The setup with the game's settings for simulations as defaults."""
        return replace(self, settings={**self.box.simulated, **self.settings})

    def bot_of(self, seat: int) -> str:
        """The bot of a seat; the list of bots is repeated over the seats."""
        return self.bots[seat % len(self.bots)]


def setup(
    game: str,
    players: int | None = None,
    preset: str = "",
    settings: Mapping[str, str] | None = None,
    bots: tuple[str, ...] = ("steady",),
    deck: Path | None = None,
) -> Setup:
    """A setup, by default with the game's usual number of players and its first preset."""
    chosen = box(game)
    text = None if deck is None else deck_file(game, deck).text
    return Setup(
        game=game,
        players=chosen.usual_seats if players is None else players,
        preset=preset or chosen.first_preset,
        settings=dict(settings or {}),
        bots=bots,
        deck=text,
        deck_name="" if deck is None else deck.name,
    )
