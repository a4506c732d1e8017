"""The words of a game in one language (i18n): from files (`textsfile.py`), and what stands in for missing ones.

English stands in for another language, and the box for English: a game without a word is still a game to look at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rasant.core.layout import OFF_TABLE, Layout
from rasant.core.options import ROUNDS, specs
from rasant.gamefiles.box import Box
from rasant.gamefiles.textsfile import FLAT, HINTS, Path, TextsFile, Vocabulary, bare_fact

ENGLISH: Final = "en"


@dataclass(frozen=True)
class PresetWords:
    """What a preset is called, and what it is like."""

    title: str
    about: str


@dataclass(frozen=True)
class OptionWords:
    """What an option is called, and its values."""

    title: str
    values: Mapping[str, str]


@dataclass(frozen=True)
class GameWords:
    """All words of a game in one language. For those named in `missing` something else stands in."""

    title: str
    tagline: str
    hints: list[str]
    presets: Mapping[str, PresetWords]
    options: Mapping[str, OptionWords]
    acts: Mapping[str, str]
    zones: Mapping[str, str]
    faces: Mapping[str, str]
    facts: Mapping[str, str]
    notes: Mapping[str, str]
    ends: Mapping[str, str]
    refusals: Mapping[str, str]
    lesson: Mapping[str, str]
    pad: Mapping[str, str]
    missing: list[str]


def vocabulary(box: Box, layouts: list[Layout], lesson: list[str], pad: list[str]) -> Vocabulary:
    """What there is to be named in a game, at these tables of it, in its lesson and on its score pad, by key."""
    return Vocabulary(
        presets=list(box.presets),
        options={
            name: [value for value in spec.values if value != ROUNDS] for name, spec in specs(box.options).items()
        },
        zones=_distinct([kind for layout in layouts for kind in layout.kinds if kind != OFF_TABLE]),
        faces=_distinct([face for layout in layouts for face in layout.deck.faces]),
        facts=_distinct([name for layout in layouts for fact in layout.facts for name in (fact, bare_fact(fact))]),
        notes=list(box.notes),
        lesson=lesson,
        pad=pad,
    )


def words_of(box: Box, known: Vocabulary, own: TextsFile, english: TextsFile, common: TextsFile) -> GameWords:
    """The words of a game: its own, else what all games share, else English ones, else what its box says."""
    shared = _shared(known, common)
    spoken = {**shared, **own.words}
    words = {**_stand_ins(box, known), **english.words, **spoken}
    missing = [".".join(path) for path in words if path not in spoken]
    if not own.hints:
        missing.append(HINTS)
    return _typed(words, own.hints or english.hints, missing)


def _shared(known: Vocabulary, common: TextsFile) -> dict[Path, str]:
    """What all games share, as if the game had said it."""
    words: dict[Path, str] = {}
    for option, values in known.options.items():
        title = ("options", option, "title")
        if title in common.words:
            words[title] = common.words[title]
        for value in values:
            word = common.words.get(("options", option, "values", value)) or common.words.get(("values", value))
            if word:
                words[("options", option, "values", value)] = word
    return words


def _stand_ins(box: Box, known: Vocabulary) -> dict[Path, str]:
    """What the box itself says, for want of words."""
    words: dict[Path, str] = {("title",): box.title, ("tagline",): box.kind}
    for preset, settings in box.presets.items():
        changes = ", ".join(f"{option} {value}" for option, value in settings.items())
        words[("presets", preset, "title")] = spaced(preset)
        words[("presets", preset, "about")] = spaced(changes)
    for option, spec in specs(box.options).items():
        words[("options", option, "title")] = spec.about
        for value in known.options[option]:
            words[("options", option, "values", value)] = spaced(value)
    for kind in known.zones:
        words[("zones", kind)] = spaced(kind)
    for note in known.notes:
        words[("notes", note)] = spaced(note)
    for key in known.lesson:
        words[("lesson", key)] = spaced(key)
    for key in known.pad:
        words[("pad", key)] = spaced(key)
    return words


def spaced(name: str) -> str:
    """A name of the rules as one would write it."""
    return name.replace("_", " ")


def _typed(words: dict[Path, str], hints: list[str], missing: list[str]) -> GameWords:
    tables: dict[str, dict[str, str]] = {name: {} for name in FLAT}
    presets: dict[str, dict[str, str]] = {}
    titles: dict[str, str] = {}
    values: dict[str, dict[str, str]] = {}
    for path, word in words.items():
        if path[0] in tables:
            tables[path[0]][path[1]] = word
        elif path[0] == "presets":
            presets.setdefault(path[1], {})[path[2]] = word
        elif path[0] == "options" and path[2] == "title":
            titles[path[1]] = word
        elif path[0] == "options":
            values.setdefault(path[1], {})[path[3]] = word
    return GameWords(
        title=words[("title",)],
        tagline=words[("tagline",)],
        hints=hints,
        presets={name: PresetWords(preset["title"], preset["about"]) for name, preset in presets.items()},
        options={name: OptionWords(title, values.get(name, {})) for name, title in titles.items()},
        acts=tables["acts"],
        zones=tables["zones"],
        faces=tables["faces"],
        facts=tables["facts"],
        notes=tables["notes"],
        ends=tables["ends"],
        refusals=tables["refusals"],
        lesson=tables["lesson"],
        pad=tables["pad"],
        missing=missing,
    )


def _distinct(names: list[str]) -> list[str]:
    return list(dict.fromkeys(names))
