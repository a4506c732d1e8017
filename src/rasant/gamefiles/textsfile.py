"""Reading a file of words: `texts/<language>.toml` in the folder of a game.

    title = "Toy"
    tagline = "Lay what fits."
    hints = ["What shines fits: tap it."]

    [presets.usual]
    title = "Usual"
    about = "First to 99 points"

    [options.match]
    title = "Match"
    values = { single = "one round" }

    [acts]     # what one can do besides laying a card, by its verb; with {name} in it, the choice is that seat
    [zones]    # places, by their kind
    [faces]    # cards, by their label; one without a word is called by its label
    [facts]    # numbers worth showing, by their name, with or without the number of a seat at its end. It stands behind
               # the word; with {name} in the word it is that seat, with {seconds} a moment that is so far away
    [notes]    # what to know before one plays with some numbers of players and options, by its name in the box
    [ends]     # how a round ended, {name} being who ended it; only where the usual word is not true of the game
    [refusals] # why a move is refused, in one plain sentence, by the number of the rule behind it
    [lesson]   # what is said in its first lesson, by the key of a step; {name} is who shows it
    [pad]      # what is counted on its score pad, its teams, and a sentence for each of its limits: {name} is whose
               # numbers cannot be, {given} what was given, {most} and {least} are what can be

All of it may be missing, and nothing else may be there: an unknown name is a slip of the pen, never ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NoReturn, final

from rasant.core.errors import TextsError, unknown
from rasant.gamefiles.tomltext import parse_toml

HINTS: Final = "hints"
FLAT: Final = ("acts", "zones", "faces", "facts", "notes", "ends", "refusals", "lesson", "pad")
"""Tables of words by name."""
_SINGLE: Final = ("title", "tagline")
_NOT_WORDS: Final = "must be some words in quotes"

Path = tuple[str, ...]
"""Where a word stands: ("options", "match", "title")."""


@dataclass(frozen=True)
class Vocabulary:
    """What there is to be named in a game. Verbs, endings and refusals are not listed: only play brings them about."""

    presets: list[str]
    options: Mapping[str, list[str]]
    """The values of each option; none if it is a number."""
    zones: list[str]
    faces: list[str]
    facts: list[str]
    notes: list[str]
    lesson: list[str]
    """The keys of what is said in its lesson; none if it has no lesson."""
    pad: list[str]
    """The keys of what is named on its score pad; none if it has the plain one."""


@dataclass(frozen=True)
class TextsFile:
    """The words that one file has; none if there is no file."""

    words: Mapping[Path, str] = field(default_factory=dict)
    hints: list[str] = field(default_factory=list)


def read_texts(name: str, text: str, known: Vocabulary) -> TextsFile:
    """What a game's file says; `TextsError` names file and key of what is wrong."""
    reader = _Reader(name)
    data = parse_toml(reader.name, text, TextsError)
    hints = reader.sentences(HINTS, data.pop(HINTS, []))
    words = dict(reader.words(data, ()))
    for path in words:
        _check(reader, path, known)
    return TextsFile(words, hints)


def read_common(name: str, text: str) -> TextsFile:
    """What the file of all games says: `[options]` as above and `[values]` of any option; `TextsError` as above."""
    reader = _Reader(name)
    words = dict(reader.words(parse_toml(reader.name, text, TextsError), ()))
    for path in words:
        reader.one_of(path, 0, ["options", "values"])
        if path[0] == "options":
            reader.one_of(path, 2, ["title", "values"])
        reader.ends(path, 2 if path[0] == "values" else 4 if path[2] == "values" else 3)
    return TextsFile(words)


def bare_fact(name: str) -> str:
    """The name of a fact without the number of a seat or team at its end: `total` for `total3`."""
    return re.sub(r"[0-9]+$", "", name)


def _names(known: Vocabulary) -> dict[str, list[str]]:
    """What may be named in each table of words in which not anything may."""
    return {
        "zones": known.zones,
        "faces": known.faces,
        "facts": known.facts,
        "notes": known.notes,
        "lesson": known.lesson,
        "pad": known.pad,
    }


def _check(reader: _Reader, path: Path, known: Vocabulary) -> None:
    """Fail unless there is such a thing to be named."""
    reader.one_of(path, 0, [*_SINGLE, HINTS, "presets", "options", *FLAT])
    top = path[0]
    if top == "presets":
        reader.one_of(path, 1, known.presets)
        reader.one_of(path, 2, ["title", "about"])
        reader.ends(path, 3)
    elif top == "options":
        _check_option(reader, path, known)
    elif top in FLAT:
        named = _names(known).get(top)
        if named is not None:
            reader.one_of(path, 1, named)
        reader.ends(path, 2)
    else:
        reader.ends(path, 1)


def _check_option(reader: _Reader, path: Path, known: Vocabulary) -> None:
    reader.one_of(path, 1, list(known.options))
    reader.one_of(path, 2, ["title", "values"])
    if path[2] == "values":
        reader.one_of(path, 3, known.options[path[1]])
    reader.ends(path, 4 if path[2] == "values" else 3)


@final
class _Reader:
    """What is the same in every file."""

    def __init__(self, name: str) -> None:
        self.name = name

    def words(self, table: Mapping[str, object], path: Path) -> Iterator[tuple[Path, str]]:
        """Every word with its path."""
        for key, value in table.items():
            here = (*path, key)
            if isinstance(value, dict):
                yield from self.words(value, here)
            elif isinstance(value, str) and value.strip():
                yield here, value
            else:
                self.fail(here, _NOT_WORDS)

    def sentences(self, key: str, value: object) -> list[str]:
        """A list of them."""
        if not isinstance(value, list) or not all(isinstance(word, str) and word.strip() for word in value):
            self.fail((key,), "must be a list of sentences in quotes")
        return [str(word) for word in value]

    def one_of(self, path: Path, at: int, known: list[str]) -> None:
        """Fail unless this part of a path is known."""
        if len(path) <= at:
            self.fail(path, f"must be a table; it may have {', '.join(known)}")
        if path[at] not in known:
            self.fail(path, unknown("entry", path[at], known))

    def ends(self, path: Path, length: int) -> None:
        """Fail unless a word stands here, and no table."""
        if len(path) != length:
            self.fail(path, _NOT_WORDS)

    def fail(self, path: Path, message: str) -> NoReturn:
        """Say what is wrong, and where."""
        raise TextsError(f"{self.name}: {'.'.join(path)}: {message}")
