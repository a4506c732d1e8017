"""The random bot: the baseline that every other bot must beat."""

from rasant.core.chance import Chance
from rasant.core.moves import Move
from rasant.core.policy import Policy
from rasant.core.view import View


class RandomPolicy(Policy):
    """Chooses uniformly among all legal moves."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        """A random legal move, or `None` if there is none."""
        moves: list[Move] = [*view.plays(), *view.acts]
        return moves[chance.below(len(moves))] if moves else None
