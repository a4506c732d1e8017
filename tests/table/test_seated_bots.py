"""When a table's bots look and move."""

from __future__ import annotations

from tests.table.test_hall_bugs import Sleepwalker
from tests.toys import Toy, laid

from rasant.core.chance import chance_of
from rasant.core.contract import NEVER
from rasant.core.moves import Move
from rasant.core.view import View
from rasant.table.bots.seated_bots import SeatedBots


class Idle(Sleepwalker):
    """A bot that never has a move."""

    def intend(self, view: View) -> Move | None:
        """No move."""
        return None


def seated() -> SeatedBots:
    """An idle bot on the first of two seats, since 1,000 ms."""
    bots = SeatedBots(2, chance_of(b"ties", 0))
    bots.seat(0, Idle(), 1_000)
    return bots


def look(seat: int) -> View:
    """An empty table."""
    game = Toy()
    return game.view(laid(game.layout, {}), seat)


def test_a_bot_looks_after_its_time() -> None:
    assert seated().due() == 1_100


def test_a_bot_with_nothing_to_do_looks_again_when_something_changes() -> None:
    bots = seated()
    assert bots.next(look) is None
    assert bots.due() == NEVER
    bots.startle(2_000)
    assert bots.due() == 2_100


def test_a_bot_that_starts_over_drops_earlier_looks() -> None:
    bots = seated()
    bots.next(look)
    bots.begin(3_000)
    bots.startle(3_000)
    bots.next(look)
    assert bots.due() == NEVER
