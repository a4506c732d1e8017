"""An arranged game of Schuss und Tor: seat 0 leads, hands and action cards are chosen, moves are given by label."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rasant.core.events import Batch
from rasant.core.layout import MAY
from rasant.core.refusal import Refusal
from rasant.games.schuss_und_tor.rules import SchussUndTor
from rasant.testing.arranged_table import ArrangedTable, opened

schuss = partial(opened, SchussUndTor, "schuss_und_tor")


class Pitch:
    """A table with these hands, one per seat, and these action cards in the order of drawing; by default in the preset
    of the sheet."""

    def __init__(
        self,
        hands: Sequence[Sequence[str]],
        draws: Sequence[str] = (),
        reserve: Sequence[str] | None = None,
        preset: str = "sheet",
        seed: str = "table",
        **settings: str,
    ) -> None:
        self.game = schuss(len(hands), preset, **settings)
        self.table = ArrangedTable(self.game, seed)
        self.state = self.table.state
        zones = {self.game.hand[seat]: list(hand) for seat, hand in enumerate(hands)}
        zones[self.game.action] = list(reversed(draws))
        if reserve is not None:
            zones[self.game.reserve] = list(reserve)
        self.table.note({MAY: 1}).lay(zones)
        assert [self.hand(seat) for seat in range(len(hands))] == [list(hand) for hand in hands], (
            "a card is there twice"
        )

    def put(self, *labels: str) -> Pitch:
        """Let the asked seats lay these cards in order."""
        for label in labels:
            answer = self.try_to_put(label)
            assert isinstance(answer, Batch), (label, answer)
        return self

    def say(self, verb: str, choice: int = 0) -> Pitch:
        """Let the asked seat answer with an act."""
        answer = self.try_to_say(verb, choice)
        assert isinstance(answer, Batch), (verb, answer)
        return self

    def try_to_put(self, label: str) -> Batch | Refusal:
        return self.table.play(self.seat, self.game.hand[self.seat], label)

    def try_to_say(self, verb: str, choice: int = 0) -> Batch | Refusal:
        return self.table.act(self.seat, verb, choice)

    @property
    def seat(self) -> int:
        """The asked seat."""
        may = self.state.facts[MAY]
        assert may.bit_count() == 1
        return may.bit_length() - 1

    @property
    def asked(self) -> tuple[int, int]:
        """Seat and question."""
        return self.seat, self.state.facts[self.game.asked]

    @property
    def request(self) -> str:
        """The requested name, or FREE."""
        return ["FREE", *self.game.cards.names][self.state.facts[self.game.request]]

    @property
    def fitting(self) -> set[str]:
        """The cards that the asked seat may lay."""
        return {label for _, label, _ in self.table.plays(self.seat)}

    @property
    def goals(self) -> list[int]:
        return self.game.score(self.state).points

    def hand(self, seat: int) -> list[str]:
        return self.table.labels(self.game.hand[seat])

    def pile(self) -> list[str]:
        return self.table.labels(self.game.pile)

    def spent(self) -> list[str]:
        return self.table.labels(self.game.spent)

    def fact(self, fact: int) -> int:
        return self.state.facts[fact]
