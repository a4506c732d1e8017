"""The grid of a study: every combination of what is varied, each a table that can be played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from math import prod
from pathlib import Path
from typing import Final

from rasant.bots import bot_name
from rasant.core.box import Box
from rasant.core.errors import OptionError, UserError, quoted, unknown
from rasant.core.options import ROUNDS, specs
from rasant.games import box
from rasant.lab.loading import check_bot, resolved
from rasant.lab.study.wanted import BOTS_AXIS, COMMON_AXES, DECK_AXIS, PLAYERS_AXIS, PRESET_AXIS, Wanted
from rasant.record.setup import Setup, setup

EVERY: Final = "all"
"""In place of values: all there are."""
OWN_DECK: Final = "own"
"""The game's own deck, among others."""
TOGETHER: Final = "+"
"""Stands between bots that sit at one table, seat by seat."""
MOST_CELLS: Final = 1_000


@dataclass(frozen=True)
class Cell:
    """One combination: its values by axis, as they are told, and the table they make."""

    values: Mapping[str, str]
    setup: Setup
    parties: tuple[tuple[int, ...], ...]
    """The seats of each."""

    def __str__(self) -> str:
        return _told(self.values)


def grid(game: str, wanted: Wanted) -> list[Cell]:
    """All cells, the last axis changing fastest; `UserError` if one cannot be played, or there is nothing to vary."""
    chosen = box(game)
    axes = {name: _values(chosen, name, values) for name, values in wanted.varied.items()}
    for name in wanted.fixed:
        _check_name(chosen, name)
    if not axes:
        raise OptionError("nothing is varied; name an axis with --vary players=2,3,4, or in a file under [vary]")
    count = prod(map(len, axes.values()))
    if count > MOST_CELLS:
        raise OptionError(f"the grid has {count:,} cells, at most {MOST_CELLS:,} can be; vary less")
    return [_cell(chosen, wanted.fixed, dict(zip(axes, values, strict=True))) for values in product(*axes.values())]


def _values(chosen: Box, name: str, values: tuple[str, ...]) -> tuple[str, ...]:
    _check_name(chosen, name)
    if values == (EVERY,):
        values = _all_values(chosen, name)
    if not values:
        raise OptionError(f"{name} is varied over nothing; name some values")
    told = [_told_value(name, value) for value in values]
    for place, value in enumerate(told):
        if value in told[:place]:
            raise OptionError(f"{name} is {value} twice; name each value once")
    return values


def _check_name(chosen: Box, name: str) -> None:
    known = [*COMMON_AXES, *specs(chosen.options)]
    if name not in known:
        raise OptionError(f"{chosen.id}: {unknown('option', name, known)}")


def _all_values(chosen: Box, name: str) -> tuple[str, ...]:
    if name == PLAYERS_AXIS:
        return tuple(map(str, chosen.seats))
    if name == PRESET_AXIS:
        return tuple(chosen.presets)
    spec = specs(chosen.options).get(name)
    if spec is None or not spec.values or ROUNDS in spec.values:
        raise OptionError(f"{name} cannot be {EVERY}: there is no end of them; name some values")
    return spec.values


def _cell(chosen: Box, fixed: Mapping[str, str], values: dict[str, str]) -> Cell:
    told = {name: _told_value(name, value) for name, value in values.items()}
    try:
        table = _table(chosen, {**fixed, **values})
        ready = table.open()
        for name in dict.fromkeys(table.bots):
            check_bot(bot_name(name), chosen, ready)
    except UserError as error:
        raise type(error)(f"{_told(told)}: {error}") from None
    return Cell(told, table, tuple(map(tuple, ready.parties)))


def _table(chosen: Box, given: dict[str, str]) -> Setup:
    players, preset, deck, bots = (given.pop(word, None) for word in COMMON_AXES)
    if players is not None and not re.fullmatch(r"[0-9]{1,3}", players):
        raise OptionError(
            f"{PLAYERS_AXIS} cannot be {quoted(players)}: it takes {chosen.seats[0]} to {chosen.seats[-1]}, or {EVERY}"
        )
    if preset == "":
        raise OptionError(f"{PRESET_AXIS} cannot be empty: {chosen.id} has {', '.join(chosen.presets)}")
    return setup(
        chosen.id,
        None if players is None else int(players),
        preset or "",
        given,
        ("steady",) if bots is None else tuple(str(resolved(name.strip())) for name in bots.split(TOGETHER)),
        None if deck in (None, OWN_DECK) else Path(deck or ""),
    ).simulated()


def _told_value(name: str, value: str) -> str:
    """A value as it is told: of a deck neither the folder nor the suffix."""
    if name == BOTS_AXIS:
        return TOGETHER.join(bot.strip() for bot in value.split(TOGETHER))
    return Path(value).stem if name == DECK_AXIS else value


def _told(values: Mapping[str, str]) -> str:
    return ", ".join(f"{name}={value}" for name, value in values.items())
