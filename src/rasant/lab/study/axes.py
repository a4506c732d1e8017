"""What can be set and varied of every game, and how values of it are written, compared and told."""

from __future__ import annotations

import os.path
import re
from pathlib import Path
from typing import Final

PLAYERS_AXIS: Final = "players"
PRESET_AXIS: Final = "preset"
DECK_AXIS: Final = "deck"
BOTS_AXIS: Final = "bots"
COMMON_AXES: Final = (PLAYERS_AXIS, PRESET_AXIS, DECK_AXIS, BOTS_AXIS)
"""What every game has, besides its options."""
EVERY: Final = "all"
"""In place of values: all there are."""
OWN_DECK: Final = "own"
"""The game's own deck, among others."""
TOGETHER: Final = "+"
"""Stands between bots that sit at one table, seat by seat, where they are written in one word."""

Value = str | tuple[str, ...]
"""A text; of the axis of bots, those of one table."""


def value_of(name: str, text: str) -> Value:
    """What a text means on this axis."""
    if name == BOTS_AXIS:
        return together(text)
    if name != DECK_AXIS and re.fullmatch(r"-?[0-9]{1,9}", text):
        return str(int(text))
    return text


def together(text: str) -> tuple[str, ...]:
    """The bots of one table. A + in the path of a file that is there belongs to the path."""
    words, bots = text.split(TOGETHER), []
    while words:
        ends = range(len(words), 1, -1)
        end = next((end for end in ends if _is_of_a_file(TOGETHER.join(words[:end]))), 1)
        bots.append(TOGETHER.join(words[:end]).strip())
        del words[:end]
    return tuple(bots)


def _is_of_a_file(text: str) -> bool:
    path, _, name = text.rpartition(":")
    return TOGETHER not in name and os.path.isfile(path.strip())


def told(name: str, values: tuple[Value, ...]) -> list[str]:
    """Values as they are told, each otherwise than the others if it is another one."""
    texts = [value if isinstance(value, str) else TOGETHER.join(value) for value in values]
    return _told_decks(texts) if name == DECK_AXIS else texts


def _told_decks(decks: list[str]) -> list[str]:
    """Neither folder nor suffix, unless it takes them to tell one from another."""
    paths = [None if deck == OWN_DECK else Path(os.path.abspath(deck)) for deck in decks]
    for depth in range(1, max((len(path.parts) for path in paths if path), default=1) + 1):
        short = ["/".join((*path.parent.parts, path.stem)[-depth:]) if path else OWN_DECK for path in paths]
        if len({*short}) == len({*paths}):
            return short
    return decks
