"""The texts of a game in one language (i18n): from its files (`textsfile.py`), with fallbacks for missing ones.

The fallback of a language is English, and that of English is the box, so that a game without texts can be played.
"""

from dataclasses import dataclass
from typing import Final

from rasant.core.layout import OFF_TABLE, Layout
from rasant.core.options import ROUNDS, specs
from rasant.gamefiles.box import Box
from rasant.gamefiles.textsfile import FLAT, HINTS, Path, TextsFile, Vocabulary, bare_fact

ENGLISH: Final = "en"


@dataclass(frozen=True)
class PresetTexts:
    """The title of a preset, and its description."""

    title: str
    about: str


@dataclass(frozen=True)
class OptionTexts:
    """The title of an option, and names of its values; values without a name are numbers."""

    title: str
    values: dict[str, str]


@dataclass(frozen=True)
class GameTexts:
    """The texts of a game in one language."""

    title: str
    tagline: str
    hints: list[str]
    """A few sentences for a first-time player."""
    presets: dict[str, PresetTexts]
    options: dict[str, OptionTexts]
    acts: dict[str, str]
    """By verb. Verbs that are not listed have no text."""
    zones: dict[str, str]
    """By kind."""
    faces: dict[str, str]
    """By label. Cards that are not listed are called by their label."""
    facts: dict[str, str]
    """By name, with or without a seat's number at its end. Facts that are not listed are not shown."""
    notes: dict[str, str]
    """Remarks about some numbers of players and options, by name."""
    ends: dict[str, str]
    """How a round ended, where the usual text is wrong for the game; `{name}` is who ended it.

    With the prefix `your_`: the same, for the player who did it.
    """
    refusals: dict[str, str]
    """Why a move is refused, in one plain sentence, by the number of the rule."""
    lesson: dict[str, str]
    """Texts of the lesson by key of the step; `{name}` is who shows it."""
    pad: dict[str, str]
    """Names of counts and teams on its score pad, and a sentence for each of its limits."""
    missing: list[str]
    """Keys of texts that the game lacks in this language, such as `acts.pass`; fallbacks stand in their place."""


def vocabulary(box: Box, layouts: list[Layout], lesson: list[str], pad: list[str]) -> Vocabulary:
    """The keys of all texts a game can need: for these tables of it, its lesson and its score pad."""
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


def words_of(box: Box, known: Vocabulary, own: TextsFile, english: TextsFile, common: TextsFile) -> GameTexts:
    """The texts of a game: its own, else those common to all games, else English ones, else those of its box."""
    shared = _shared(known, common)
    spoken = {**shared, **own.words}
    words = {**_fallbacks(box, known), **english.words, **spoken}
    missing = [".".join(path) for path in words if path not in spoken]
    if not own.hints:
        missing.append(HINTS)
    return _typed(words, own.hints or english.hints, missing)


def _shared(known: Vocabulary, common: TextsFile) -> dict[Path, str]:
    """The texts common to all games, under the keys of this game."""
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


def _fallbacks(box: Box, known: Vocabulary) -> dict[Path, str]:
    """The texts derived from the box."""
    words: dict[Path, str] = {("title",): box.title, ("tagline",): box.kind}
    for preset, settings in box.presets.items():
        changes = ", ".join(f"{option} {value}" for option, value in settings.items())
        words[("presets", preset, "title")] = spaced(preset)
        words[("presets", preset, "about")] = spaced(changes)
    for option, spec in specs(box.options).items():
        words[("options", option, "title")] = spec.about
        for value in known.options[option]:
            words[("options", option, "values", value)] = spaced(value)
    tables = {"zones": known.zones, "notes": known.notes, "lesson": known.lesson, "pad": known.pad}
    return words | {(table, name): spaced(name) for table, names in tables.items() for name in names}


def spaced(name: str) -> str:
    """A name with spaces instead of underscores."""
    return name.replace("_", " ")


def _typed(words: dict[Path, str], hints: list[str], missing: list[str]) -> GameTexts:
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
    return GameTexts(
        title=words[("title",)],
        tagline=words[("tagline",)],
        hints=hints,
        presets={name: PresetTexts(preset["title"], preset["about"]) for name, preset in presets.items()},
        options={name: OptionTexts(title, values.get(name, {})) for name, title in titles.items()},
        missing=missing,
        **tables,
    )


def _distinct(names: list[str]) -> list[str]:
    return list(dict.fromkeys(names))
