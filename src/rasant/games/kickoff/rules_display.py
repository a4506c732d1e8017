"""Laying out a display: which cards may lie in it, and where the others go (LK-10, LK-11, LK-33)."""

from typing import final

from rasant.core.chance import Chance


@final
class Displays:
    """Draws displays. `keys`: by card; `unwelcome`: keys that LK-10 replaces; `banned`: keys never on display."""

    def __init__(self, keys: list[int], unwelcome: int, banned: int, shuffles_in: bool) -> None:
        self._keys = keys
        self._unwelcome = unwelcome
        self._banned = banned
        self._shuffles_in = shuffles_in

    def lay_out(self, order: list[int], size: int, filtered: bool, chance: Chance) -> list[int]:
        """Draw a display from the top of the shuffled cards `order`, and leave the rest there.

        With `filtered`, the cards of LK-10 are replaced as long as there are others. A yellow card never comes into a
        display from which it could not be used (LK-33). A replaced card goes back to a random position, which keeps
        the order uniformly random.
        """
        shown: list[int] = []
        for _ in range(size):
            replacing = filtered and self._has_other(order, self._unwelcome)
            barred = self._unwelcome if replacing else self._banned
            if not self._has_other(order, barred):
                break
            card = order.pop()
            while self._keys[card] & barred:
                place = chance.below(len(order) + 1) if replacing and self._shuffles_in else 0
                order.insert(place, card)
                card = order.pop()
            shown.append(card)
        return shown

    def _has_other(self, cards: list[int], barred: int) -> bool:
        for card in reversed(cards):
            if not self._keys[card] & barred:
                return True
        return False
