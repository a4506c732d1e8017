"""Errors whose message is meant for a person.

    UserError
    ├── OptionError    an option, a value, a preset or a number of players that does not exist
    ├── DeckError      a deck file that does not add up
    ├── TextsError     a file of words that does not fit its game
    ├── LessonError    a lesson that does not fit its game
    ├── ScorePadError  a score pad that does not fit its game
    ├── LogError       a log that cannot be read
    └── BotError       a bot that cannot be loaded, or does what it must not

Each message is one line and says what to do. Everything else that is raised is a bug.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

LONGEST_COMPLAINT: Final = 400
"""Characters of a message that has words of a stranger in it."""


class UserError(Exception):
    """Something a person asked for cannot be done; the message says why and what to do instead."""


class OptionError(UserError):
    """No such option, value, preset or number of players."""


class DeckError(UserError):
    """A deck file that does not add up."""


class TextsError(UserError):
    """A file of words that does not fit its game."""


class LessonError(UserError):
    """A lesson that does not fit its game."""


class ScorePadError(UserError):
    """A score pad that does not fit its game."""


class LogError(UserError):
    """A log that cannot be read or does not fit its game."""


class BotError(UserError):
    """A bot that cannot be loaded, or that does what it must not."""


def unknown(what: str, given: str, known: list[str]) -> str:
    """One line for a name that does not exist, with the nearest one that does."""
    near = get_close_matches(given, known, n=1)
    hint = f"; did you mean '{near[0]}'?" if near else ""
    return f"no {what} {quoted(given)}{hint} (there is: {', '.join(known)})"


def newer(what: str, version: int, known: int) -> str:
    """One line for something that is in a format which this program does not know yet."""
    return f"{what} was written by a newer rasant (version {version}, this one knows {known}); update rasant"


def quoted(given: str) -> str:
    """What somebody gave, in quotes, on one line and not too long."""
    return repr(given if len(given) <= 40 else f"{given[:40]}…")


def one_line(text: str, longest: int = LONGEST_COMPLAINT) -> str:
    """A text with words of a stranger in it, on one line and not too long; what cannot be printed is a blank."""
    short = text if len(text) <= longest else f"{text[:longest]}…"
    return "".join(char if char.isprintable() else " " for char in short)
