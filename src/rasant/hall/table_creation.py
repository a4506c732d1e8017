"""Turns a request for a table into its founding entry, game and bots."""

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from rasant.bots import bot, bot_names
from rasant.core.chance import chance_of, secret_of
from rasant.core.contract import Game
from rasant.core.errors import LessonError, UserError, unknown
from rasant.core.lesson import Lesson
from rasant.games import box, lesson, lesson_file, set_up
from rasant.hall.daily import order_of_day
from rasant.table.bots.seated_bot import SeatedBot
from rasant.table.bots.temperaments import STILL
from rasant.table.log.entries import TableCreated
from rasant.table.log.formats import TABLE_LOG_VERSION
from rasant.table.timeouts import STAND_IN
from rasant.wire.http import NewTable, Problem

TABLE_BOTS: Final = [*bot_names(), STILL]
"""Bots that a request may name."""
LESSON_ALONE: Final = "A lesson brings its own seats, rules and bots: ask for it with nothing but the game."


def founding_of(order: NewTable, seed: str) -> TableCreated | Problem:
    """The first log entry of a requested table, or a problem."""
    if order.lesson:
        return _lesson_founding(order)
    for name in order.bots:
        if name and name not in TABLE_BOTS:
            return Problem("bad_option", unknown("bot", name, TABLE_BOTS))
    try:
        chosen = box(order.game)
        players = order.players if order.players >= 0 else chosen.usual_seats
        preset = order.preset or chosen.first_preset
        settings = chosen.all_settings(preset, order.settings)
        founded = TableCreated(
            order.game, players, preset, settings, order.public, seed, order.pace, version=TABLE_LOG_VERSION
        )
        game_of(founded)
    except UserError as error:
        return Problem("bad_option", str(error))
    if STILL in order.bots and not chosen.at_once:
        return Problem("bad_option", f"{order.game} is played in turns, so no bot can keep still; choose others")
    if len(order.bots) > players:
        return Problem("bad_option", f"{len(order.bots)} bots for {players} seats")
    return founded


def day_founding(day: str, player: str, seed: str) -> TableCreated | Problem:
    """The founding of a player's try at the deal of a day; a `Problem` if the game's settings for it are wrong."""
    founded = founding_of(order_of_day(day), seed)
    return founded if isinstance(founded, Problem) else replace(founded, day=day, player=player)


def set_up_anew(founded: TableCreated) -> tuple[TableCreated, Game]:
    """A founding with all options filled in, and its game; `UserError` if there is no such game."""
    settings = box(founded.game).all_settings(founded.preset, founded.settings)
    whole = replace(founded, settings=settings)
    return whole, game_of(whole)


def _lesson_founding(order: NewTable) -> TableCreated | Problem:
    """The founding of a game's lesson, which always has the same chances."""
    if order != NewTable(order.game, lesson=True):
        return Problem("bad_option", LESSON_ALONE)
    try:
        chosen, written = box(order.game), lesson_file(order.game)
        if written is None:
            return Problem("no_lesson", f"There is no lesson for {chosen.title}; play against bots, or read its rules.")
        preset = written.preset or chosen.first_preset
        settings = chosen.all_settings(preset, written.settings)
        seed = f"lesson {order.game}"
        founded = TableCreated(
            order.game, written.seats, preset, settings, False, seed, lesson=True, version=TABLE_LOG_VERSION
        )
        lesson_of(founded)
    except UserError as error:
        return Problem("bad_option", str(error))
    return founded


def bots_of(order: NewTable) -> list[str]:
    """The bots of a requested table, by seat; in a lesson, on all seats but the learner's."""
    written = lesson_file(order.game) if order.lesson else None
    if written is None:
        return list(order.bots)
    return ["" if seat == written.seat else STAND_IN for seat in range(written.seats)]


def lesson_of(founded: TableCreated) -> Lesson | None:
    """The lesson of a table, if any; `UserError` if the game no longer has a suitable one."""
    if not founded.lesson:
        return None
    found = lesson(founded.game)
    if found is None:
        raise LessonError(f"{founded.game} has no lesson")
    return found


def game_of(founded: TableCreated) -> Game:
    """The game of a table; `UserError` if there is no such game."""
    return _game(founded.game, founded.players, founded.preset, tuple(sorted(founded.settings.items())))


@lru_cache(maxsize=512)
def _game(game: str, players: int, preset: str, settings: tuple[tuple[str, str], ...]) -> Game:
    """Games hold no state, so tables share them."""
    return set_up(game, players, preset, dict(settings))


def bot_of(name: str, game_id: str, game: Game, salt: str) -> SeatedBot:
    """A bot of this temperament, with its own sequence of chances."""
    return bot(name, box(game_id), game, chance_of(secret_of(salt), 0))
