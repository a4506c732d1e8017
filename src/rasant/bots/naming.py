"""Names of bots: a policy and a pace. Only this module parses such names; it loads no code.

quick             a pace: the game's own bot (`steady`) at this pace
random            a policy: random legal moves, at the steady pace
search            a policy of the laboratory only, for some games: it simulates moves ahead
random@quick      a policy at a pace
mine.py:Hasty     a foreign bot: a class in a file or a module
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rasant.bots.pacing import TEMPERAMENTS
from rasant.core.errors import OptionError, quoted, unknown

STEADY_NAME: Final = "steady"
"""The policy of every game's own bot, and the default pace."""
RANDOM: Final = "random"
BUILT_IN: Final = (STEADY_NAME, RANDOM)
"""Policies that every program has."""
SEARCH: Final = "search"
LAB_ONLY: Final = (SEARCH,)
"""Policies that only the laboratory has, because they take long to decide."""
LONGEST_BOT_NAME: Final = 200
OWN_BOT_HINT: Final = "a bot of your own is named path/to/file.py:Class"


@dataclass(frozen=True)
class BotName:
    """A policy and a pace. Its text is the shortest name, so equal bots have equal texts."""

    policy: str
    """A built-in one, or the location of a class: `file.py:Class`, `package.module:Class`."""
    pace: str = STEADY_NAME

    def __str__(self) -> str:
        if self.policy == STEADY_NAME:
            return self.pace
        return self.policy if self.pace == STEADY_NAME else f"{self.policy}@{self.pace}"

    @property
    def built_in(self) -> bool:
        """Does every program have this policy?"""
        return self.policy in BUILT_IN

    @property
    def foreign(self) -> bool:
        """Is the policy code of a user?"""
        return not self.built_in and self.policy not in LAB_ONLY

    def at(self, pace: str) -> BotName:
        """The same policy at another pace; raises `OptionError` if there is no such pace."""
        if pace not in TEMPERAMENTS:
            raise OptionError(unknown("pace", pace, list(TEMPERAMENTS)))
        return BotName(self.policy, pace)


def bot_names() -> list[str]:
    """The names of built-in bots: the paces, and `random`."""
    return [*TEMPERAMENTS, RANDOM]


def split_pace(text: str) -> tuple[str, str | None]:
    """The policy in a name, and the pace after the @ if there is one. A path may contain @ and : too."""
    place, colon, last = text.rpartition(":")
    name, at, pace = last.partition("@")
    return f"{place}{colon}{name}", pace if at else None


def bot_name(text: str) -> BotName:
    """Parse the name of a bot; raises `OptionError` if it is none."""
    policy, pace = split_pace(text)
    if policy in TEMPERAMENTS and policy != STEADY_NAME:
        if pace is not None:
            raise OptionError(f"{policy} is a pace already; {quoted(text)} may be steady@{pace}, or {policy} alone")
        return BotName(STEADY_NAME).at(policy)
    if policy not in BUILT_IN and policy not in LAB_ONLY and not _is_place(policy):
        raise OptionError(f"{unknown('bot', text, bot_names())}; {OWN_BOT_HINT}")
    return BotName(policy).at(STEADY_NAME if pace is None else pace)


def _is_place(policy: str) -> bool:
    """Does it have the form of a class location? The class is not looked up."""
    where, colon, name = policy.rpartition(":")
    return bool(where and colon) and name.isidentifier() and policy.isprintable() and len(policy) <= LONGEST_BOT_NAME
