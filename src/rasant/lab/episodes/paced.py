"""Timing of people: a look before each choice and a reach until it lands, so that another seat may be faster."""

import heapq

from rasant.bots.pacing import Temperament, clutter
from rasant.bots.player import LOOKS_PER_COUNT
from rasant.core.contract import Game
from rasant.core.events import NO_SEAT, Batch
from rasant.core.moves import Move
from rasant.core.refusal import Refusal
from rasant.lab.episodes.episode import BotFactory, Episode
from rasant.table.play.driver import FOREVER, MatchDriver
from rasant.table.play.move_queue import MoveQueue, QueuedMove

Due = tuple[int, int, int, Move | None]
"""Time in milliseconds, a random number for the order of equal times, the seat, and the move that lands; `None` for the
end of a look."""


class Paced(Episode):
    """A seat is asked after a look; its choice lands after a reach, and is refused if another seat was faster.

    Waiting means another look. A seat without a legal move looks again after it notices a change. Bots are timed by the
    same driver as at live tables.
    """

    def __init__(self, game: Game, waits: bool, whole_match: bool, bots: BotFactory, pace: Temperament) -> None:
        super().__init__(game, waits, whole_match, bots)
        self._pace = pace
        self._due: list[Due] = []
        self._waiting: list[int] = []
        """Seats without a legal move, which look again when something changes."""
        self._looks = 0
        self._clutter = 1.0
        self._driver = self._driven()

    def _driven(self) -> MatchDriver:
        # there are no network connections here, so no move is held back
        queue = MoveQueue(self.game.seats, self.chance, cap=0, near=0)
        driver = MatchDriver(self.match, queue, self.chance)
        for seat, bot in enumerate(self.bots):
            driver.seated_bots.bots[seat] = bot
        return driver

    def seated(self) -> None:
        """Create a driver for the new match."""
        self._driver = self._driven()
        self._looks = 0

    def dealt(self) -> None:
        """All seats begin a look."""
        self._due = []
        self._waiting = []
        self._driver.queue.clear()
        self._driver.seated_bots.begin(self.now)
        for seat, bot in enumerate(self.bots):
            if bot is None:
                self._look_later(seat, self.now)

    def carry_out(self, seat: int, move: Move | None) -> None:
        """Begin a reach, or another look."""
        if move is None:
            self._look_later(seat, self.now)
        else:
            self._later(seat, self.now + self._pace.reach_ms(self.chance), move)

    def try_again(self, seat: int) -> None:
        """The seat notices its mistake and looks again."""
        self._startle(seat, self.now)

    def go_on(self) -> None:
        """Process looks, reaches, bots and time until a seat that has looked has a legal move."""
        while self.in_play():
            at = self._due[0][0] if self._due else FOREVER
            answer = self._driver.step(
                at - self.chance.below(2)
            )  # at equal times, the order of outside choices and the driver is random
            if isinstance(answer, Batch):
                self._apply(answer)
            elif isinstance(answer, Refusal):
                self._refused(answer)
            elif at == FOREVER:
                raise RuntimeError("no seat has a move and nothing is due")
            elif self._has_looked(heapq.heappop(self._due)):
                return

    def _has_looked(self, due: Due) -> bool:
        """Land a move, or end a look; returns whether the seat is asked now."""
        self.now, _, seat, move = due
        if move is not None:
            turn = self._driver.seated_bots.turn(seat)
            self._driver.submit(QueuedMove(seat, move, None, turn), self.now)
            return False
        if self.ask(seat):
            return True
        self._waiting.append(seat)
        return False

    def _apply(self, batch: Batch) -> None:
        """Process a batch: seats without a move notice it, and the seat that moved looks again."""
        self.now = batch.now
        self.happened(batch)
        for seat in self._waiting:
            self._startle(seat, batch.now)
        self._waiting = []
        if batch.seat != NO_SEAT and self.bots[batch.seat] is None:
            self._look_later(batch.seat, batch.now)

    def _refused(self, refusal: Refusal) -> None:
        """Process a refused move: another seat was faster."""
        queued = self._driver.queued
        assert queued is not None
        self.now = queued.at
        if self.bots[queued.seat] is None:
            self.refusals[queued.seat] = refusal
            self._startle(queued.seat, queued.at)

    def _look_later(self, seat: int, now: int) -> None:
        """Schedule the end of a look, which takes longer at tables with more visible piles."""
        if self._looks % (LOOKS_PER_COUNT * self.game.seats) == 0:
            self._clutter = clutter(self.game.view(self.state, seat).in_sight())
        self._looks += 1
        self._later(seat, now + round(self._pace.look_ms(self.chance) * self._clutter), None)

    def _startle(self, seat: int, now: int) -> None:
        self._later(seat, now + self._pace.startle_ms(self.chance), None)

    def _later(self, seat: int, at: int, move: Move | None) -> None:
        heapq.heappush(self._due, (at, self.chance.bits(), seat, move))
