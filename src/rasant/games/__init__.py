"""All games: one folder each, found here and, as plugins, in other packages. Nothing is edited to add one."""

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
from rasant.core.errors import DeckError, LessonError, OptionError, ScorePadError, TextsError, unknown
from rasant.core.lesson import Lesson
from rasant.core.options import ROUNDS, specs
from rasant.gamefiles.box import Box
from rasant.gamefiles.deckfile import DeckFile
from rasant.gamefiles.lessonfile import LessonFile, lesson_for, read_lesson
from rasant.gamefiles.scorepadfile import PLAIN, ScorePad, read_scorepad
from rasant.gamefiles.texts import ENGLISH, GameWords, vocabulary, words_of
from rasant.gamefiles.textsfile import TextsFile, Vocabulary, read_common, read_texts

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "rasant.games"
"""The group of entry points by which other packages bring games: each names a package with a `BOX`."""
ID = re.compile(r"[a-z][a-z0-9_]*")
"""What a game can be called; it stands in addresses."""
COMMON_RULES = "Rules common"
"""The heading under which they stand begins so."""
FILES = ("README.md", "deck.toml")
"""What every game's folder has."""


@dataclass(frozen=True)
class Unloadable:
    """A game that another package brings and that cannot be played; the others can."""

    name: str
    """As its entry point calls it."""
    package: str
    """What to mend or uninstall."""
    reason: str

    def __str__(self) -> str:
        return f"the game {self.name} cannot be loaded: {self.reason}; mend or uninstall the package {self.package}"


@dataclass
class _Found:
    """All that was found: the package of every game, by the game's id, and what is no game."""

    packages: dict[str, str] = field(default_factory=dict)
    brought: dict[str, EntryPoint] = field(default_factory=dict)
    """Of these, those of other packages."""
    unloadable: list[Unloadable] = field(default_factory=list)


@cache
def _look() -> _Found:
    """The folders here, then what other packages bring, by name."""
    found = _Found()
    for module in pkgutil.iter_modules(__path__):
        package = f"{__name__}.{module.name}"
        box = getattr(importlib.import_module(package), "BOX", None)
        if isinstance(box, Box):
            found.packages[box.id] = package
    for entry in sorted(_entries(), key=lambda entry: (entry.name, _package(entry))):
        _bring(entry, found)
    return found


def _entries() -> Sequence[EntryPoint]:
    """What other packages bring; inside a page nothing is installed, and nobody is asked."""
    if sys.platform == "emscripten":
        return ()
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def _bring(entry: EntryPoint, found: _Found) -> None:
    """Add a game of another package. Whatever is wrong with it is that package's fault and must harm no other game."""
    try:
        loaded = entry.load()
        reason = _fault(loaded, entry, found)
    except (Exception, SystemExit) as error:
        reason = f"{entry.value} raises {_said(error)}"
    if reason:
        found.unloadable.append(Unloadable(entry.name, _package(entry), reason))
    else:
        found.packages[loaded.BOX.id] = entry.module
        found.brought[loaded.BOX.id] = entry


def _said(error: BaseException) -> str:
    return type(error).__name__ + (f": {error}" if str(error) else "")


def _fault(loaded: object, entry: EntryPoint, found: _Found) -> str:
    """Why an entry point brings no game, or nothing."""
    box = getattr(loaded, "BOX", None)
    if not isinstance(loaded, ModuleType) or not isinstance(box, Box):
        return f"{entry.value} is no package with a BOX"
    if not ID.fullmatch(box.id):
        return f"{box.id!r} is no id of a game: it takes small letters, digits and underscores"
    if box.id in found.packages:
        return f"there is a game called {box.id} already, in {found.packages[box.id]}"
    missing = [name for name in FILES if not files(entry.module).joinpath(name).is_file()]
    return f"{entry.value} has no {missing[0]}" if missing else ""


def _package(entry: EntryPoint) -> str:
    """What one installed to get it."""
    return entry.dist.name if entry.dist is not None else entry.module.partition(".")[0]


@cache
def boxes() -> dict[str, Box]:
    """All games by id."""
    return {game: importlib.import_module(package).BOX for game, package in _look().packages.items()}


def unloadable() -> list[Unloadable]:
    """Games of other packages that cannot be played, and why."""
    return _look().unloadable


def leave_out_unreadable() -> list[Unloadable]:
    """Leave out games of other packages whose words, rules or score pad cannot be read; all that are left out.

    Whoever serves all games reads all of it at once, and must not lose ours for somebody else's slip of the pen.
    """
    found = _look()
    for game, entry in list(found.brought.items()):
        try:
            rules(game)
            lesson(game)
            scorepad(game)
            for language in languages():
                texts(game, language)
        except Exception as error:
            found.unloadable.append(Unloadable(entry.name, _package(entry), _said(error)))
            del found.brought[game], found.packages[game]
    boxes.cache_clear()
    return found.unloadable


def look_again() -> None:
    """Forget what was found: packages came or went while this process runs."""
    _look.cache_clear()
    boxes.cache_clear()
    _vocabulary.cache_clear()
    lesson_file.cache_clear()
    lesson.cache_clear()
    scorepad.cache_clear()
    _own_deck_file.cache_clear()


