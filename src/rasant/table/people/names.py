"""Names and chat texts by their looks: invisible characters, look-alikes, and numbers that make names distinct."""

from collections.abc import Callable, Iterable
from typing import Final
from unicodedata import category, normalize

from rasant.wire.limits import LONGEST_NAME

JOINERS: Final = frozenset("\N{ZERO WIDTH JOINER}").union(
    *(map(chr, span) for span in (range(0x180B, 0x180E), range(0x180F, 0x1810), range(0xFE00, 0xFE10))),
    map(chr, range(0xE0100, 0xE01F0)),
)
"""The joiner and all variation selectors: invisible, but part of pictures and letters in names."""

_BLANK: Final = JOINERS.union(
    "\N{COMBINING GRAPHEME JOINER}\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}\N{HANGUL FILLER}"
    "\N{HALFWIDTH HANGUL FILLER}\N{KHMER VOWEL INHERENT AQ}\N{KHMER VOWEL INHERENT AA}\N{BRAILLE PATTERN BLANK}"
)
"""Characters that are invisible, though their categories are letters, signs and marks."""

MOST_MARKS: Final = 4
"""Marks allowed on one letter: Burmese needs as many. More form a tower that covers the text around it."""
_STACKED: Final = ("Mn", "Me")
"""Categories of marks that take no space of their own."""

_NO_INK: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zs", "Zl", "Zp")


def is_blank(letter: str) -> bool:
    """Is this character invisible?"""
    return letter in _BLANK or category(letter) in _NO_INK


def has_ink(name: str) -> bool:
    """Does a name have a letter, digit, sign or picture? A mark alone does not count: it has nothing to stand on."""
    return any(not is_blank(letter) and not category(letter).startswith("M") for letter in name)


def without_blanks(text: str) -> str:
    """The visible part of a text, on one line, with plain spaces between words and none around."""
    spaced = "".join(" " if category(letter) == "Zs" else letter for letter in text)
    return "".join(letter for letter in spaced if letter == " " or letter in JOINERS or not is_blank(letter)).strip()


def without_towers(text: str) -> str:
    """The text with at most `MOST_MARKS` on each letter. A joiner does not begin a new tower."""
    kept: list[str] = []
    height = 0
    for letter in text:
        stacked = category(letter) in _STACKED
        height = height + 1 if stacked else height if letter in JOINERS else 0
        if not stacked or height <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


Skeleton = Callable[[str], str]
"""Maps all texts whose letters look the same, in any script, to the same text."""


def distinct_name(name: str, others: Iterable[str], skeleton: Skeleton = str) -> str:
    """The name, with a number if it looks like one of the others."""
    taken = {look for other in others for look in looks(other, skeleton)}
    number, called = 1, name
    while not taken.isdisjoint(looks(called, skeleton)):
        number += 1
        suffix = f" {number}"
        called = _cut(name, LONGEST_NAME - len(suffix)) + suffix
    return called


def looks(name: str, skeleton: Skeleton = str) -> set[str]:
    """The looks of a name, ignoring case and spaces: names that share one of them look the same.

    Other letters look alike before lowercasing (I and l) than after.
    """
    plain = normalize("NFKC", name)
    folded = normalize("NFKC", plain.casefold())
    return {_inked(normalize("NFKC", skeleton(form).casefold())) for form in (plain, folded)}


def _inked(text: str) -> str:
    return "".join(letter for letter in text if not is_blank(letter))


def _cut(name: str, length: int) -> str:
    """The beginning of a text, without half a picture at the end."""
    return name if len(name) <= length else name[:length].rstrip(" " + "".join(JOINERS))
