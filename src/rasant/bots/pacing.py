"""How fast a bot is: a seeded model of looking, moving the hand, and overlooking things.

A person looks the table over, sees something to do, moves a hand, and only then is the card there; meanwhile somebody
else may have been faster. So a bot decides at the end of its look, and what it decided arrives a reach later. Times
vary as people's do: mostly near the middle, sometimes much longer, never much shorter.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from rasant.core.chance import Chance
from rasant.table.bots.temperaments import ADAPTIVE


@dataclass(frozen=True)
class Temperament:
    """What sort of player a bot is; times are typical ones in milliseconds."""

    name: str
    look: int
    """To look the table over and see what to do."""
    reach: int
    """From seeing it to the card lying there."""
    startle: int
    """To notice that something changed while waiting, or that another player was faster."""
    slip: float
    """How often it overlooks a card that fits."""

    def look_ms(self, chance: Chance) -> int:
        """The time of one look."""
        return _spread(self.look, chance)

    def reach_ms(self, chance: Chance) -> int:
        """The time of one reach."""
        return _spread(self.reach, chance)

    def startle_ms(self, chance: Chance) -> int:
        """The time to notice a change."""
        return _spread(self.startle, chance)

    def slips(self, chance: Chance) -> bool:
        """Is a fitting card overlooked this time?"""
        return chance.unit() < self.slip


STEADY: Final = Temperament("steady", look=650, reach=480, startle=420, slip=0.12)

TEMPERAMENTS = {
    temperament.name: temperament
    for temperament in (
        Temperament("relaxed", look=1100, reach=750, startle=700, slip=0.25),
        STEADY,
        Temperament("quick", look=330, reach=320, startle=260, slip=0.06),
        Temperament("lightning", look=110, reach=160, startle=120, slip=0.01),
        replace(STEADY, name=ADAPTIVE),
    )
}

LEAST_SLIP: Final = 0.01
MOST_SLIP: Final = 0.3
"""Even the slowest player sees most cards that fit."""

HESITATION = 0.04
"""How often a player is lost in thought for a moment."""

USUAL_SIGHT: Final = 30
"""So many piles and cards a usual table shows; a look at them takes a temperament's usual time."""
SIGHT_A_LOOK: Final = 13
"""Every so many more that lie there take as long again."""


def clutter(in_sight: int) -> float:
    """How many times as long a look takes where so much is to be seen."""
    return 1 + max(0, in_sight - USUAL_SIGHT) / SIGHT_A_LOOK


def _spread(typical: int, chance: Chance) -> int:
    """A time around the typical one: from about two thirds of it to one and a half, at times three."""
    factor = 0.65 + 0.45 * (chance.unit() + chance.unit() * chance.unit())
    if chance.unit() < HESITATION:
        factor += 1.5
    return max(1, round(typical * factor))


def paced(temperament: Temperament, pace: float) -> Temperament:
    """The same who takes so many times as long for everything, and overlooks more, or less, but not by as much."""
    return replace(
        temperament,
        look=max(1, round(temperament.look * pace)),
        reach=max(1, round(temperament.reach * pace)),
        startle=max(1, round(temperament.startle * pace)),
        slip=min(MOST_SLIP, max(LEAST_SLIP, temperament.slip * sqrt(pace))),
    )