def folder(game: str) -> Traversable:
    """The folder of a game, with everything that is known of it; `OptionError` if there is no such game."""
    return files(package(game))


def package(game: str) -> str:
    """The package of a game, by the name one imports; `OptionError` if there is no such game."""
    return _look().packages[box(game).id]


def box(game: str) -> Box:
    """The box of a game; `OptionError` if there is none."""
    if game in boxes():
        return boxes()[game]
    for broken in unloadable():
        if broken.name == game:
            raise OptionError(str(broken))
    raise OptionError(unknown("game", game, list(boxes())))


def readme(game: str) -> str:
    """The rules of a game, for people."""
    return folder(game).joinpath("README.md").read_text(encoding="utf-8")


def common_rules() -> str:
    """The rules all games that are played at once have in common, for people."""
    return files(__name__).joinpath("README.md").read_text(encoding="utf-8")


def rules(game: str) -> str:
    """All rules that hold for a game, for people: its own, and those in common if it is played at once."""
    if not box(game).at_once:
        return readme(game)
    shared = [part.rstrip() for part in common_rules().split("\n## ") if part.startswith(COMMON_RULES)]
    return "\n\n## ".join([readme(game).rstrip(), *shared]) + "\n"


def tile(game: str) -> bytes:
    """The picture of a game for a list of them, in SVG; nothing if it brings none."""
    file = folder(game).joinpath("tile.svg")
    return file.read_bytes() if file.is_file() else b""


@cache
def languages() -> list[str]:
    """The languages that we speak: those with words for all games. A game may lack any of them."""
    names = [file.name for file in files(__name__).joinpath("texts").iterdir()]
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


def texts(game: str, language: str) -> GameWords:
    """The words of a game, with others standing in for what it lacks; `TextsError` if one of its files is wrong."""
    known = _vocabulary(box(game).id)
    english = _words(game, ENGLISH, known)
    own = english if language == ENGLISH else _words(game, language, known)
    common = files(__name__).joinpath("texts", f"{language}.toml").read_text(encoding="utf-8")
    return words_of(box(game), known, own, english, read_common(f"games/texts/{language}.toml", common))


@cache
def _vocabulary(game: str) -> Vocabulary:
    """All that can lie on a table of a game: by its presets, and with each value of each option."""
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
    """The lesson of a game as it is written, if it has one; `LessonError` if it cannot be read."""
    file = folder(game).joinpath("lesson.toml")
    if not file.is_file():
        return None
    name = f"{game}/lesson.toml"
    try:
        return read_lesson(name, file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise LessonError(f"{name} is not a text in UTF-8") from None


@cache
def lesson(game: str) -> Lesson | None:
    """The lesson of a game, at the table it is played at; `LessonError` if it does not fit the game."""
    written = lesson_file(game)
    if written is None:
        return None
    try:
        table = set_up(game, written.seats, written.preset, dict(written.settings))
    except OptionError as error:
        raise LessonError(f"{written.name}: {error}") from None
    return lesson_for(written, table)


@cache
def scorepad(game: str) -> ScorePad:
    """How the points of a game are reckoned at a real table, plainly if it does not say; `ScorePadError` if that cannot
    be read."""
    file = folder(game).joinpath("scorepad.toml")
    if not file.is_file():
        return PLAIN
    name = f"{game}/scorepad.toml"
    try:
        return read_scorepad(name, file.read_text(encoding="utf-8"), box(game).options)
    except UnicodeDecodeError:
        raise ScorePadError(f"{name} is not a text in UTF-8") from None


def _words(game: str, language: str, known: Vocabulary) -> TextsFile:
    """What a game says in a language; nothing if it does not speak it."""
    file = folder(game).joinpath("texts", f"{language}.toml")
    if not file.is_file():
        return TextsFile()
    name = f"{game}/texts/{language}.toml"
    try:
        return read_texts(name, file.read_text(encoding="utf-8"), known)
    except UnicodeDecodeError:
        raise TextsError(f"{name} is not a text in UTF-8") from None


def deck_file(game: str, path: Path | None = None) -> DeckFile:
    """The deck of a game, or one that somebody brought; `DeckError` if it cannot be read."""
    if path is None:
        return _own_deck_file(game)
    try:
        return DeckFile(str(path), path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text in UTF-8"
        raise DeckError(f"cannot read the deck {path}: {reason}") from None


@cache
def _own_deck_file(game: str) -> DeckFile:
    """The deck of a game as it is written. Parsing it takes longer than all else of opening a table."""
    return DeckFile(f"{game}/deck.toml", folder(game).joinpath("deck.toml").read_text(encoding="utf-8"))


def set_up(
    game: str,
    seats: int,
    preset: str = "",
    settings: dict[str, str] | None = None,
    deck: Path | None = None,
) -> Game:
    """A game ready to be dealt: preset, changes to it, and a deck of one's own if given."""
    chosen = box(game)
    return chosen.set_up(seats, chosen.settings(preset, settings or {}), deck_file(game, deck))
