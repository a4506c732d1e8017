"""Reading a file of texts: `texts/<language>.toml` in the folder of a game (format: docs/guides/texts.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NoReturn, final

from rasant.core.errors import TextsError, unknown
from rasant.gamefiles.tomltext import parse_toml

HINTS: Final = "hints"
FLAT: Final = ("acts", "zones", "faces", "facts", "notes", "ends", "refusals", "lesson", "pad")
"""Tables whose values are texts."""
_SINGLE: Final = ("title", "tagline")
_NOT_WORDS: Final = "must be some words in quotes"

Path = tuple[str, ...]
"""The keys that lead to a text, such as ("options", "match", "title")."""


@dataclass(frozen=True)
class Vocabulary:
    """The keys of all texts a game can need. Verbs, endings and refusals are not listed: only play produces them."""

    presets: list[str]
    options: Mapping[str, list[str]]
    """The values of each option; none if it is a number."""
    zones: list[str]
    faces: list[str]
    facts: list[str]
    notes: list[str]
    lesson: list[str]
    """The keys of its lesson's texts; none if it has no lesson."""
    pad: list[str]
    """The keys of its score pad's texts; none if it has the plain pad."""


@dataclass(frozen=True)
class TextsFile:
    """The texts of one file; empty if there is no file."""

    words: Mapping[Path, str] = field(default_factory=dict)
    hints: list[str] = field(default_factory=list)


def read_texts(name: str, text: str, known: Vocabulary) -> TextsFile:
    """Parse a game's file of texts; raises `TextsError` with file and key."""
    reader = _Reader(name)
    data = parse_toml(reader.name, text, TextsError)
    hints = reader.sentences(HINTS, data.pop(HINTS, []))
    words = dict(reader.words(data, ()))
    for path in words:
        _check(reader, path, known)
    return TextsFile(words, hints)


def read_common(name: str, text: str) -> TextsFile:
    """Parse the file common to all games: `[options]` as above and `[values]` of any option; raises `TextsError`."""
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


def _check(reader: _Reader, path: Path, known: Vocabulary) -> None:
    """Fail unless the game has something of this name."""
    reader.one_of(path, 0, [*_SINGLE, HINTS, "presets", "options", *FLAT])
    top = path[0]
    if top == "presets":
        reader.one_of(path, 1, known.presets)
        reader.one_of(path, 2, ["title", "about"])
        reader.ends(path, 3)
    elif top == "options":
        _check_option(reader, path, known)
    elif top in FLAT:
        named: list[str] | None = getattr(known, top, None)
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
    """Reads the texts of a file."""

    def __init__(self, name: str) -> None:
        self.name = name

    def words(self, table: Mapping[str, object], path: Path) -> Iterator[tuple[Path, str]]:
        """Every text with its path."""
        for key, value in table.items():
            here = (*path, key)
            if isinstance(value, dict):
                yield from self.words(value, here)
            elif isinstance(value, str) and value.strip():
                yield here, value
            else:
                self.fail(here, _NOT_WORDS)

    def sentences(self, key: str, value: object) -> list[str]:
        """A list of sentences."""
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
        """Fail unless the path has this length, so that a text is here and not a table."""
        if len(path) != length:
            self.fail(path, _NOT_WORDS)

    def fail(self, path: Path, message: str) -> NoReturn:
        """Raise a `TextsError` with file and key."""
        raise TextsError(f"{self.name}: {'.'.join(path)}: {message}")
