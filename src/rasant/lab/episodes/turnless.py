"""Time without hands: whoever is due acts, and every choice takes as long as any other."""

from __future__ import annotations

from typing import Final

from rasant.core.contract import NEVER, Game
from rasant.core.layout import MAY
from rasant.core.moves import Move
from rasant.core.refusal import Refusal
from rasant.lab.episodes.episode import Company, Episode

HEARTBEAT_MS: Final = 250
"""In so much time each seat that may act has one go."""


class Turnless(Episode):
    """Beat by beat each seat has its go, in an order drawn by lot, at the table as it then is: nobody is overtaken.

    A seat that can do nothing is not asked; if none can, time runs on until it brings something.
    """

    def __init__(self, game: Game, waits: bool, whole_match: bool, company: Company) -> None:
        super().__init__(game, waits, whole_match, company)
        self._order: list[int] = []
        """Who is still to have a go in this beat, the next one last."""
        self._idle = False
        """Has nobody had anything to do in this beat?"""

    def dealt(self) -> None:
        """A new beat begins."""
        self._order = []
        self._idle = False

    def carry_out(self, seat: int, move: Move | None) -> None:
        """Make a move at once."""
        if move is None:
            return
        answer = self.match.move(seat, move, self.now)
        if isinstance(answer, Refusal):
            self.refusals[seat] = answer
        else:
            self.happened(answer)

    def go_on(self) -> None:
        """From seat to seat, until one has something to choose."""
        while self.in_play():
            due = self.match.due()
            if not self._order:
                self._begin_beat(due)
            if due != NEVER and due <= self.now:
                self.elapse()
            elif self._order and self._has_go(self._order.pop()):
                return

    def _begin_beat(self, due: int) -> None:
        """All that may act are to have a go; if none had anything to do, only time can bring something."""
        self.now += HEARTBEAT_MS
        if self._idle:
            if due == NEVER:
                raise RuntimeError("nobody has anything to do")
            self.now = max(self.now, due)
        self._idle = True
        may = self.state.facts[MAY]
        if may & may - 1 == 0:
            self._order = [may.bit_length() - 1] if may else []
        else:
            self._order = self.chance.shuffled([seat for seat in range(self.game.seats) if may >> seat & 1])

    def _has_go(self, seat: int) -> bool:
        """Ask a seat, or let its bot do what it wants; is somebody asked?"""
        if not self.state.facts[MAY] >> seat & 1:
            return False
        bot = self.bots[seat]
        if bot is None:
            if not self.ask(seat):
                return False
            self._idle = False
            return True
        move = bot.intend(self.game.view(self.state, seat))
        if move is not None:
            self._idle = False
            self.carry_out(seat, move)
        return False
