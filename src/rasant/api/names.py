"""Rules for players' names: legible, on one line, and unlike those of bots and the server."""

import re
from collections.abc import Iterable, Sequence
from typing import Final, final

from rasant.api.problems import ProblemError
from rasant.bots import bot_names
from rasant.table.people.names import JOINERS, MOST_MARKS, Skeleton, has_ink, is_blank, looks, without_towers

OFFICIAL: Final = ("admin", "administrator", "moderator", "rasant", "server", "system")
"""Words that would make a name look official."""
BOT: Final = "bot"
"""The prefix of bots' names in the page. Alone it is allowed: it says what it is."""

_WRITTEN_FOR: Final = str.maketrans("01234568@$!|", "olzeasgbasll")
"""Letters that digits and signs stand for; they must not disguise a reserved name."""
_DRAWN_AS: Final = (("rn", "m"), ("vv", "w"), ("i", "l"))
_LETTERS_ALONE: Final = re.compile(r"[^\W\d_]+")
_LETTERS_AND_DIGITS: Final = re.compile(r"[^\W_]+")
_HUMPS: Final = re.compile(r"[A-Z0-9]+(?![a-z])|[A-Z0-9]?[^\WA-Z_]+|\w")
"""Words that only capitals separate: BotAda."""


@final
class NameRules:
    """The rules for names on a server."""

    def __init__(self, skeleton: Skeleton = str) -> None:
        self._skeleton = skeleton
        """Maps names that look alike to the same text."""
        self._official = self._shapes_of(OFFICIAL)
        self._bots = self._shapes_of(bot_names())
        self._bot = self._shapes_of([BOT])

    def proper(self, name: str) -> str:
        """The name without surrounding spaces; `ProblemError` if it is not legible, or is reserved."""
        name = readable(name)
        whole = self._shapes_of([name, "".join(_LETTERS_AND_DIGITS.findall(name))])
        words = self._shapes_of(word for words in _divided(name) for word in words)
        of_a_bot = not whole.isdisjoint(self._bots) or any(self._begins_as_a_bot(words) for words in _divided(name))
        if of_a_bot or not (whole | words).isdisjoint(self._official):
            raise ProblemError(
                "kept_name", "this name, or one that looks like it, is reserved for the server and its bots"
            )
        return name

    def _begins_as_a_bot(self, words: Sequence[str]) -> bool:
        """Does a name begin with the word, followed by more than a number?"""
        return not all(word.isdecimal() for word in words[1:]) and not self._shapes_of(words[:1]).isdisjoint(self._bot)

    def _shapes_of(self, words: Iterable[str]) -> set[str]:
        """The looks of words at a glance, with digits read as letters."""
        return {_shape(look) for word in words for look in looks(word, self._skeleton)}


def _divided(name: str) -> list[list[str]]:
    """All ways to divide a name into words: at characters that are not letters, and at capitals.

    Digits may be letters (B0t), or number a word (Bot2).
    """
    written = name.translate(str.maketrans("@$!|", "asll"))
    by_signs = [_LETTERS_AND_DIGITS.findall(said) for said in (name, written)]
    numbered = [[word.strip("0123456789") or word for word in words] for words in by_signs]
    humps = [[hump for word in words for hump in _HUMPS.findall(word)] for words in numbered]
    return [_LETTERS_ALONE.findall(name), *numbered, *by_signs, *humps]


def _shape(look: str) -> str:
    shape = look.translate(_WRITTEN_FOR)
    for drawn, letter in _DRAWN_AS:
        shape = shape.replace(drawn, letter)
    return shape


def readable(name: str) -> str:
    """The name without surrounding spaces; `ProblemError` if it is not legible."""
    name = name.strip()
    if not has_ink(name) or any(is_blank(letter) and letter != " " and letter not in JOINERS for letter in name):
        raise ProblemError("wrong", "a name needs at least one letter or picture, and no invisible characters")
    if without_towers(name) != name:
        raise ProblemError("wrong", f"a name has at most {MOST_MARKS} marks on a letter")
    return name
