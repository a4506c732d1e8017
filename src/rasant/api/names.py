"""Which names players may have: legible, on one line, and not like a bot's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, final

from rasant.api.problems import ProblemError
from rasant.bots import bot_names
from rasant.table.people.names import JOINERS, MOST_MARKS, Skeleton, has_ink, is_blank, looks, without_towers

OFFICIAL: Final = ("admin", "administrator", "moderator", "rasant", "server", "system")
"""Words by which a name would speak for the server."""
BOT: Final = "bot"
"""With this the page begins the names of bots. Alone it is a name that says what it is."""

_WRITTEN_FOR: Final = str.maketrans("01234568@$!|", "olzeasgbasll")
"""Letters for which digits and signs are written; of a name that has to be one's own they are no disguise."""
_DRAWN_AS: Final = (("rn", "m"), ("vv", "w"), ("i", "l"))
_LETTERS_ALONE: Final = re.compile(r"[^\W\d_]+")
_LETTERS_AND_DIGITS: Final = re.compile(r"[^\W_]+")
_HUMPS: Final = re.compile(r"[A-Z0-9]+(?![a-z])|[A-Z0-9]?[^\WA-Z_]+|\w")
"""Words that only capitals separate: BotAda."""


@final
class NameRules:
    """What people may be called on a server."""

    def __init__(self, skeleton: Skeleton = str) -> None:
        self._skeleton = skeleton
        """By which words look alike."""
        self._official = self._shapes_of(OFFICIAL)
        self._bots = self._shapes_of(bot_names())
        self._bot = self._shapes_of([BOT])

    def proper(self, name: str) -> str:
        """A name without blanks around it; `ProblemError` if it cannot be read, not all of it, or is not a person's."""
        name = readable(name)
        whole = self._shapes_of([name, "".join(_LETTERS_AND_DIGITS.findall(name))])
        words = self._shapes_of(word for words in _divided(name) for word in words)
        of_a_bot = not whole.isdisjoint(self._bots) or any(self._begins_as_a_bot(words) for words in _divided(name))
        if of_a_bot or not (whole | words).isdisjoint(self._official):
            raise ProblemError("kept_name", "this name, or one that looks like it, is kept for the server and its bots")
        return name

    def _begins_as_a_bot(self, words: Sequence[str]) -> bool:
        """A name after the word, not a number alone."""
        return not all(word.isdecimal() for word in words[1:]) and not self._shapes_of(words[:1]).isdisjoint(self._bot)

    def _shapes_of(self, words: Iterable[str]) -> set[str]:
        """What words look like at a glance, written with digits for letters or not."""
        return {_shape(look) for word in words for look in looks(word, self._skeleton)}


def _divided(name: str) -> list[list[str]]:
    """A name in words, in each way in which it may be read: by what is no letter, and by capitals within them.

    Digits are letters (B0t), or number a word (Bot2).
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
    """A name without blanks around it; `ProblemError` if it cannot be read, or not all of it."""
    name = name.strip()
    if not has_ink(name) or any(is_blank(letter) and letter != " " and letter not in JOINERS for letter in name):
        raise ProblemError("wrong", "a name has at least one letter or picture, and no invisible characters")
    if without_towers(name) != name:
        raise ProblemError("wrong", f"a name has at most {MOST_MARKS} marks on a letter")
    return name
