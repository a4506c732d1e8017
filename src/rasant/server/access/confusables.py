"""Letters of any script that look alike, by Unicode's table of confusables (UTS 39)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from typing import Final
from unicodedata import normalize

import msgspec

_TABLE: Final = files("confusable_homoglyphs") / "confusables.json"
"""For each letter those that it can be taken for. It is read here, since the package keeps all of it in memory."""
_MARKS: Final = "\N{LEFT-TO-RIGHT MARK}"
"""Around what is written from right to left in the table."""


class _Letter(msgspec.Struct):
    c: str


@cache
def unicode_skeleton() -> Callable[[str], str]:
    """What makes the same of all texts that look the same: each letter is replaced by one that stands for its like."""
    stands_for = str.maketrans(dict(_prototypes()))

    def skeleton(text: str) -> str:
        return normalize("NFD", normalize("NFD", text).translate(stands_for))

    return skeleton


def _prototypes() -> Iterator[tuple[str, str]]:
    """Letters, and what stands for each.

    The table has both directions. One that only one other looks like is a copy of it, unless both are: then the first
    in the order of letters stands for both, and several letters (rn) for the one that looks like them (m).
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
    """Does the only one that a letter looks like stand for it?"""
    return followers > 1 or len(other) > 1 or other < letter
