"""Timing in which every choice takes equally long."""

from typing import Final

from rasant.core.contract import NEVER, Game
from rasant.core.layout import MAY
from rasant.core.moves import Move
from rasant.core.refusal import Refusal
from rasant.lab.episodes.episode import BotFactory, Episode

HEARTBEAT_MS: Final = 250
"""Duration of a beat in milliseconds: each seat that may act has one go per beat."""


class Turnless(Episode):
    """In each beat every seat has one go, in random order, and its move is carried out at once, so it cannot be late.

    A seat without a legal move is not asked. If no seat has one, time advances to the next due time.
    """

    def __init__(self, game: Game, waits: bool, whole_match: bool, bots: BotFactory) -> None:
        super().__init__(game, waits, whole_match, bots)
        self._order: list[int] = []
        """The seats that still have a go in this beat, the next one last."""
        self._idle = False
        """Has no seat had a move in this beat?"""

    def dealt(self) -> None:
        """Begin a new beat."""
        self._order = []
        self._idle = False

    def carry_out(self, seat: int, move: Move | None) -> None:
        """Make the move at once."""
        if move is None:
            return
        answer = self.match.move(seat, move, self.now)
        if isinstance(answer, Refusal):
            self.refusals[seat] = answer
        else:
            self.happened(answer)

    def go_on(self) -> None:
        """Go from seat to seat until one is asked."""
        while self.in_play():
            due = self.match.due()
            if not self._order:
                self._begin_beat(due)
            if due != NEVER and due <= self.now:
                self.elapse()
            elif self._order and self._has_go(self._order.pop()):
                return

    def _begin_beat(self, due: int) -> None:
        """Give a go to all seats that may act; if none had a move in the last beat, advance to the next due time."""
        self.now += HEARTBEAT_MS
        if self._idle:
            if due == NEVER:
                raise RuntimeError("no seat has a move and nothing is due")
            self.now = max(self.now, due)
        self._idle = True
        may = self.state.facts[MAY]
        if may & may - 1 == 0:
            self._order = [may.bit_length() - 1] if may else []
        else:
            self._order = self.chance.shuffled([seat for seat in range(self.game.seats) if may >> seat & 1])

    def _has_go(self, seat: int) -> bool:
        """Ask a seat, or let its bot move; returns whether a seat is asked."""
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
