"""Letters of any script that look alike, by Unicode's table of confusables (UTS 39)."""

from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from typing import Final
from unicodedata import normalize

import msgspec

_TABLE: Final = files("confusable_homoglyphs") / "confusables.json"
"""For each letter, those that look like it. Read here because the package would keep the whole table in memory."""
_MARKS: Final = "\N{LEFT-TO-RIGHT MARK}"
"""Marks that the table puts around text written from right to left."""


class _Letter(msgspec.Struct):
    c: str


@cache
def unicode_skeleton() -> Callable[[str], str]:
    """A function that returns the same text for all texts that look the same: each letter becomes its
    representative."""
    stands_for = str.maketrans(dict(_prototypes()))

    def skeleton(text: str) -> str:
        return normalize("NFD", normalize("NFD", text).translate(stands_for))

    return skeleton


def _prototypes() -> Iterator[tuple[str, str]]:
    """Letters with the representative of each.

    The table has both directions. A letter with a single like is replaced by it, unless the like has no other either:
    then the first in the order of letters represents both, and several letters (rn) represent one (m).
    """
    table = msgspec.json.decode(_TABLE.read_bytes(), type=dict[str, list[_Letter]])
    for text, alike in table.items():
        letter = text.strip(_MARKS)
        if len(letter) != 1:
            continue
        others = [other.c.strip(_MARKS) for other in alike]
        if len(others) == 1 and _stands(others[0], letter, len(table.get(alike[0].c, ()))):
            yield letter, others[0]


def _stands(other: str, letter: str, followers: int) -> bool:
    """Does `other`, the only like of a letter, represent it?"""
    return followers > 1 or len(other) > 1 or other < letter
