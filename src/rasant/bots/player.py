"""A bot at a table: a policy with a temperament."""

from __future__ import annotations

from rasant.bots.pacing import Temperament
from rasant.core.chance import Chance
from rasant.core.moves import Move
from rasant.core.policy import Policy
from rasant.core.view import EMPTY, View


class Player:
    """Looks, intends, reaches. Holds no timer: whoever runs it asks how long each takes."""

    def __init__(self, policy: Policy, temperament: Temperament, chance: Chance) -> None:
        self._policy = policy
        self._temperament = temperament
        self._chance = chance

    def intend(self, view: View) -> Move | None:
        """What this player sees to do now, if anything; now and then it overlooks a card that fits."""
        chance = self._chance
        if self._temperament.slips(chance):
            plays = view.plays()
            if plays:
                view.overlook(plays[chance.below(len(plays))].face)
                move = self._policy.choose(view, chance)
                view.overlook(EMPTY)
                if move is not None:
                    return move
        return self._policy.choose(view, chance)

    def look_ms(self) -> int:
        """How long the next look takes."""
        return self._temperament.look_ms(self._chance)

    def reach_ms(self) -> int:
        """How long it takes until what was intended is done."""
        return self._temperament.reach_ms(self._chance)

    def startle_ms(self) -> int:
        """How long it takes to notice a change."""
        return self._temperament.startle_ms(self._chance)
