"""`Box`: the description of a game, by which it is listed and set up."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rasant.core.contract import Game
from rasant.core.errors import OptionError, unknown
from rasant.core.inference import Inference
from rasant.core.options import defaults, parse
from rasant.core.policy import Policy
from rasant.gamefiles.deckfile import DeckFile


@dataclass(frozen=True)
class Note:
    """A hint for certain numbers of players and options, shown before play; the game's texts have its words."""

    players: tuple[int, ...]
    """The numbers of players it holds for."""
    settings: Mapping[str, str] = field(default_factory=dict)
    """The values of options it holds for, whether set or by the preset."""


@dataclass(frozen=True)
class Box:
    """The description of a game. `open` sets it up for a number of seats, options and a deck."""

    id: str
    title: str
    kind: str
    """The sort of game, in one line."""
    prefix: str
    """The prefix of its rules: `L` for L-1, L-2, …"""
    at_once: bool
    """Is it played without turns, so that the common rules hold (C-1 and following)?"""
    seats: range
    """The possible numbers of players."""
    usual_seats: int
    """The default number of players."""
    options: type[Any]
    presets: Mapping[str, Mapping[str, str]]
    """Settings by the name of the preset; the first is the default."""
    open: Callable[[int, Any, DeckFile], Game]
    steady: Callable[[Game], Policy]
    """Creates the game's own bot."""
    simulated: Mapping[str, str] = field(default_factory=dict)
    """Default settings for simulations, where no person waits: no clock for a turn."""
    daily: Mapping[str, str] = field(default_factory=dict)
    """Settings that make a match one round, for the deal of the day; if empty, it has the usual length."""
    uneven: Mapping[int, int] = field(default_factory=dict)
    """By number of players with unequal teams: how many of 100 rounds the smaller team wins if all are equally fast."""
    notes: Mapping[str, Note] = field(default_factory=dict)
    """Hints for some numbers of players and options, by their names in the texts."""
    foresight: int = 0
    """Moves that the bot `search` simulates per decision; 0: the game does not offer it."""
    inference: Callable[[Game], Inference] | None = None
    """Infers hidden cards from the play of others, for the bot `search`."""
    counted: tuple[str, ...] = ()
    """Facts whose values at the ends of rounds simulations add up: extra time, own goals."""

    @property
    def first_preset(self) -> str:
        """The default preset."""
        return next(iter(self.presets))

    def settings(self, preset: str, changes: Mapping[str, str]) -> dict[str, str]:
        """The settings of a preset, with changes."""
        name = preset or self.first_preset
        if name not in self.presets:
            raise OptionError(f"{self.id} has {unknown('preset', name, list(self.presets))}")
        return {**self.presets[name], **changes}

    def all_settings(self, preset: str, changes: Mapping[str, str]) -> dict[str, str]:
        """The value of every option: the changed one, else that of the preset, else the default."""
        return {**defaults(self.options), **self.settings(preset, changes)}

    def check_seats(self, seats: int) -> None:
        """Raise `OptionError` unless the game can have this number of players."""
        if seats not in self.seats:
            raise OptionError(f"{self.id} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}")

    def set_up(self, seats: int, settings: Mapping[str, str], deck: DeckFile) -> Game:
        """The game, ready to be dealt; raises `OptionError` or `DeckError`."""
        self.check_seats(seats)
        try:
            options = parse(self.options, settings)
        except OptionError as error:
            raise OptionError(f"{self.id}: {error}") from None
        return self.open(seats, options, deck)
