"""Which names people may have: anything that can be read, on one line, and is nobody's but a person's."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, final

from rasant.api.problems import ProblemError
from rasant.bots import bot_names
from rasant.table.names import JOINERS, MOST_MARKS, Skeleton, has_ink, is_blank, looks, without_towers

OFFICIAL: Final = ("admin", "administrator", "moderator", "rasant", "server", "system")
"""Words by which a name would speak for the server."""
BOT: Final = "bot"
"""With this the page begins the names of bots. Alone it is a name that says what it is."""

_NAME_WORDS: Final = re.compile(r"[^\W\d_]+")


@final
class NameRules:
    """What people may be called on a server."""

    def __init__(self, skeleton: Skeleton = str) -> None:
        self._skeleton = skeleton
        """By which words look alike."""
        self._official = self._looks_of(OFFICIAL)
        self._bots = self._looks_of(bot_names())
        self._bot = self._looks_of([BOT])

    def proper(self, name: str) -> str:
        """A name without blanks around it; `ProblemError` if it cannot be read, not all of it, or is not a person's."""
        name = readable(name)
        words = [looks(word, self._skeleton) for word in _NAME_WORDS.findall(name)]
        whole = looks(name, self._skeleton)
        of_a_bot = not whole.isdisjoint(self._bots) or (len(words) > 1 and not words[0].isdisjoint(self._bot))
        if of_a_bot or any(not look.isdisjoint(self._official) for look in (whole, *words)):
            raise ProblemError("wrong", "this name, or one that looks like it, is kept for the server and its bots")
        return name

    def _looks_of(self, words: Iterable[str]) -> set[str]:
        return {look for word in words for look in looks(word, self._skeleton)}


def readable(name: str) -> str:
    """A name without blanks around it; `ProblemError` if it cannot be read, or not all of it."""
    name = name.strip()
    if not has_ink(name) or any(is_blank(letter) and letter != " " and letter not in JOINERS for letter in name):
        raise ProblemError("wrong", "a name has at least one letter or picture, and no invisible characters")
    if without_towers(name) != name:
        raise ProblemError("wrong", f"a name has at most {MOST_MARKS} marks on a letter")
    return name
