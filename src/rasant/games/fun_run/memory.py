"""For its bot: what a player remembers of the piles he has laid down."""

from __future__ import annotations

from collections import Counter

from rasant.core.chance import Chance
from rasant.core.events import NO_SEAT
from rasant.core.view import View
from rasant.games.fun_run.rules import FunRun

NOTICED = 3
"""So many cards more of a pile in hand are taken in at every look: the longer it is held, the better it is known."""


class PileMemory:
    """The cards that one seat has noticed in its own piles, in this round.

    It learns from views alone, while a pile is in hand. Nobody else may touch a pile, so what was noticed is there
    until its owner lays it. Should a pile have become smaller all the same (somebody played the seat meanwhile), it is
    forgotten; so is everything when a round begins.
    """

    def __init__(self, game: FunRun) -> None:
        self._game = game
        self._seat = NO_SEAT
        self._round = 0
        self._laid = 0
        """Cards in the middle. There are only ever more of them in a round, so fewer are another one."""
        self._sizes: dict[int, int] = {}
        self._noticed: dict[int, list[int]] = {}

    def look(self, view: View, chance: Chance) -> None:
        """Take in what is in hand; forget what no longer holds."""
        self._begin_anew_if_due(view)
        for pile in self._game.piles[view.seat]:
            size = view.size(pile)
            if size and view.window(pile) == size:
                self._noticed[pile] = more_noticed(view.faces(pile), self._noticed.get(pile, []), chance)
                self._sizes[pile] = size
            elif self._sizes.get(pile) != size:
                self._noticed.pop(pile, None)

    def _begin_anew_if_due(self, view: View) -> None:
        laid = sum(view.size(zone) for zone in self._game.centre)
        if (view.seat, view.round) != (self._seat, self._round) or laid < self._laid:
            self._noticed.clear()
        self._seat, self._round, self._laid = view.seat, view.round, laid

    def recalled(self, pile: int) -> list[int]:
        """The faces that are known to be in a pile."""
        return self._noticed.get(pile, [])

    def unseen(self, view: View, pile: int) -> int:
        """How many cards of a pile are not known."""
        return view.size(pile) - len(self.recalled(pile))


def more_noticed(faces: list[int], before: list[int], chance: Chance) -> list[int]:
    """Those noticed before that are still there, and a few more of the others."""
    there = Counter(faces)
    kept = there & Counter(before)
    others = chance.shuffled(sorted((there - kept).elements()))
    return [*kept.elements(), *others[:NOTICED]]
