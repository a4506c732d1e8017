"""The bot of the heap."""

from __future__ import annotations

from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.moves import Move
from rasant.core.policy import Policy
from rasant.core.view import View


class Steady(Policy):
    """Lays a card if it can, and draws otherwise."""

    def __init__(self, game: Game) -> None:
        self._hands = [zone for zone, kind in enumerate(game.layout.kind) if game.layout.kinds[kind] == "hand"]

    def choose(self, view: View, chance: Chance) -> Move | None:
        """A play, else a draw, else nothing."""
        plays = view.plays()
        if plays:
            return chance.one_of(plays)
        return view.acts[0] if view.acts else None
