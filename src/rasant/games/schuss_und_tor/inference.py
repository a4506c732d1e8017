"""What passes tell of Schuss und Tor: whoever does not follow, or does not stop a goal, could not."""

from __future__ import annotations

from typing import NamedTuple

from rasant.core.contract import Game
from rasant.core.inference import Inference
from rasant.core.layout import MAY
from rasant.core.view import View
from rasant.games.schuss_und_tor.rules import SchussUndTor
from rasant.games.schuss_und_tor.rules_flow import STOP, TURN


class _Asked(NamedTuple):
    """Who was asked at a look, the keys of cards that would have done, how many cards each seat had, and what changes
    when somebody passes or lets a goal in.
    """

    seat: int
    wanted: int
    hands: list[int]
    passes: list[int]


class PassesTell(Inference):
    """Remembers on which names each seat has passed since it last got a card, and what it did not stop.

    A joker is kept by many who could follow with it, so a pass tells nothing of jokers.
    """

    def __init__(self, game: Game) -> None:
        assert isinstance(game, SchussUndTor)
        self._game = game
        self._names = (1 << len(game.cards.names)) - 1
        self._lacking = [0] * game.seats
        self._last: _Asked | None = None

    def look(self, view: View) -> None:
        """Compare with the last look."""
        now = self._asked(view)
        last, self._last = self._last, now
        if last is None:
            return
        if now.hands[last.seat] == last.hands[last.seat] and now.passes != last.passes:
            self._lacking[last.seat] |= last.wanted
        for seat, size in enumerate(now.hands):
            if size > last.hands[seat]:
                self._lacking[seat] = 0

    def lacking(self) -> dict[int, int]:
        """By hand."""
        return dict(zip(self._game.hand, self._lacking, strict=True))

    def _asked(self, view: View) -> _Asked:
        game = self._game
        question, lock = view.fact(game.asked), view.lock(game.pile)
        names = lock & self._names
        wanted = lock if question == STOP else names if question == TURN and names & names - 1 == 0 else 0
        hands = [view.size(hand) for hand in game.hand]
        passes = [view.fact(game.passes), view.size(game.action), *map(view.size, game.goals)]
        return _Asked(view.fact(MAY).bit_length() - 1, wanted, hands, passes)
