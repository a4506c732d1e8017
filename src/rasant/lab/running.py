"""Bots at a table in virtual time: looks, reaches and late hands, event by event, with no sleeping."""

from __future__ import annotations

import heapq
from dataclasses import dataclass

from rasant.bots import Player, bot
from rasant.core.chance import chance_of, secret_of
from rasant.core.contract import NEVER
from rasant.core.events import MATCH_OVER, PLAYING, Batch
from rasant.core.match import Match
from rasant.core.moves import Move
from rasant.core.refusal import Refusal
from rasant.record.setup import Setup

PAUSE_MS = 5_000
"""Between two rounds."""

_TIES = 1 << 60
_BOTS = 1 << 61
"""Places in the table's sequence of chances that no log reaches."""


@dataclass(frozen=True)
class Late:
    """A move that was refused: its seat had seen another table than it met."""

    now: int
    seat: int
    move: Move
    refusal: Refusal


class Running:
    """One match of bots. `step` brings what happens next, until the round is over; `deal` sets the next one."""

    def __init__(self, setup: Setup, seed: str) -> None:
        secret = secret_of(seed)
        self.setup = setup
        self.game = setup.open()
        self.match = Match(self.game, secret)
        self.state = self.match.state
        self.now = 0
        self._ties = chance_of(secret, _TIES)
        self._players = [self._seat(secret, seat) for seat in range(setup.players)]
        self._agenda: list[tuple[int, int, int]] = []
        self._intended: list[Move | None] = [None] * setup.players
        self._waiting: set[int] = set()

    def _seat(self, secret: bytes, seat: int) -> Player:
        return bot(self.setup.bot_of(seat), self.setup.box, self.game, chance_of(secret, _BOTS + seat))

    @property
    def over(self) -> bool:
        """Is the match over?"""
        return self.state.phase == MATCH_OVER

    def deal(self) -> Batch:
        """Set the next round; all look at their cards."""
        if self.state.round:
            self.now += PAUSE_MS
        batch = self.match.deal(self.now)
        self._agenda.clear()
        self._waiting.clear()
        self._intended = [None] * self.setup.players
        for seat, player in enumerate(self._players):
            self._later(seat, player.look_ms())
        return batch

    def step(self) -> Batch | Late | None:
        """Let time run to the next thing that happens; nothing once the round is over."""
        while self.state.phase == PLAYING:
            due = self.match.due()
            if due != NEVER and (not self._agenda or due <= self._agenda[0][0]):
                self.now = max(self.now, due)
                batch = self.match.elapse(self.now)
                if batch is not None:
                    self._startle()
                    return batch
                raise RuntimeError(f"{self.setup.game}: due at {due}, but nothing came of it")
            if not self._agenda:
                raise RuntimeError(f"{self.setup.game}: nobody has anything to do")
            happened = self._next()
            if happened is not None:
                return happened
        return None

    def _later(self, seat: int, delay: int) -> None:
        """Put a seat on the agenda; equal times are ordered by lot (C-4)."""
        heapq.heappush(self._agenda, (self.now + delay, self._ties.bits(), seat))

    def _next(self) -> Batch | Late | None:
        self.now, _, seat = heapq.heappop(self._agenda)
        move = self._intended[seat]
        if move is None:
            self._look(seat)
            return None
        self._intended[seat] = None
        return self._do(seat, move)

    def _look(self, seat: int) -> None:
        move = self._players[seat].intend(self.game.view(self.state, seat))
        if move is None:
            self._waiting.add(seat)
            return
        self._intended[seat] = move
        self._later(seat, self._players[seat].reach_ms())

    def _do(self, seat: int, move: Move) -> Batch | Late:
        answer = self.match.move(seat, move, self.now)
        if isinstance(answer, Refusal):
            self._later(seat, self._players[seat].startle_ms())
            return Late(self.now, seat, move, answer)
        self._startle()
        self._later(seat, self._players[seat].look_ms())
        return answer

    def _startle(self) -> None:
        """Something changed: those who had nothing to do look again."""
        for seat in sorted(self._waiting):
            self._later(seat, self._players[seat].startle_ms())
        self._waiting.clear()
