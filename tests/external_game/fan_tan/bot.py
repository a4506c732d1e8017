"""The bot of Fan Tan."""

from __future__ import annotations

from fan_tan.rules import FanTan
from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.moves import Move, Play
from rasant.core.policy import Policy
from rasant.core.view import View

OWN_WAY = 2.0
"""The worth of opening the way for an own card, which helps no other player."""
HELP = 1.0
"""The cost of opening the way for a card of another player."""


class Steady(Policy):
    """Opens the way for its own far cards, and keeps rows closed that only others wait for."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game, FanTan)
        self._game = game

    def choose(self, view: View, chance: Chance) -> Move | None:
        """The best play, or a pass if there is none."""
        plays = view.plays()
        if not plays:
            return view.acts[0] if view.acts else None
        held = {self._game.pack.place(face) for face in view.faces(self._game.hand[view.seat])}
        return max(plays, key=lambda play: (self._worth(play, held), chance.bits()))

    def _worth(self, play: Play, held: set[tuple[int, int]]) -> float:
        """The worth of laying this card, by the ways it opens."""
        suit, rank = self._game.pack.place(play.face)
        middle = self._game.pack.middle
        ways = [step for step in (1, -1) if rank == middle or (rank > middle) == (step == 1)]
        return sum(self._way(suit, rank, step, held) for step in ways)

    def _way(self, suit: int, rank: int, step: int, held: set[tuple[int, int]]) -> float:
        """The worth of opening the way beyond a card, for own cards there (more if farther) or cards of others."""
        beyond = range(rank + step, len(self._game.pack.ranks) if step > 0 else -1, step)
        if not beyond:
            return 0.0  # the end of the row, which helps no player
        mine = [abs(other - rank) for other in beyond if (suit, other) in held]
        nearest = OWN_WAY if 1 in mine else -HELP
        return nearest + sum(mine)
