"""Inference from passes in Schuss und Tor: a player who does not follow or stop a goal probably could not."""

from typing import NamedTuple

from rasant.core.contract import Game
from rasant.core.inference import Inference
from rasant.core.layout import MAY
from rasant.core.view import View
from rasant.games.schuss_und_tor.rules import SchussUndTor
from rasant.games.schuss_und_tor.rules_flow import STOP, TURN


class _Asked(NamedTuple):
    """One observation: the seat that was asked, the keys it needed, the size of each hand, and what a pass changes."""

    seat: int
    wanted: int
    hands: list[int]
    passes: list[int]


class PassInference(Inference):
    """Remembers which names each seat could not follow since it last got a card, and which goals it did not stop.

    Players often hold a joker back, so a pass says nothing about jokers.
    """

    def __init__(self, game: Game) -> None:
        assert isinstance(game, SchussUndTor)
        self._game = game
        self._names = (1 << len(game.cards.names)) - 1
        self._lacking = [0] * game.seats
        self._last: _Asked | None = None

    def look(self, view: View) -> None:
        """Compare the table with the last observation."""
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
        """By hand: the keys that its cards probably do not have."""
        return dict(zip(self._game.hand, self._lacking, strict=True))

    def _asked(self, view: View) -> _Asked:
        game = self._game
        question, lock = view.fact(game.asked), view.lock(game.pile)
        names = lock & self._names
        wanted = lock if question == STOP else names if question == TURN and names & names - 1 == 0 else 0
        hands = [view.size(hand) for hand in game.hand]
        passes = [view.fact(game.passes), view.size(game.action), *map(view.size, game.goals)]
        return _Asked(view.fact(MAY).bit_length() - 1, wanted, hands, passes)
