"""A bot that plays Ligretto sensibly."""

from __future__ import annotations

from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.moves import Move, Play
from rasant.core.policy import Policy
from rasant.core.view import View
from rasant.games.ligretto.rules import Ligretto


class Steady(Policy):
    """Empties the stack first, then the row (which draws from the stack), then the waste; counts when nothing fits."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game, Ligretto)
        self._game = game

    def choose(self, view: View, chance: Chance) -> Move | None:
        """The play that helps the stack most, else the next count."""
        plays = view.plays()
        if plays:
            best = min(self._rank(view, play) for play in plays)
            if best < 9:
                good = [play for play in plays if self._rank(view, play) == best]
                return good[chance.below(len(good))]
        for act in view.acts:
            if act.verb == "stop":
                return act
        return view.acts[chance.below(len(view.acts))] if view.acts else None

    def _rank(self, view: View, play: Play) -> int:
        """How much a play helps, least first; 9: better not."""
        game, seat = self._game, view.seat
        onto_row = play.dst in game.row[seat]
        if play.src == game.stack[seat]:
            return 2 if onto_row else 0
        if play.src == game.waste[seat]:
            return 9 if onto_row else 3
        return 1
