"""The bot that does anything: what every other one must beat."""

from __future__ import annotations

from rasant.core.chance import Chance
from rasant.core.moves import Move
from rasant.core.policy import Policy
from rasant.core.view import View


class RandomPolicy(Policy):
    """Any legal move, each as likely as the others."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        """One of the plays and acts open to this seat, or nothing if there are none."""
        moves: list[Move] = [*view.plays(), *view.acts]
        return moves[chance.below(len(moves))] if moves else None
