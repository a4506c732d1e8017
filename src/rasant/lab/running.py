"""Bots at a table in virtual time: looks, reaches and late hands, event by event, with no sleeping."""

from __future__ import annotations

from dataclasses import dataclass

from rasant.bots import Player, bot
from rasant.core.chance import chance_of, secret_of
from rasant.core.contract import NEVER
from rasant.core.events import MATCH_OVER, PLAYING, Batch
from rasant.core.match import Match
from rasant.core.moves import Move
from rasant.core.refusal import Refusal
from rasant.core.view import View
from rasant.record.setup import Setup
from rasant.table.crew import Crew

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
        self._crew = Crew(setup.players, chance_of(secret, _TIES))
        for seat in range(setup.players):
            self._crew.hands[seat] = self._player(secret, seat)

    def _player(self, secret: bytes, seat: int) -> Player:
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
        self._crew.begin(self.now)
        return batch

    def step(self) -> Batch | Late | None:
        """Let time run to the next thing that happens; nothing once the round is over."""
        while self.state.phase == PLAYING:
            due, looking = self.match.due(), self._crew.due()
            if due != NEVER and (looking == NEVER or due <= looking):
                return self._elapse(due)
            if looking == NEVER:
                raise RuntimeError(f"{self.setup.game}: nobody has anything to do")
            self.now = looking
            chosen = self._crew.next(self._look)
            if chosen is not None:
                return self._do(*chosen)
        return None

    def _look(self, seat: int) -> View:
        return self.game.view(self.state, seat)

    def _elapse(self, due: int) -> Batch:
        self.now = max(self.now, due)
        batch = self.match.elapse(self.now)
        if batch is None:
            raise RuntimeError(f"{self.setup.game}: due at {due}, but nothing came of it")
        self._crew.startle(self.now)
        return batch

    def _do(self, seat: int, move: Move) -> Batch | Late:
        answer = self.match.move(seat, move, self.now)
        if isinstance(answer, Refusal):
            self._crew.refused(seat, self.now)
            return Late(self.now, seat, move, answer)
        self._crew.startle(self.now)
        self._crew.moved(seat, self.now)
        return answer
