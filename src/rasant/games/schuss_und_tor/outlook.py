"""Odds in Schuss und Tor from the visible cards: whether the next player can follow, and what a shot is worth."""

from rasant.core.view import View
from rasant.games.schuss_und_tor.rules import SchussUndTor
from rasant.games.schuss_und_tor.rules_flow import FREE


class Outlook:
    """The odds for one seat at one moment, from counting the cards it does not see.

    `shot` is the expected number of goals of a shot by this seat, `conceded` that of a shot by the previous seat;
    `lead` is how many goals it is ahead of the best other seat, `size` its number of cards, `final` whether this is
    the last turn.
    """

    def __init__(self, game: SchussUndTor, view: View) -> None:
        self._game = game
        self._has = game.layout.deck.has
        seat = view.seat
        self.hand = view.faces(game.hand[seat])
        self.size = len(self.hand)
        self.final = bool(view.fact(game.final))
        self._unseen = [game.front[card] for card in game.cards.footballers]
        for face in self.hand + view.faces(game.pile):
            self._unseen.remove(face)
        self._next_size = view.size(game.hand[(seat + 1) % game.seats])
        self.goals = [sum(game.cards.worth[face] for face in view.faces(zone)) for zone in game.goals]
        self.lead = self.goals[seat] - max(goals for other, goals in enumerate(self.goals) if other != seat)
        self._draws = self._left_to_draw(view)
        self._names = (1 << len(game.cards.names)) - 1
        self._jokers = self._has[game.bomber] | self._has[game.keeper]
        own = 0
        for face in self.hand:
            own |= self._has[face]
        self.shot = self._mean([self._lacks(self._stops(face)) for face in self._draws])
        self.conceded = self._mean([float(not self._stops(face) & own) for face in self._draws])

    def _left_to_draw(self, view: View) -> list[int]:
        game = self._game
        spent = view.faces(game.spent)
        if view.size(game.action) == 0:
            return spent if game.options.action_empty == "reshuffle" else []
        draws = [game.front[card] for card in game.cards.actions]
        for zone in [*game.goals, *game.drawn, *game.referee]:
            spent += view.faces(zone)
        for face in spent:
            draws.remove(face)
        return draws

    def _stops(self, face: int) -> int:
        return self._game.cards.stops[face]

    def _mean(self, unstopped: list[float]) -> float:
        """The expected goals of a draw, given the probability that each card is not stopped."""
        worth = self._game.cards.worth
        goals = [worth[face] * odds for face, odds in zip(self._draws, unstopped, strict=True)]
        return sum(goals) / len(goals) if goals else 0.0

    def _lacks(self, keys: int) -> float:
        """The probability that the next player has no card with one of these keys."""
        total = len(self._unseen)
        wanted = sum(1 for face in self._unseen if self._has[face] & keys)
        odds = 1.0
        for drawn in range(self._next_size if wanted else 0):
            odds *= max(total - wanted - drawn, 0) / (total - drawn)
        return odds

    def held(self, face: int) -> int:
        """How many own cards share a key with this one."""
        return sum(1 for other in self.hand if self._has[other] & self._has[face])

    def stuck(self, request: int) -> float:
        """The probability that the next player cannot follow this request."""
        return self._lacks(1 << request - 1 | self._jokers)

    def stuck_after_bomber(self, request: int) -> float:
        """The probability that the next player cannot follow a Bomber, after which no joker is allowed (ST-14)."""
        return self._lacks(1 << request - 1)

    def stuck_after_extra(self) -> float:
        """The probability that the next player cannot follow if this seat adds its best pass to its Tormann."""
        to = self._game.cards.to
        return max((self.stuck(to[face]) for face in self.hand if to[face] != FREE), default=0.0)
