"""The flow of Schuss und Tor: which seat is asked which question, and the end of the game."""

from typing import Final

from rasant.core.book import TAKES_NOTHING
from rasant.core.chance import Moment
from rasant.core.contract import Part, Score
from rasant.core.events import MATCH_ENDED, Ended, Event, Gathered, Moved, Noted, Opened
from rasant.core.layout import MAY, NONE
from rasant.core.recurring import note
from rasant.core.state import State
from rasant.core.tally import standing
from rasant.games.schuss_und_tor.cards import SchussDeck
from rasant.games.schuss_und_tor.rules_table import SchussZones

NOTHING: Final = 0
LEAD: Final = 1
TURN: Final = 2
NAME: Final = 3
EXTRA: Final = 4
STOP: Final = 5
FREE_CARD: Final = 6
FOUL: Final = 7
INJURED: Final = 8
LOSE: Final = 9
EXTRA_TIME: Final = 10
"""The values of the fact `asked`: the question to the one seat in `may` (ST-37)."""

FREE: Final = 0
"""The request when any footballer may follow; otherwise it is 1 to 5, a name's number."""

NO_HOLDER: Final = -1
"""In place of a seat: no player has the Schiedsrichter."""

EXTRA_TIME_HAND: Final = 3


class SchussFlow(SchussZones):
    """Asks questions, one at a time, until the game is over. `rules.py` handles the answers."""

    __slots__ = ("_note_asked", "_note_may", "_note_request", "_open_pile", "draw", "lay", "to", "worth")

    def __init__(self, cards: SchussDeck, seats: int, extra: str) -> None:
        super().__init__(cards, seats, extra)
        self.to = cards.to
        self.worth = cards.worth
        # events and plays are immutable, so frequent ones are created once
        every_card = range(len(cards.deck))
        self.lay: list[list[Event]] = [[Moved(hand, self.pile, [card]) for card in every_card] for hand in self.hand]
        """By seat and card: the event that lays it onto the pile."""
        self.draw: list[list[Event]] = [[Moved(self.action, z, [card]) for card in every_card] for z in self.drawn]
        """By seat and card: the event that draws it as an action card."""
        self._note_may: list[Event] = [Noted(MAY, 1 << p) for p in range(seats)]
        self._note_asked: list[Event] = [Noted(self.asked, question) for question in range(EXTRA_TIME + 1)]
        self._note_request: list[Event] = [Noted(self.request, name) for name in range(len(cards.names) + 1)]
        self._open_pile: list[Event] = [Opened(self.pile, NONE, rule) for rule in range(len(self.layout.book))]

    def want(self, state: State, events: list[Event], request: int) -> None:
        """Note the request, if it changes."""
        if state.facts[self.request] != request:
            events.append(self._note_request[request])

    def ask(self, state: State, events: list[Event], seat: int, question: int, rule: int) -> None:
        """Ask one seat a question; the pile then takes cards by this rule. Call it once per batch, last."""
        facts = state.facts
        if facts[MAY] != 1 << seat:
            events.append(self._note_may[seat])
        if facts[self.asked] != question:
            events.append(self._note_asked[question])
        if state.rules[self.pile] != rule:
            events.append(self._open_pile[rule])

    def go_on(
        self, state: State, events: list[Event], seat: int, request: int, top: int, emptied: bool = False
    ) -> list[Event]:
        """End a turn: this seat must follow the face `top`, in the last turn if a hand was emptied (ST-29).

        If the last turn is over, finish the game instead.
        """
        facts = state.facts
        if facts[self.request] != request:
            events.append(self._note_request[request])
        if facts[self.final]:
            return self.finish(state, events, self.holder(state))
        if emptied:
            events.append(Noted(self.final, 1))
        if request == FREE:
            rule = self.any_rule
        elif self.to[top] == request:
            rule = self.follow_rule
        else:
            rule = self.only_rules[1 << request - 1]  # named by a Bomber, ST-14
        self.ask(state, events, seat, TURN, rule)
        return events

    def holder(self, state: State) -> int:
        """The seat that has the Schiedsrichter, or `NO_HOLDER`."""
        for seat in range(self.seats):
            if state.zones[self.referee[seat]]:
                return seat
        return NO_HOLDER

    def finish(self, state: State, events: list[Event], holder: int) -> list[Event]:
        """End the game, or first ask the holder of the Schiedsrichter for extra time (ST-31)."""
        if holder == NO_HOLDER or state.facts[self.extra_time]:
            return self.end(state, events)
        self.ask(state, events, holder, EXTRA_TIME, TAKES_NOTHING)
        return events

    def end(self, state: State, events: list[Event]) -> list[Event]:
        """End the game."""
        events.append(Noted(MAY, 0))
        events.append(self._note_asked[NOTHING])
        note(state, self.until, 0, events)
        events.append(Ended(MATCH_ENDED, "emptied" if state.facts[self.final] else "passed"))
        return events

    def play_on(self, state: State, seat: int, moment: Moment) -> list[Event]:
        """Begin extra time: shuffle all footballers, deal three to each; the holder leads (ST-31)."""
        cards = state.zones[self.reserve] + state.zones[self.pile]
        for hand in self.hand:
            cards = cards + state.zones[hand]
        order = moment.chance.shuffled(cards)
        events: list[Event] = [
            Moved(self.referee[seat], self.spent, state.zones[self.referee[seat]][:]),
            Gathered([self.pile, *self.hand], self.reserve, order),
        ]
        for hand in self.hand:
            events.append(Moved(self.reserve, hand, order[-EXTRA_TIME_HAND:]))
            order = order[:-EXTRA_TIME_HAND]
        events.append(Noted(self.extra_time, 1))
        for fact in (self.passes, self.final):
            note(state, fact, 0, events)
        self.want(state, events, FREE)
        self.ask(state, events, seat, LEAD, self.follow_rule)
        return events

    def parts(self, state: State) -> list[list[Part]]:
        """The goal cards of each seat, by how many goals they count."""
        parts: list[list[Part]] = []
        for seat in range(self.seats):
            worth = [self.worth[self.front[card]] for card in state.zones[self.goals[seat]]]
            parts.append([("goals", worth.count(each), each) for each in sorted(set(worth))])
        return parts

    def score(self, state: State) -> Score:
        """Goals; the most goals win, and a tie is shared: the option `tie` has no other value (ST-33)."""
        goals = [0] * self.seats
        for seat in range(self.seats):
            for card in state.zones[self.goals[seat]]:
                goals[seat] += self.worth[self.front[card]]
        return standing(state, goals, goals[:] if state.phase == MATCH_ENDED else [0] * self.seats)
