"""Configurations of a game: all numbers of players, presets and option values, and a sample of combinations."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rasant.core.chance import chance_of, secret_of
from rasant.core.contract import Game
from rasant.core.errors import OptionError
from rasant.core.options import ROUNDS, defaults, specs
from rasant.gamefiles.box import Box
from rasant.games import box, set_up
from rasant.record.setup import setup
from rasant.testing.pairwise import Choice, pairwise
from rasant.testing.properties import Over, Subject

MIXTURES = 4
"""Number of configurations with several changed options."""
TRIES = 200
SEATS_FACTOR, PRESET_FACTOR, UNCHANGED = "number of players", "preset", ""
"""Factors of the pairwise sample in addition to options, and the value for an unchanged option."""


@dataclass(frozen=True)
class Config:
    """One way to set a game up."""

    game: str
    seats: int
    preset: str
    changes: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        changed = "".join(f", {name}={value}" for name, value in self.changes)
        return f"{self.game}, {self.seats} players, preset {self.preset}{changed}"

    @property
    def id(self) -> str:
        """A short name for the list of tests."""
        changed = "".join(f",{name}={value}" for name, value in self.changes)
        return f"{self.game}-{self.seats}-{self.preset}{changed}"

    @property
    def box(self) -> Box:
        """The game's box."""
        return box(self.game)

    def open(self) -> Game:
        """The game, ready to be dealt."""
        return set_up(self.game, self.seats, self.preset, dict(self.changes))

    def shortened(self, rounds: int) -> Config:
        """The configuration for a match of at most `rounds` rounds, if the game has an option for that."""
        shorter = {name: value for name, value in short(self.box, rounds).items() if name not in dict(self.changes)}
        return Config(self.game, self.seats, self.preset, (*self.changes, *shorter.items()))


def first_preset(game: str) -> str:
    """The default preset."""
    return next(iter(box(game).presets))


def short(chosen: Box, rounds: int) -> dict[str, str]:
    """Settings that limit a match to `rounds` rounds, if the game has an option for that."""
    options = specs(chosen.options)
    counted = {name: f"rounds:{rounds}" for name, spec in options.items() if ROUNDS in spec.values}
    limited = {"max_rounds": str(rounds)} if "max_rounds" in options else {}
    return counted | limited


def presets(game: str) -> list[Config]:
    """Every preset with every number of players."""
    chosen = box(game)
    return [Config(game, seats, preset) for preset in chosen.presets for seats in chosen.seats]


def changed_options(game: str) -> list[Config]:
    """A configuration for every value of every option, and some with half of the options changed."""
    chosen, preset = box(game), first_preset(game)
    seats = chosen.seats[(len(chosen.seats) - 1) // 2]
    single = [
        Config(game, seats, preset, ((name, value),))
        for name, values in option_values(game).items()
        for value in values
    ]
    return [*single, *_mixtures(game, preset, id(chosen))]


def sample(game: str) -> list[Config]:
    """A few configurations that contain every pair of presets, option values and numbers of players.

    Only the fewest, usual and most players count. Numeric options are left out, because their least values end a round
    too early to find anything in it.
    """
    return list(_sample(game, id(box(game))))


@lru_cache(maxsize=16)
def _sample(game: str, _box: int) -> tuple[Config, ...]:
    chosen = box(game)
    players = dict.fromkeys(map(str, (chosen.seats[0], usual_seats(game), chosen.seats[-1])))
    factors = {SEATS_FACTOR: list(players), PRESET_FACTOR: list(chosen.presets)}
    factors |= {name: [UNCHANGED, *values] for name, values in _words(game).items()}
    found = pairwise(factors, lambda choice: _opens(_chosen(game, choice)), chance_of(secret_of(game), 1))
    return tuple(_chosen(game, choice) for choice in found)


def _chosen(game: str, choice: Choice) -> Config:
    changes = tuple((name, value) for name, value in choice.items() if name in _words(game) and value != UNCHANGED)
    return Config(game, int(choice[SEATS_FACTOR]), choice[PRESET_FACTOR], changes)


def option_values(game: str) -> dict[str, list[str]]:
    """By option: its values other than the default; for a number the least, the largest and a small one."""
    options = box(game).options
    usual = defaults(options)
    found: dict[str, list[str]] = {}
    for name, spec in specs(options).items():
        numbers = {str(spec.low), str(min(spec.low + 2, spec.high)), str(spec.high)}
        values = ["rounds:2" if value == ROUNDS else value for value in spec.values] or sorted(numbers)
        found[name] = [value for value in values if value != usual[name]]
    return found


def _words(game: str) -> dict[str, list[str]]:
    """The values of the options that are words."""
    return {name: values for name, values in option_values(game).items() if values and not values[0].isdigit()}


@lru_cache(maxsize=16)
def _mixtures(game: str, preset: str, _box: int) -> tuple[Config, ...]:
    """Configurations with half of the options changed at random, without invalid ones."""
    chance = chance_of(secret_of(game), 0)
    words = _words(game)
    found: list[Config] = []
    for _ in range(TRIES if words else 0):
        changes = [(name, values[chance.below(len(values))]) for name, values in words.items() if chance.below(2)]
        config = Config(game, box(game).seats[chance.below(len(box(game).seats))], preset, tuple(changes))
        if len(found) < MIXTURES and config not in found and _opens(config):
            found.append(config)
    return tuple(found)


def _opens(config: Config) -> bool:
    try:
        config.open()
    except OptionError:
        return False
    return True


def _presets(subject: Subject) -> list[Config]:
    return presets(subject.game)


def _firsts(subject: Subject) -> list[Config]:
    return [Config(subject.game, usual_seats(subject.game), preset) for preset in subject.box.presets]


def usual_seats(game: str) -> int:
    """The default number of players."""
    return setup(game).players


def _itself(config: Config) -> Config:
    return config


every_table = Over("table", _presets, _itself)
"""Properties of every preset with every number of players."""

every_preset = Over("preset", _firsts, _itself)
"""Properties of every preset with the usual number of players."""
