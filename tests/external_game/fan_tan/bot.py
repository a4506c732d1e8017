"""A bot that plays Fan Tan sensibly."""

from __future__ import annotations

from fan_tan.rules import FanTan
from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.moves import Move, Play
from rasant.core.policy import Policy
from rasant.core.view import View

OWN_WAY = 2.0
"""What it is worth that the next card of a row is one's own: nobody else gets anything from the move."""
HELP = 1.0
"""What it costs to let others lay the next card."""


class Steady(Policy):
    """Opens the way for its own far cards, and keeps closed as long as it can what only others wait for."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game, FanTan)
        self._game = game

    def choose(self, view: View, chance: Chance) -> Move | None:
        """The card worth most on the table, or a pass if it sees none."""
        plays = view.plays()
        if not plays:
            return view.acts[0] if view.acts else None
        held = {self._game.pack.place(face) for face in view.faces(self._game.hand[view.seat])}
        return max(plays, key=lambda play: (self._worth(play, held), chance.bits()))

    def _worth(self, play: Play, held: set[tuple[int, int]]) -> float:
        """What laying this card is worth, by the ways it opens."""
        suit, rank = self._game.pack.place(play.face)
        middle = self._game.pack.middle
        ways = [step for step in (1, -1) if rank == middle or (rank > middle) == (step == 1)]
        return sum(self._way(suit, rank, step, held) for step in ways)

    def _way(self, suit: int, rank: int, step: int, held: set[tuple[int, int]]) -> float:
        """What it is worth to open the way beyond a card: own cards wait there, the farther the worse, or others'."""
        beyond = range(rank + step, len(self._game.pack.ranks) if step > 0 else -1, step)
        if not beyond:
            return 0.0  # the end of the row: nobody gets anything from it
        mine = [abs(other - rank) for other in beyond if (suit, other) in held]
        nearest = OWN_WAY if 1 in mine else -HELP
        return nearest + sum(mine)
