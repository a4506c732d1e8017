"""Everything that must be known of a game to list it and to set it up."""

from __future__ import annotations

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
    """Something to know before one plays so; its words are among the game's texts."""

    players: tuple[int, ...]
    """It holds for these numbers of players."""
    settings: Mapping[str, str] = field(default_factory=dict)
    """It holds where these options have these values, be it by a preset."""


@dataclass(frozen=True)
class Box:
    """A game before it is set up. `open` sets it up for so many seats with these options and this deck."""

    id: str
    title: str
    kind: str
    """One line: what sort of game it is."""
    prefix: str
    """The prefix of its rules: `L` for L-1, L-2, …"""
    at_once: bool
    """May everybody act at any moment, so that the common rules hold (C-1 and following)? Otherwise there are turns."""
    seats: range
    """How many can play."""
    usual_seats: int
    """How many play unless somebody says otherwise."""
    options: type[Any]
    presets: Mapping[str, Mapping[str, str]]
    """Settings by the name of the preset; the first is the default."""
    open: Callable[[int, Any, DeckFile], Game]
    steady: Callable[[Game], Policy]
    """The bot that plays sensibly."""
    simulated: Mapping[str, str] = field(default_factory=dict)
    """Settings that simulation starts from, because nobody is waiting there: no clock for a turn."""
    daily: Mapping[str, str] = field(default_factory=dict)
    """Settings that make a match one round, for the deal of the day; where there are none it lasts as always."""
    uneven: Mapping[int, int] = field(default_factory=dict)
    """Numbers of players that make unequal teams, with how many of 100 rounds the smaller wins if all are as fast."""
    notes: Mapping[str, Note] = field(default_factory=dict)
    """What to know before one plays with some numbers of players and options, by the name it has in the texts."""
    foresight: int = 0
    """So many moves a bot that thinks ahead simulates a decision; 0: none is offered here."""
    inference: Callable[[Game], Inference] | None = None
    """What such a bot can tell of hidden cards from how others play, if anything."""
    counted: tuple[str, ...] = ()
    """Facts whose value at the end of a round is worth adding up over many: extra time, own goals."""

    @property
    def first_preset(self) -> str:
        """The preset one gets without asking."""
        return next(iter(self.presets))

    def settings(self, preset: str, changes: Mapping[str, str]) -> dict[str, str]:
        """The settings of a preset, with changes."""
        name = preset or self.first_preset
        if name not in self.presets:
            raise OptionError(f"{self.id} has {unknown('preset', name, list(self.presets))}")
        return {**self.presets[name], **changes}

    def all_settings(self, preset: str, changes: Mapping[str, str]) -> dict[str, str]:
        """The value of every option: as changed, else of the preset, else the default."""
        return {**defaults(self.options), **self.settings(preset, changes)}

    def check_seats(self, seats: int) -> None:
        """`OptionError` unless so many can play."""
        if seats not in self.seats:
            raise OptionError(f"{self.id} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}")

    def set_up(self, seats: int, settings: Mapping[str, str], deck: DeckFile) -> Game:
        """The game ready to be dealt; `OptionError` or `DeckError` if it cannot be."""
        self.check_seats(seats)
        try:
            options = parse(self.options, settings)
        except OptionError as error:
            raise OptionError(f"{self.id}: {error}") from None
        return self.open(seats, options, deck)
