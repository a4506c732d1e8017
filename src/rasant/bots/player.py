"""A bot at a table: a policy with a temperament."""

from __future__ import annotations

from typing import Final

from rasant.bots.pacing import TEMPERAMENTS, Temperament, clutter, paced
from rasant.core.chance import Chance
from rasant.core.moves import Move
from rasant.core.policy import Policy
from rasant.core.view import EMPTY, View
from rasant.table.bots.temperaments import ADAPTIVE

MISJUDGED: Final = 2
"""One slip in so many is a mistake in reckoning, in games in which one can reckon wrongly."""


LOOKS_A_COUNT: Final = 8
"""How much there is to see changes slowly: it is counted at every so many looks, since counting takes time."""


class Player:
    """Looks, intends, reaches. It holds no timer: the caller asks how long each step takes."""

    def __init__(self, policy: Policy, temperament: Temperament, chance: Chance) -> None:
        self._policy = policy
        self._temperament = temperament
        self._chance = chance
        self._clutter = 1.0
        """How much longer a look takes here than at a usual table."""
        self._looks = 0

    def intend(self, view: View) -> Move | None:
        """What this player sees to do now, if anything; now and then it slips."""
        if self._looks % LOOKS_A_COUNT == 0:
            self._clutter = clutter(view.in_sight())
        self._looks += 1
        move = self._slip(view) if self._temperament.slips(self._chance) else None
        return move or self._policy.choose(view, self._chance)

    def _slip(self, view: View) -> Move | None:
        """The move of a player who miscounts or overlooks a card; nothing if they see nothing else to do."""
        chance = self._chance
        plays = view.plays()
        if not plays:
            return None
        overlooked = plays[chance.below(len(plays))].face
        if chance.below(MISJUDGED) == 0:
            move = self._policy.misjudge(view, chance)
            if move is not None:
                return move
        view.overlook(overlooked)
        move = self._policy.choose(view, chance)
        view.overlook(EMPTY)
        return move

    def look_ms(self) -> int:
        """How long the next look takes: the more there was to see, the longer."""
        return round(self._temperament.look_ms(self._chance) * self._clutter)

    def reach_ms(self) -> int:
        """How long it takes until what was intended is done."""
        return self._temperament.reach_ms(self._chance)

    def startle_ms(self) -> int:
        """How long it takes to notice a change."""
        return self._temperament.startle_ms(self._chance)

    def follow(self, pace: float) -> None:
        """Take so many times as long as a steady one from now on; only an adaptive bot does."""
        if self._temperament.name == ADAPTIVE:
            self._temperament = paced(TEMPERAMENTS[ADAPTIVE], pace)
