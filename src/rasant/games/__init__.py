"""The shelf: one folder a game, found by looking. Nothing is edited to add one."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.resources import files
from pathlib import Path

from rasant.core.box import Box
from rasant.core.contract import Game
from rasant.core.deckfile import DeckFile
from rasant.core.errors import DeckError, OptionError, unknown


@cache
def boxes() -> dict[str, Box]:
    """All games by id: every folder here whose package has a `BOX`."""
    found: dict[str, Box] = {}
    for module in pkgutil.iter_modules(__path__):
        box = getattr(importlib.import_module(f"{__name__}.{module.name}"), "BOX", None)
        if isinstance(box, Box):
            found[box.id] = box
    return found


def box(game: str) -> Box:
    """The box of a game; `OptionError` if there is none."""
    if game not in boxes():
        raise OptionError(unknown("game", game, list(boxes())))
    return boxes()[game]


def readme(game: str) -> str:
    """The rules of a game, for people."""
    return files(f"{__name__}.{box(game).id}").joinpath("README.md").read_text(encoding="utf-8")


def common_rules() -> str:
    """The rules all games that are played at once have in common, for people."""
    return files(__name__).joinpath("README.md").read_text(encoding="utf-8")


def deck_file(game: str, path: Path | None = None) -> DeckFile:
    """The deck of a game, or one that somebody brought; `DeckError` if it cannot be read."""
    if path is None:
        text = files(f"{__name__}.{box(game).id}").joinpath("deck.toml").read_text(encoding="utf-8")
        return DeckFile(f"{game}/deck.toml", text)
    try:
        return DeckFile(str(path), path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text in UTF-8"
        raise DeckError(f"cannot read the deck {path}: {reason}") from None


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
