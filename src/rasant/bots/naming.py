"""What a bot is called: who decides, and at which pace. The one place that reads such a name; it loads no code.

quick             a pace: the game's own sensible bot plays at it
random            a policy: any legal move, at a steady pace
search            a policy that only the laboratory has, in some games: it thinks ahead
random@quick      a policy at a pace
mine.py:Hasty     a class of an external bot, from a file or a module
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rasant.bots.pacing import TEMPERAMENTS
from rasant.core.errors import OptionError, quoted, unknown

SENSIBLE: Final = "steady"
"""The policy of every game's own bot, and the default pace."""
RANDOM: Final = "random"
BUILT_IN: Final = (SENSIBLE, RANDOM)
"""Policies that everybody has."""
SEARCH: Final = "search"
OF_THE_LAB: Final = (SEARCH,)
"""Policies that the laboratory has and no server: they take long to decide."""
LONGEST_BOT_NAME: Final = 200
YOUR_OWN: Final = "a bot of your own is named path/to/file.py:Class"


@dataclass(frozen=True)
class BotName:
    """Whose policy decides, and at which pace. As text it is as short as can be, and always the same."""

    policy: str
    """One that is built in, or the place and the name of a class: `file.py:Class`, `package.module:Class`."""
    pace: str = SENSIBLE

    def __str__(self) -> str:
        if self.policy == SENSIBLE:
            return self.pace
        return self.policy if self.pace == SENSIBLE else f"{self.policy}@{self.pace}"

    @property
    def built_in(self) -> bool:
        """Does everybody have it?"""
        return self.policy in BUILT_IN

    @property
    def brought(self) -> bool:
        """Is it external code?"""
        return not self.built_in and self.policy not in OF_THE_LAB

    def at(self, pace: str) -> BotName:
        """The same at another pace; `OptionError` if there is none of that name."""
        if pace not in TEMPERAMENTS:
            raise OptionError(unknown("pace", pace, list(TEMPERAMENTS)))
        return BotName(self.policy, pace)


def bot_names() -> list[str]:
    """What a bot can be called everywhere: a pace (it plays sensibly, at that pace), or random (at a steady pace)."""
    return [*TEMPERAMENTS, RANDOM]


def divided(text: str) -> tuple[str, str | None]:
    """A policy as it was given, and the pace after the @ if there is one. A path may have such signs, too."""
    place, colon, last = text.rpartition(":")
    name, at, pace = last.partition("@")
    return f"{place}{colon}{name}", pace if at else None


def bot_name(text: str) -> BotName:
    """The bot that is called so; `OptionError` if nothing can be."""
    policy, pace = divided(text)
    if policy in TEMPERAMENTS and policy != SENSIBLE:
        if pace is not None:
            raise OptionError(f"{policy} is a pace already; {quoted(text)} may be steady@{pace}, or {policy} alone")
        return BotName(SENSIBLE).at(policy)
    if policy not in BUILT_IN and policy not in OF_THE_LAB and not _is_place(policy):
        raise OptionError(f"{unknown('bot', text, bot_names())}; {YOUR_OWN}")
    return BotName(policy).at(SENSIBLE if pace is None else pace)


def _is_place(policy: str) -> bool:
    """Does it have the form of a class's name? The class is not looked up."""
    where, colon, name = policy.rpartition(":")
    return bool(where and colon) and name.isidentifier() and policy.isprintable() and len(policy) <= LONGEST_BOT_NAME
