"""Errors with messages for users.

    UserError
    ├── OptionError    an option, value, preset or number of players that does not exist
    ├── DeckError      an invalid deck file
    ├── TextsError     a file of texts that does not fit its game
    ├── LessonError    a lesson that does not fit its game
    ├── ScorePadError  a score pad that does not fit its game
    ├── LogError       a log that cannot be read
    └── BotError       a bot that cannot be loaded or breaks its contract

Each message is one line and says what to do. Every other exception is a bug.
"""

from difflib import get_close_matches
from typing import Final

LONGEST_COMPLAINT: Final = 400
"""Most characters of a message that quotes foreign text."""


class UserError(Exception):
    """A user's request cannot be carried out; the message says why and what to do instead."""


class OptionError(UserError):
    """No such option, value, preset or number of players."""


class DeckError(UserError):
    """An invalid deck file."""


class TextsError(UserError):
    """A file of texts that does not fit its game."""


class LessonError(UserError):
    """A lesson that does not fit its game."""


class ScorePadError(UserError):
    """A score pad that does not fit its game."""


class LogError(UserError):
    """A log that cannot be read or does not fit its game."""


class BotError(UserError):
    """A bot that cannot be loaded or breaks its contract."""


def unknown(what: str, given: str, known: list[str]) -> str:
    """A message for an unknown name, with the most similar known one."""
    near = get_close_matches(given, known, n=1)
    hint = f"; did you mean '{near[0]}'?" if near else ""
    return f"no {what} {quoted(given)}{hint} (there is: {', '.join(known)})"


def newer(what: str, version: int, known: int) -> str:
    """A message for data in a format that is newer than this program."""
    return f"{what} was written by a newer rasant (version {version}, this one knows {known}); update rasant"


def quoted(given: str) -> str:
    """User input in quotes, on one line, at most 40 characters of it."""
    return repr(given if len(given) <= 40 else f"{given[:40]}…")


def one_line(text: str, longest: int = LONGEST_COMPLAINT) -> str:
    """Foreign text on one line, shortened to `longest` characters, with spaces for unprintable characters."""
    short = text if len(text) <= longest else f"{text[:longest]}…"
    return "".join(char if char.isprintable() else " " for char in short)
