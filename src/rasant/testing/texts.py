"""The words of a game for its page, `texts/<language>.toml`: only what the game has is named, and English is there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from rasant.core.options import ROUNDS, specs
from rasant.testing.configs import changed_options, presets
from rasant.testing.properties import Subject, every_game

LANGUAGES = ("de", "en", "es", "fr", "it", "nl")
FREE = ("acts", "ends")
"""Tables whose names no layout tells."""


@every_game()
def texts_name_only_what_the_game_has(subject: Subject) -> None:
    """Every file of texts is one of a language, names only what the game has, and stands beside English ones."""
    files = sorted((subject.folder / "texts").glob("*"))
    for path in files:
        language, dot, ending = path.name.partition(".")
        right = language in LANGUAGES and dot + ending == ".toml"
        assert right, f"texts/{path.name} is of no language; there are {', '.join(LANGUAGES)}, each as .toml"
        _check(subject, path)
    english = subject.folder / "texts" / "en.toml"
    assert not files or english in files, "there is no texts/en.toml: English stands in for what others lack"
    if english in files:
        assert _read(english).get("title"), "texts/en.toml has no title"


def _check(subject: Subject, path: Path) -> None:
    known = _known(subject)
    for name, value in _leaves(_read(path), ()):
        where = f"texts/{path.name}: {'.'.join(name)}"
        text = isinstance(value, str) or (name == ("hints",) and _words(value))
        assert text, f"{where} must be {'a list of texts' if name == ('hints',) else 'a text'}"
        assert (name[0] in FREE and len(name) == 2) or name in known, f"{where} is nothing that the game has"


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise AssertionError(f"texts/{path.name} is no TOML: {error}") from None


def _known(subject: Subject) -> set[tuple[str, ...]]:
    """All that can be named, as paths."""
    chosen = subject.box
    known: set[tuple[str, ...]] = {("title",), ("tagline",), ("hints",)}
    known |= {("presets", preset, part) for preset in chosen.presets for part in ("title", "about")}
    for option, spec in specs(chosen.options).items():
        known.add(("options", option, "title"))
        known |= {("options", option, "values", value) for value in spec.values if value != ROUNDS}
    for config in [*presets(subject.game), *changed_options(subject.game)]:
        layout = config.open().layout
        known |= {("zones", kind) for kind in layout.kinds}
        known |= {("faces", face) for face in layout.deck.faces}
        known |= {("facts", name) for fact in layout.facts for name in (fact, re.sub(r"\d+$", "", fact))}
    return known


def _leaves(table: dict[str, Any], path: tuple[str, ...]) -> list[tuple[tuple[str, ...], Any]]:
    found: list[tuple[tuple[str, ...], Any]] = []
    for name, value in table.items():
        found += _leaves(value, (*path, name)) if isinstance(value, dict) else [((*path, name), value)]
    return found


def _words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)
