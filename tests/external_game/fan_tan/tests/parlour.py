"""An arranged round of Fan Tan: hands and rows are chosen, moves are given by label."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fan_tan.rules import FanTan
from rasant.core.book import TAKES_NOTHING
from rasant.core.events import Batch
from rasant.core.layout import MAY
from rasant.core.refusal import Refusal
from rasant.testing.arranged_table import ArrangedTable, opened


def fan_tan(seats: int = 3, preset: str = "quick", **settings: str) -> FanTan:
    """The game, by default without a clock."""
    return opened(FanTan, "fan_tan", seats, preset, **{"turn_s": "0", **settings})


class Parlour:
    """A table with these hands, one per seat, and these rows by suit, the lowest card first; seat 0 is on turn."""

    def __init__(
        self,
        hands: Sequence[Sequence[str]],
        rows: Mapping[str, Sequence[str]] | None = None,
        preset: str = "quick",
        clocked: bool = False,
        **settings: str,
    ) -> None:
        self.game = fan_tan(len(hands), preset, **settings)
        self.table = ArrangedTable(self.game, clocked=clocked)
        self.state = self.table.state
        zones = {self.game.hand[seat]: list(hand) for seat, hand in enumerate(hands)}
        for suit, name in enumerate(self.game.pack.suits):
            self._lay_row(zones, suit, list((rows or {}).get(name, ())), bool(rows))
        self.table.lay(zones, rest=self.game.box).note({MAY: 1})

    def _lay_row(self, zones: dict[int, list[str]], suit: int, row: list[str], begun: bool) -> None:
        seven = self.game.pack.label(suit, self.game.pack.middle)
        middle = row.index(seven) if row else 0
        zones[self.game.up[suit]] = row[middle:]
        zones[self.game.down[suit]] = row[:middle][::-1]
        if begun:
            self.state.rules[self.game.up[suit]] = self.game.up_rule[suit]
        self.state.rules[self.game.down[suit]] = self.game.down_rule[suit] if row else TAKES_NOTHING

    def lay(self, seat: int, label: str) -> Batch | Refusal:
        """Lay a card without a target."""
        return self.table.play(seat, self.game.hand[seat], label)

    def pass_on(self, seat: int) -> Batch | Refusal:
        """Pass."""
        return self.table.act(seat, "pass")

    def cards(self, seat: int) -> set[str]:
        """The hand of a seat."""
        return set(self.table.labels(self.game.hand[seat]))

    def row(self, suit: str) -> list[str]:
        """The row of a suit, from the lowest to the highest."""
        number = self.game.pack.suits.index(suit)
        down, up = self.game.down[number], self.game.up[number]
        return [*reversed(self.table.labels(down)), *self.table.labels(up)]

    def fitting(self, seat: int) -> set[str]:
        """The cards that a seat may lay now."""
        return {label for _, label, _ in self.table.plays(seat)}

    @property
    def turn(self) -> int:
        """The seat on turn."""
        return self.state.facts[MAY].bit_length() - 1

    @property
    def points(self) -> list[int]:
        """The points of the round."""
        return self.game.score(self.state).points
