"""Discovery of all games: one folder each in this package, and plugins (entry points) of other packages."""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from rasant.core.contract import Game
from rasant.core.errors import DeckError, LessonError, OptionError, ScorePadError, TextsError, UserError, unknown
from rasant.core.lesson import Lesson
from rasant.core.options import ROUNDS, specs
from rasant.gamefiles.box import Box
from rasant.gamefiles.deckfile import DeckFile
from rasant.gamefiles.lessonfile import LessonFile, lesson_for, read_lesson
from rasant.gamefiles.scorepadfile import Pad, plain_pad, read_scorepad
from rasant.gamefiles.texts import ENGLISH, GameTexts, vocabulary, words_of
from rasant.gamefiles.textsfile import TextsFile, Vocabulary, read_common, read_texts

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "rasant.games"
"""Entry point group for games of other packages. Each entry point names a package with a `BOX`."""
ID = re.compile(r"[a-z][a-z0-9_]*")
"""Pattern of a game's id, which is part of URLs."""
COMMON_RULES = "Rules common"
"""Beginning of the heading of the rules that several games share."""
FILES = ("README.md", "deck.toml")
"""Files that every game's folder must have."""


@dataclass(frozen=True)
class Unloadable:
    """A game of another package that cannot be loaded. It does not affect other games."""

    name: str
    """Name of its entry point."""
    package: str
    """Name of the distribution to repair or uninstall."""
    reason: str

    def __str__(self) -> str:
        return f"the game {self.name} cannot be loaded: {self.reason}; repair or uninstall the package {self.package}"


@dataclass
class _Found:
    """The package of every game by the game's id, and the plugins that cannot be loaded."""

    packages: dict[str, str] = field(default_factory=dict)
    plugins: dict[str, EntryPoint] = field(default_factory=dict)
    """The entry points of those from other packages."""
    unloadable: list[Unloadable] = field(default_factory=list)


@cache
def _discovered() -> _Found:
    """Find the games of this folder, then those of other packages in the order of their names."""
    found = _Found()
    for module in pkgutil.iter_modules(__path__):
        package = f"{__name__}.{module.name}"
        box = getattr(importlib.import_module(package), "BOX", None)
        if isinstance(box, Box):
            found.packages[box.id] = package
    for entry in sorted(_entries(), key=lambda entry: (entry.name, _package(entry))):
        _add_plugin(entry, found)
    return found


def _entries() -> Sequence[EntryPoint]:
    """The entry points of other packages. In a browser (Pyodide) there are none."""
    if sys.platform == "emscripten":
        return ()
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def _add_plugin(entry: EntryPoint, found: _Found) -> None:
    """Add a game of another package. Any exception it raises makes only this game unloadable."""
    try:
        loaded = entry.load()
        reason = _defect(loaded, entry, found)
    except (Exception, SystemExit) as error:
        reason = f"{entry.value} raises {_described(error)}"
    if reason:
        found.unloadable.append(Unloadable(entry.name, _package(entry), reason))
    else:
        found.packages[loaded.BOX.id] = entry.module
        found.plugins[loaded.BOX.id] = entry


def _described(error: BaseException) -> str:
    return type(error).__name__ + (f": {error}" if str(error) else "")


def _defect(loaded: object, entry: EntryPoint, found: _Found) -> str:
    """Why an entry point is not a usable game; empty if it is."""
    box = getattr(loaded, "BOX", None)
    if not isinstance(loaded, ModuleType) or not isinstance(box, Box):
        return f"{entry.value} is not a package with a BOX"
    if not ID.fullmatch(box.id):
        return f"{box.id!r} is not a valid id of a game: use lower case letters, digits and underscores"
    if box.id in found.packages:
        return f"there is a game called {box.id} already, in {found.packages[box.id]}"
    missing = [name for name in FILES if not files(entry.module).joinpath(name).is_file()]
    return f"{entry.value} has no {missing[0]}" if missing else ""


def _package(entry: EntryPoint) -> str:
    """The distribution that an entry point belongs to."""
    return entry.dist.name if entry.dist is not None else entry.module.partition(".")[0]


@cache
def boxes() -> dict[str, Box]:
    """All games by id."""
    return {game: importlib.import_module(package).BOX for game, package in _discovered().packages.items()}


def unloadable() -> list[Unloadable]:
    """Games of other packages that cannot be loaded, and why."""
    return _discovered().unloadable


def leave_out_unreadable() -> list[Unloadable]:
    """Drop games of other packages whose texts, rules, lesson or score pad cannot be read; returns all unloadable ones.

    A server reads all files of all games at the start, and a defect in one plugin must not stop the others.
    """
    found = _discovered()
    for game, entry in list(found.plugins.items()):
        try:
            rules(game)
            lesson(game)
            scorepad(game)
            for language in languages():
                texts(game, language)
        except Exception as error:
            found.unloadable.append(Unloadable(entry.name, _package(entry), _described(error)))
            del found.plugins[game], found.packages[game]
    boxes.cache_clear()
    return found.unloadable


def forget_games() -> None:
    """Clear all caches, after packages were installed or removed while this process runs."""
    _discovered.cache_clear()
    boxes.cache_clear()
    _vocabulary.cache_clear()
    lesson_file.cache_clear()
    lesson.cache_clear()
    scorepad.cache_clear()
    _own_deck_file.cache_clear()


