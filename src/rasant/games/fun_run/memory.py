"""The bot's memory of the piles it has held and put down."""

from collections import Counter

from rasant.core.chance import Chance
from rasant.core.events import NO_SEAT
from rasant.core.view import View
from rasant.games.fun_run.rules import FunRun

NOTICED = 3
"""How many more cards of the pile in hand the bot notices at every look."""


class PileMemory:
    """The cards that one seat has noticed in its own piles in this round.

    It learns from views alone, while a pile is in hand. Only its owner may lay cards of a pile, so noticed cards stay
    there until then. If a pile has become smaller nevertheless (another player had the seat meanwhile), it is
    forgotten; a new round clears everything.
    """

    def __init__(self, game: FunRun) -> None:
        self._game = game
        self._seat = NO_SEAT
        self._round = 0
        self._laid = 0
        """Number of cards in the centre. It never decreases within a round, so a decrease means a new round."""
        self._sizes: dict[int, int] = {}
        self._noticed: dict[int, list[int]] = {}

    def look(self, view: View, chance: Chance) -> None:
        """Notice cards of the pile in hand, and forget what is no longer true."""
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
        """The faces known to be in a pile."""
        return self._noticed.get(pile, [])

    def unseen(self, view: View, pile: int) -> int:
        """Number of unknown cards in a pile."""
        return view.size(pile) - len(self.recalled(pile))


def more_noticed(faces: list[int], before: list[int], chance: Chance) -> list[int]:
    """The cards noticed before that are still there, and up to `NOTICED` others."""
    there = Counter(faces)
    kept = there & Counter(before)
    others = chance.shuffled(sorted((there - kept).elements()))
    return [*kept.elements(), *others[:NOTICED]]
