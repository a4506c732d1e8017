"""A bot at a table: a policy with a temperament."""

from typing import Final

from rasant.bots.pacing import TEMPERAMENTS, Temperament, clutter, paced
from rasant.core.chance import Chance
from rasant.core.moves import Move
from rasant.core.policy import Policy
from rasant.core.view import EMPTY, View
from rasant.table.bots.temperaments import ADAPTIVE

SLIPS_PER_MISJUDGMENT: Final = 2
"""One slip in `SLIPS_PER_MISJUDGMENT` is a miscalculation, in games with something to calculate."""
LOOKS_PER_COUNT: Final = 8
"""Visible piles are counted once in so many looks, because counting takes time and the number changes slowly."""


class Player:
    """A bot that looks, decides and reaches. It has no timer: its caller asks for the duration of each step."""

    def __init__(self, policy: Policy, temperament: Temperament, chance: Chance) -> None:
        self._policy = policy
        self._temperament = temperament
        self._chance = chance
        self._clutter = 1.0
        """The factor by which a look takes longer here than at a usual table."""
        self._looks = 0

    def intend(self, view: View) -> Move | None:
        """The move that this bot decides on now, if any; sometimes it slips."""
        if self._looks % LOOKS_PER_COUNT == 0:
            self._clutter = clutter(view.in_sight())
        self._looks += 1
        move = self._slip(view) if self._temperament.slips(self._chance) else None
        return move or self._policy.choose(view, self._chance)

    def _slip(self, view: View) -> Move | None:
        """The move after a miscalculation or with an overlooked card; `None` if there is no such move."""
        chance = self._chance
        plays = view.plays()
        if not plays:
            return None
        overlooked = plays[chance.below(len(plays))].face
        if chance.below(SLIPS_PER_MISJUDGMENT) == 0:
            move = self._policy.misjudge(view, chance)
            if move is not None:
                return move
        view.overlook(overlooked)
        move = self._policy.choose(view, chance)
        view.overlook(EMPTY)
        return move

    def look_ms(self) -> int:
        """The duration of the next look in milliseconds; more visible piles make it longer."""
        return round(self._temperament.look_ms(self._chance) * self._clutter)

    def reach_ms(self) -> int:
        """The time from the decision to the move, in milliseconds."""
        return self._temperament.reach_ms(self._chance)

    def startle_ms(self) -> int:
        """The time to notice a change, in milliseconds."""
        return self._temperament.startle_ms(self._chance)

    def follow(self, pace: float) -> None:
        """Take `pace` times as long as a steady bot from now on; other than adaptive bots ignore it."""
        if self._temperament.name == ADAPTIVE:
            self._temperament = paced(TEMPERAMENTS[ADAPTIVE], pace)
