"""Laying a display: which cards may lie in it, and where the others go (LK-10, LK-11, LK-33)."""

from __future__ import annotations

from typing import final

from rasant.core.chance import Chance


@final
class Displays:
    """Draws displays. `keys`: of every card; `unwelcome`: keys LK-10 replaces; `banned`: keys that never come in."""

    def __init__(self, keys: list[int], unwelcome: int, banned: int, shuffles_in: bool) -> None:
        self._keys = keys
        self._unwelcome = unwelcome
        self._banned = banned
        self._shuffles_in = shuffles_in

    def lay_out(self, order: list[int], size: int, filtered: bool, chance: Chance) -> list[int]:
        """Draw a display from the top of `order`, cards just shuffled, where the rest remains.

        `filtered` replaces what LK-10 names as long as there is anything else; a yellow card never comes into a display
        that it could not be used from (LK-33). Cards in an order by chance are shuffled as well as ever when one more
        is put between them at a place by chance.
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
