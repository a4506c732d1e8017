"""A player's try at the deal of the day, in virtual time."""

from __future__ import annotations

from tests.table.scene import Guest, Scene

from rasant.core.chance import chance_of, secret_of
from rasant.games import box
from rasant.hall.daily import day_after, order_of_day
from rasant.record.live import log_of_match
from rasant.table.log.entries import TableCreated, read_entry
from rasant.wire.from_client import SetReady
from rasant.wire.room import MATCH_OVER, PLAYING, ROUND_OVER

FIRST = "2026-01-01"


def day_with(game: str) -> str:
    """A day on which this game is dealt."""
    day = FIRST
    while order_of_day(day).game != game:
        day = day_after(day)
    return day


def opened(scene: Scene, day: str = FIRST, player: str = "anna") -> str:
    """The table of a player's try."""
    table = scene.hall.open_day(day, player, scene.now)
    assert isinstance(table, str), table
    scene.settle()
    return table


def begun(scene: Scene, day: str = FIRST, player: str = "anna") -> Guest:
    """A player whose try has just begun, with cards in play."""
    guest = scene.sit(opened(scene, day, player), player)
    guest.say(SetReady())
    scene.wait(scene.environment.timeouts.countdown)
    assert guest.phase == PLAYING
    return guest


def play_on(guest: Guest, style: str = "") -> None:
    """Play sensibly to the end of the match; players with the same style make the same moves."""
    cards, chance = guest.scene.table(guest.table).cards, chance_of(secret_of(f"style {style}"), 0)
    policy = box(guest.scene.table(guest.table).setup.game).steady(cards.game)
    while guest.phase != MATCH_OVER:
        if guest.phase == ROUND_OVER:
            guest.say(SetReady())
        move = policy.choose(guest.copy.view(), chance)
        if move is not None:
            guest.move(move)
        guest.scene.wait(600 + chance.below(400))


def log_of(guest: Guest) -> bytes:
    """The log of a player's finished match, as it can be downloaded."""
    disk = guest.scene.disk
    finished = next(record for record in disk.finished if record.table == guest.table)
    entries = disk.logs[guest.table]
    founded = read_entry(entries[0])
    assert isinstance(founded, TableCreated)
    return log_of_match(founded, entries[finished.first - 1 : finished.last + 1], finished.result)
