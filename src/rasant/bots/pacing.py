"""The pace of bots: a seeded model of looking, reaching, and overlooking cards.

A person looks at the table, decides, and moves a hand; when the card arrives, another player may have been faster. So a
bot decides at the end of a look, and its move arrives a reach later. Times vary as those of people: most are near the
typical one, some are much longer, none is much shorter.
"""

from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from rasant.core.chance import Chance
from rasant.table.bots.temperaments import ADAPTIVE


@dataclass(frozen=True)
class Temperament:
    """The speed and attention of a bot; times are typical ones in milliseconds."""

    name: str
    look: int
    """Time to look at the table and decide."""
    reach: int
    """Time from the decision to the arrival of the card."""
    startle: int
    """Time to notice that something changed while waiting, or that another player was faster."""
    slip: float
    """Probability of overlooking a card that fits."""

    def look_ms(self, chance: Chance) -> int:
        """The duration of one look, in milliseconds."""
        return _spread(self.look, chance)

    def reach_ms(self, chance: Chance) -> int:
        """The duration of one reach, in milliseconds."""
        return _spread(self.reach, chance)

    def startle_ms(self, chance: Chance) -> int:
        """The time to notice a change, in milliseconds."""
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
"""Bounds of `slip` for paced bots: even the slowest one sees most cards that fit."""

HESITATION = 0.04
"""Probability of an unusually long time."""

USUAL_PILES: Final = 30
"""Number of visible piles on a usual table; a look at them takes a temperament's usual time."""
PILES_PER_LOOK: Final = 13
"""Each `PILES_PER_LOOK` more piles take a temperament's usual time again."""


def clutter(in_sight: int) -> float:
    """The factor by which the number of visible piles lengthens a look."""
    return 1 + max(0, in_sight - USUAL_PILES) / PILES_PER_LOOK


def _spread(typical: int, chance: Chance) -> int:
    """A random time around the typical one: 0.65 to 1.55 times as long, rarely up to 3 times."""
    factor = 0.65 + 0.45 * (chance.unit() + chance.unit() * chance.unit())
    if chance.unit() < HESITATION:
        factor += 1.5
    return max(1, round(typical * factor))


def paced(temperament: Temperament, pace: float) -> Temperament:
    """The temperament with all times multiplied by `pace`, and its slips by the square root of it."""
    return replace(
        temperament,
        look=max(1, round(temperament.look * pace)),
        reach=max(1, round(temperament.reach * pace)),
        startle=max(1, round(temperament.startle * pace)),
        slip=min(MOST_SLIP, max(LEAST_SLIP, temperament.slip * sqrt(pace))),
    )
