"""The book of the football edition: what the centre and the victims of yellow cards take."""

from typing import Final, final

from rasant.core.book import Rule
from rasant.core.layout import Layout
from rasant.core.refusal import Refusal
from rasant.games.kickoff.cards import ACTION, COUNTERPLAY, GOAL_KICK, KICK_OFF, PASS, YELLOW, KickoffDeck, Printed
from rasant.games.kickoff.options import Options

NO_FACE: Final = -1
"""In place of a face on top: the zone is empty."""

NO_KICK_OFF: Final = Refusal("does_not_fit", "LK-12")
NO_STACK_YET: Final = Refusal("does_not_fit", "LK-13")
NO_PASS: Final = Refusal("does_not_fit", "LK-16")
NO_STEAL: Final = Refusal("does_not_fit", "LK-17")
NO_ANSWER: Final = Refusal("does_not_fit", "LK-18")
NO_SUCH_SYMBOL: Final = Refusal("does_not_fit", "LK-19")
DEAD_ACTION: Final = Refusal("does_not_fit", "LK-32")
AT_AN_OPPONENT: Final = Refusal("does_not_fit", "LK-34")


@final
class Wants:
    """The book. `centre`: the rule of the centre; `victim[t]`: the rule of the `booked` zones of team t's players."""

    def __init__(self, layout: Layout, cards: KickoffDeck, options: Options) -> None:
        self._cards = cards
        self._action = cards.deck.key(ACTION)
        self._yellow = cards.deck.key(YELLOW)
        below = layout.bits("below") if options.reveal == "both" else 0
        discard = layout.bits("discard") | below
        display = layout.bits("display")
        actions = Rule(discard | (display if options.action_from == "discard_or_display" else 0), self._action_locks())
        teams = Rule(layout.bits("display", "discard"), self._team_locks(), also=actions)
        if teams.kinds == actions.kinds:
            teams = Rule(teams.kinds, teams.locks_together)  # one rule instead of two, as both have the same sources
        self.centre = layout.rule(teams)
        bookings = discard | (display if options.yellow_from == "discard_or_display" else 0)
        self.victim = [layout.rule(Rule(bookings, self._yellow_locks(team))) for team in range(layout.teams)]

    def _team_locks(self) -> list[list[int]]:
        """Which team cards the centre takes from each team, by its top card (LK-12, LK-16 to LK-19)."""
        deck = self._cards.deck
        locks = [[0] * (len(deck.faces) + 1) for _ in range(2)]
        for team in range(2):
            locks[team][0] = deck.key(str(KICK_OFF))
            for face, printed in enumerate(self._cards.printed):
                locks[team][face + 1] = self._wanted(printed, team)
        return locks

    def _wanted(self, printed: Printed, team: int) -> int:
        deck = self._cards.deck
        if printed.kind == PASS:
            return deck.key(printed.target) if printed.team == team else deck.key(printed.symbol)
        wanted = 0
        for name in printed.listed:
            wanted |= deck.key(name)
        return wanted

    def _action_locks(self) -> list[list[int]]:
        """An action card fits on any card, but not on the empty centre (LK-13, LK-21)."""
        row = [self._action] * (len(self._cards.deck.faces) + 1)
        row[0] = 0
        return [row, row]

    def _yellow_locks(self, victim: int) -> list[list[int]]:
        """A yellow card can be laid in front of opponents only (LK-34)."""
        faces = len(self._cards.deck.faces) + 1
        return [[0 if team == victim else self._yellow] * faces for team in range(2)]

    def explain(self, keys: int, team: int, top: int) -> Refusal:
        """Why a card with these keys does not fit onto the centre with that face, or `NO_FACE`, on top."""
        if keys & self._yellow:
            return AT_AN_OPPONENT
        if keys & self._action:
            return NO_STACK_YET if top == NO_FACE else DEAD_ACTION
        if top == NO_FACE:
            return NO_KICK_OFF
        printed = self._cards.printed[top]
        if printed.kind == COUNTERPLAY:
            return NO_ANSWER
        if printed.kind == GOAL_KICK:
            return NO_SUCH_SYMBOL
        return NO_PASS if printed.team == team else NO_STEAL
