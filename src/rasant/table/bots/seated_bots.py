"""The bots of one table: when each looks, and when it makes the move it has chosen. No timers."""

import heapq
from collections.abc import Callable
from typing import final

from rasant.core.chance import Chance
from rasant.core.contract import NEVER
from rasant.core.moves import Move
from rasant.core.view import View
from rasant.table.bots.seated_bot import SeatedBot


@final
class SeatedBots:
    """All bots of a table. A bot looks, chooses a move, and makes it a moment later; by then it may be too late."""

    __slots__ = ("_due", "_intended", "_ties", "_turns", "_waiting", "bots")

    def __init__(self, seats: int, ties: Chance) -> None:
        self.bots: list[SeatedBot | None] = [None] * seats
        self._ties = ties
        self._due: list[tuple[int, int, int, int]] = []
        self._intended: list[Move | None] = [None] * seats
        self._turns = [0] * seats
        """Per seat; incremented when its bot starts over, which cancels what was due before."""
        self._waiting: set[int] = set()

    def seat(self, seat: int, bot: SeatedBot | None, now: int) -> None:
        """Give a seat to a bot, which looks at once, or take it away."""
        self.bots[seat] = bot
        self._start_over(seat)
        if bot is not None:
            self._schedule(seat, now + bot.look_ms())

    def begin(self, now: int) -> None:
        """Cards are in play: all bots look at them."""
        self._due.clear()
        for seat, bot in enumerate(self.bots):
            self._start_over(seat)
            if bot is not None:
                self._schedule(seat, now + bot.look_ms())

    def rest(self) -> None:
        """Nothing is in play: cancel all looks and moves."""
        self._due.clear()
        self._waiting.clear()

    def turn(self, seat: int) -> int:
        """A number that changes when the seat changes hands or all bots start over; moves chosen before are void."""
        return self._turns[seat]

    def due(self) -> int:
        """When a bot next looks or moves, or `NEVER`."""
        queue = self._due
        while queue and queue[0][3] != self._turns[queue[0][2]]:
            heapq.heappop(queue)
        return queue[0][0] if queue else NEVER

    def next(self, look: Callable[[int], View]) -> tuple[int, Move] | None:
        """Let the bot that is due look, or return its move. `look` gives the view of a seat."""
        now, _, seat, _ = heapq.heappop(self._due)
        bot = self.bots[seat]
        if bot is None:
            return None
        move = self._intended[seat]
        if move is not None:
            self._intended[seat] = None
            return seat, move
        move = bot.intend(look(seat))
        if move is None:
            self._waiting.add(seat)
        else:
            self._intended[seat] = move
            self._schedule(seat, now + bot.reach_ms())
        return None

    def startle(self, now: int) -> None:
        """Something changed: waiting bots look again."""
        for seat in sorted(self._waiting):
            bot = self.bots[seat]
            if bot is not None:
                self._schedule(seat, now + bot.startle_ms())
        self._waiting.clear()

    def moved(self, seat: int, now: int) -> None:
        """A bot's move was made; it looks on."""
        bot = self.bots[seat]
        if bot is not None:
            self._schedule(seat, now + bot.look_ms())

    def refused(self, seat: int, now: int) -> None:
        """A bot's move was refused, because another seat was faster; it looks again."""
        bot = self.bots[seat]
        if bot is not None:
            self._schedule(seat, now + bot.startle_ms())

    def _start_over(self, seat: int) -> None:
        self._turns[seat] += 1
        self._intended[seat] = None
        self._waiting.discard(seat)

    def _schedule(self, seat: int, at: int) -> None:
        """Schedule a seat; equal times are ordered by lot (C-4)."""
        heapq.heappush(self._due, (at, self._ties.bits(), seat, self._turns[seat]))
