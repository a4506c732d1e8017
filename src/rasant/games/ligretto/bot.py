"""The bot of Ligretto."""

from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.moves import Move, Play
from rasant.core.policy import Policy
from rasant.core.view import View
from rasant.games.ligretto.rules import Ligretto

BETTER_NOT = 9
"""The rank of a play that is worse than no play."""


class Steady(Policy):
    """Empties the stack first, directly or through the row, then lays cards that score; counts out otherwise."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game, Ligretto)
        self._game = game

    def choose(self, view: View, chance: Chance) -> Move | None:
        """The best play; without one, a call or the next act."""
        plays = view.plays()
        ranks = [self._rank(view, play) for play in plays]
        best = min(ranks, default=BETTER_NOT)
        if best < BETTER_NOT:
            good = [play for play, rank in zip(plays, ranks, strict=True) if rank == best]
            return chance.one_of(good)
        for act in view.acts:
            if act.verb == "stop":
                return act
        return chance.one_of(view.acts) if view.acts else None

    def _rank(self, view: View, play: Play) -> int:
        """The rank of a play; the lowest is the best."""
        game, seat = self._game, view.seat
        onto_row = play.dst in game.row[seat]
        if play.src == game.stack[seat]:
            return 2 if onto_row else 0
        if play.src != game.waste[seat]:
            return 1 if view.size(play.src) == 1 else 3  # only an emptied slot is refilled from the stack (L-42)
        if onto_row:
            return 5 if self._stack_follows(view, play) else BETTER_NOT
        return 4

    def _stack_follows(self, view: View, play: Play) -> bool:
        """Could the top of the stack be laid on the card of this play next?"""
        top = view.top(self._game.stack[view.seat])
        lock = view.layout.book[view.rule(play.dst)].locks[0][play.face + 1]
        return top >= 0 and lock & view.layout.deck.has[top] != 0
