"""Time as people have it: a look before each choice, a reach before it lands; by then another may have been faster."""

from __future__ import annotations

import heapq

from rasant.bots.pacing import Temperament, clutter
from rasant.bots.player import LOOKS_PER_COUNT
from rasant.core.contract import Game
from rasant.core.events import NO_SEAT, Batch
from rasant.core.moves import Move
from rasant.core.refusal import Refusal
from rasant.lab.episodes.episode import Company, Episode
from rasant.table.play.driver import FOREVER, MatchDriver
from rasant.table.play.move_queue import MoveQueue, QueuedMove

Due = tuple[int, int, int, Move | None]
"""When, a lot for those due at the same time, who; and the move that lands then, or nothing: a look."""


class Paced(Episode):
    """A seat is asked when it has looked; what it chooses lands when it has reached, refused if somebody was faster.

    To wait is to look once more. Who can do nothing is asked when something has changed and it has noticed. Bots take
    their time as at every table, by the one driver there is.
    """

    def __init__(self, game: Game, waits: bool, whole_match: bool, company: Company, pace: Temperament) -> None:
        super().__init__(game, waits, whole_match, company)
        self._pace = pace
        self._due: list[Due] = []
        self._waiting: list[int] = []
        """Who could do nothing and looks again when something changes."""
        self._looks = 0
        self._clutter = 1.0
        self._driver = self._driven()

    def _driven(self) -> MatchDriver:
        # there are no lines here, so nothing is held back
        queue = MoveQueue(self.game.seats, self.chance, cap=0, near=0)
        driver = MatchDriver(self.match, queue, self.chance)
        for seat, bot in enumerate(self.bots):
            driver.seated_bots.bots[seat] = bot
        return driver

    def seated(self) -> None:
        """A new match, and all that runs it."""
        self._driver = self._driven()
        self._looks = 0

    def dealt(self) -> None:
        """All look at their cards."""
        self._due = []
        self._waiting = []
        self._driver.queue.clear()
        self._driver.seated_bots.begin(self.now)
        for seat, bot in enumerate(self.bots):
            if bot is None:
                self._look_later(seat, self.now)

    def carry_out(self, seat: int, move: Move | None) -> None:
        """Reach out, or look once more."""
        if move is None:
            self._look_later(seat, self.now)
        else:
            self._later(seat, self.now + self._pace.reach_ms(self.chance), move)

    def try_again(self, seat: int) -> None:
        """Notice the mistake, and look."""
        self._startle(seat, self.now)

    def go_on(self) -> None:
        """Let looks, reaches, bots and time have their turns, until somebody who looks has something to choose."""
        while self.in_play():
            at = self._due[0][0] if self._due else FOREVER
            answer = self._driver.step(
                at - self.chance.below(2)
            )  # of two in the same millisecond, a lot says who is first
            if isinstance(answer, Batch):
                self._heard(answer)
            elif isinstance(answer, Refusal):
                self._refused(answer)
            elif at == FOREVER:
                raise RuntimeError("nobody has anything to do")
            elif self._has_looked(heapq.heappop(self._due)):
                return

    def _has_looked(self, due: Due) -> bool:
        """Let a move land, or somebody see what there is to do; is that something?"""
        self.now, _, seat, move = due
        if move is not None:
            turn = self._driver.seated_bots.turn(seat)
            self._driver.submit(QueuedMove(seat, move, None, turn), self.now)
            return False
        if self.ask(seat):
            return True
        self._waiting.append(seat)
        return False

    def _heard(self, batch: Batch) -> None:
        """Something has happened: who had nothing to do looks again, and who did it looks on."""
        self.now = batch.now
        self.happened(batch)
        for seat in self._waiting:
            self._startle(seat, batch.now)
        self._waiting = []
        if batch.seat != NO_SEAT and self.bots[batch.seat] is None:
            self._look_later(batch.seat, batch.now)

    def _refused(self, refusal: Refusal) -> None:
        """Somebody was faster."""
        queued = self._driver.queued
        assert queued is not None
        self.now = queued.at
        if self.bots[queued.seat] is None:
            self.refusals[queued.seat] = refusal
            self._startle(queued.seat, queued.at)

    def _look_later(self, seat: int, now: int) -> None:
        """Look the table over: the more there is to see, the longer."""
        if self._looks % (LOOKS_PER_COUNT * self.game.seats) == 0:
            self._clutter = clutter(self.game.view(self.state, seat).in_sight())
        self._looks += 1
        self._later(seat, now + round(self._pace.look_ms(self.chance) * self._clutter), None)

    def _startle(self, seat: int, now: int) -> None:
        self._later(seat, now + self._pace.startle_ms(self.chance), None)

    def _later(self, seat: int, at: int, move: Move | None) -> None:
        heapq.heappush(self._due, (at, self.chance.bits(), seat, move))
