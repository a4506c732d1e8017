"""The grid of a study: every combination of the varied values, each a table that can be played."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from math import prod
from pathlib import Path
from typing import Final

from rasant.bots import bot_name
from rasant.core.errors import OptionError, UserError, quoted, unknown
from rasant.core.options import ROUNDS, specs
from rasant.gamefiles.box import Box
from rasant.games import box
from rasant.lab.foreign_bots.loading import check_bot, resolved
from rasant.lab.study.axes import (
    BOTS_AXIS,
    COMMON_AXES,
    DECK_AXIS,
    EVERY,
    OWN_DECK,
    PLAYERS_AXIS,
    PRESET_AXIS,
    Value,
    display_texts,
)
from rasant.lab.study.request import StudyRequest
from rasant.record.setup import Setup, setup

MOST_CELLS: Final = 1_000


@dataclass(frozen=True)
class Cell:
    """One combination: the texts of its values by axis, and the table they define."""

    values: Mapping[str, str]
    setup: Setup
    parties: tuple[tuple[int, ...], ...]
    """The seats of each party."""

    def __str__(self) -> str:
        return _in_words(self.values)


def grid(game: str, request: StudyRequest) -> list[Cell]:
    """All cells, the last axis changing fastest; raises `UserError` if one cannot be played or nothing is varied."""
    chosen = box(game)
    axes = {name: _values(chosen, name, values) for name, values in request.varied.items()}
    for name in request.fixed:
        _check_name(chosen, name)
    if not axes:
        raise OptionError("nothing is varied; name an axis with --vary players=2,3,4, or in a file under [vary]")
    count = prod(map(len, axes.values()))
    if count > MOST_CELLS:
        raise OptionError(f"the grid has {count:,} cells, at most {MOST_CELLS:,} can be; vary less")
    return [_cell(chosen, request.fixed, dict(zip(axes, values, strict=True))) for values in product(*axes.values())]


def _values(chosen: Box, name: str, values: tuple[Value, ...]) -> list[tuple[str, Value]]:
    """The values of an axis, each with its text."""
    _check_name(chosen, name)
    if values in ((EVERY,), ((EVERY,),)):
        values = _all_values(chosen, name)
    if not values:
        raise OptionError(f"{name} is varied over nothing; name some values")
    words = display_texts(name, values)
    for place, word in enumerate(words):
        if word in words[:place]:
            raise OptionError(f"{name} is {word} twice; name each value once")
    return list(zip(words, values, strict=True))


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


def _cell(chosen: Box, fixed: Mapping[str, Value], values: Mapping[str, tuple[str, Value]]) -> Cell:
    words = {name: word for name, (word, _) in values.items()}
    try:
        table = _table(chosen, {**fixed, **{name: value for name, (_, value) in values.items()}})
        ready = table.open()
        for name in dict.fromkeys(table.bots):
            check_bot(bot_name(name), table)
    except UserError as error:
        raise type(error)(f"{_in_words(words)}: {error}") from None
    return Cell(words, table, tuple(map(tuple, ready.parties)))


def _table(chosen: Box, given: Mapping[str, Value]) -> Setup:
    texts = {name: value for name, value in given.items() if isinstance(value, str)}
    players, preset, deck = (texts.pop(word, None) for word in (PLAYERS_AXIS, PRESET_AXIS, DECK_AXIS))
    bots = given.get(BOTS_AXIS, ("steady",))
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
        texts,
        tuple(str(resolved(name)) for name in bots),
        None if deck in (None, OWN_DECK) else Path(deck or ""),
    ).simulated()


def _in_words(values: Mapping[str, str]) -> str:
    return ", ".join(f"{name}={value}" for name, value in values.items())
