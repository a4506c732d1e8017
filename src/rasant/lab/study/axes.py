"""The axes of a study: what can be set and varied, and how values are parsed and displayed."""

import os.path
import re
from pathlib import Path
from typing import Final

PLAYERS_AXIS: Final = "players"
PRESET_AXIS: Final = "preset"
DECK_AXIS: Final = "deck"
BOTS_AXIS: Final = "bots"
COMMON_AXES: Final = (PLAYERS_AXIS, PRESET_AXIS, DECK_AXIS, BOTS_AXIS)
"""Axes that every game has, in addition to its options."""
EVERY: Final = "all"
"""In place of values: all possible values."""
OWN_DECK: Final = "own"
"""Value of the deck axis that means the game's own deck."""
TOGETHER: Final = "+"
"""Separator between the bots of one table, by seat, when they are written as one word."""

Value = str | tuple[str, ...]
"""A text; on the axis of bots, the bots of one table."""


def value_of(name: str, text: str) -> Value:
    """Parse a value of this axis."""
    if name == BOTS_AXIS:
        return together(text)
    if name != DECK_AXIS and re.fullmatch(r"-?[0-9]{1,9}", text):
        return str(int(text))
    return text


def together(text: str) -> tuple[str, ...]:
    """Parse the bots of one table. A + in the path of an existing file belongs to the path."""
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


def display_texts(name: str, values: tuple[Value, ...]) -> list[str]:
    """Short texts for values; different values have different texts."""
    texts = [value if isinstance(value, str) else TOGETHER.join(value) for value in values]
    return _short_paths(texts) if name == DECK_AXIS else texts


def _short_paths(decks: list[str]) -> list[str]:
    """Decks without folder and suffix, as far as they stay distinguishable."""
    paths = [None if deck == OWN_DECK else Path(os.path.abspath(deck)) for deck in decks]
    for depth in range(1, max((len(path.parts) for path in paths if path), default=1) + 1):
        short = ["/".join((*path.parent.parts, path.stem)[-depth:]) if path else OWN_DECK for path in paths]
        if len({*short}) == len({*paths}):
            return short
    return decks