def folder(game: str) -> Traversable:
    """The folder of a game; raises `OptionError` if there is no such game."""
    return files(package(game))


def package(game: str) -> str:
    """The import name of a game's package; raises `OptionError` if there is no such game."""
    return _discovered().packages[box(game).id]


def box(game: str) -> Box:
    """The box of a game; raises `OptionError` if there is no such game."""
    if game in boxes():
        return boxes()[game]
    for broken in unloadable():
        if broken.name == game:
            raise OptionError(str(broken))
    raise OptionError(unknown("game", game, list(boxes())))


def readme(game: str) -> str:
    """The README of a game, which has its rules."""
    return folder(game).joinpath("README.md").read_text(encoding="utf-8")


def common_rules() -> str:
    """The README of this folder, which has the rules common to all games without turns."""
    return files(__name__).joinpath("README.md").read_text(encoding="utf-8")


def rules(game: str) -> str:
    """All rules of a game as Markdown: its own, and the common ones if it is played without turns."""
    if not box(game).at_once:
        return readme(game)
    shared = [part.rstrip() for part in common_rules().split("\n## ") if part.startswith(COMMON_RULES)]
    return "\n\n## ".join([readme(game).rstrip(), *shared]) + "\n"


def tile(game: str) -> bytes:
    """The picture of a game in lists, as SVG; empty if it has none."""
    file = folder(game).joinpath("tile.svg")
    return file.read_bytes() if file.is_file() else b""


@cache
def languages() -> list[str]:
    """The supported languages: those with texts common to all games. A game may lack any of them."""
    names = [file.name for file in files(__name__).joinpath("texts").iterdir()]
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


def texts(game: str, language: str) -> GameTexts:
    """The texts of a game, with English for those it lacks; raises `TextsError` if one of its files is invalid."""
    known = _vocabulary(box(game).id)
    english = _words(game, ENGLISH, known)
    own = english if language == ENGLISH else _words(game, language, known)
    common = files(__name__).joinpath("texts", f"{language}.toml").read_text(encoding="utf-8")
    return words_of(box(game), known, own, english, read_common(f"games/texts/{language}.toml", common))


@cache
def _vocabulary(game: str) -> Vocabulary:
    """All names that can need a text in a game, under its presets and each value of each option."""
    chosen = box(game)
    values = [{name: value} for name, spec in specs(chosen.options).items() for value in spec.values if value != ROUNDS]
    deck = deck_file(game)
    tables = [chosen.set_up(chosen.usual_seats, settings, deck) for settings in [*chosen.presets.values(), *values]]
    written = lesson_file(game)
    return vocabulary(
        chosen, [table.layout for table in tables], written.text_keys() if written else [], scorepad(game).text_keys()
    )


@cache
def lesson_file(game: str) -> LessonFile | None:
    """The parsed lesson file of a game, if it has one; raises `LessonError` if it cannot be read."""
    text = _text(game, "lesson.toml", LessonError)
    return None if text is None else read_lesson(f"{game}/lesson.toml", text)


@cache
def lesson(game: str) -> Lesson | None:
    """The lesson of a game, resolved for its table; raises `LessonError` if it does not fit the game."""
    written = lesson_file(game)
    if written is None:
        return None
    try:
        table = set_up(game, written.seats, written.preset, dict(written.settings))
    except OptionError as error:
        raise LessonError(f"{written.name}: {error}") from None
    return lesson_for(written, table)


@cache
def scorepad(game: str) -> Pad:
    """How points are counted with the real cards, or a plain pad; raises `ScorePadError` if the file is invalid."""
    text = _text(game, "scorepad.toml", ScorePadError)
    return plain_pad(game) if text is None else read_scorepad(game, text, box(game).options)


def _words(game: str, language: str, known: Vocabulary) -> TextsFile:
    """The texts of a game in a language; empty if it has none."""
    text = _text(game, f"texts/{language}.toml", TextsError)
    return TextsFile() if text is None else read_texts(f"{game}/texts/{language}.toml", text, known)


def _text(game: str, name: str, error: type[UserError]) -> str | None:
    """A file of a game's folder, if it is there."""
    file = folder(game).joinpath(*name.split("/"))
    try:
        return file.read_text(encoding="utf-8") if file.is_file() else None
    except UnicodeDecodeError:
        raise error(f"{game}/{name} is not a text in UTF-8") from None


def deck_file(game: str, path: Path | None = None) -> DeckFile:
    """The deck file of a game, or that at `path`; raises `DeckError` if it cannot be read."""
    if path is None:
        return _own_deck_file(game)
    try:
        return DeckFile(str(path), path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text in UTF-8"
        raise DeckError(f"cannot read the deck {path}: {reason}") from None


@cache
def _own_deck_file(game: str) -> DeckFile:
    """The deck file of a game. Cached, because parsing it takes longer than the rest of opening a table."""
    return DeckFile(f"{game}/deck.toml", folder(game).joinpath("deck.toml").read_text(encoding="utf-8"))


def set_up(
    game: str, seats: int, preset: str = "", settings: dict[str, str] | None = None, deck: Path | None = None
) -> Game:
    """Set up a game with a preset, changed settings, and optionally the deck file at `deck`."""
    chosen = box(game)
    return chosen.set_up(seats, chosen.settings(preset, settings or {}), deck_file(game, deck))
