"""The heap: numbers onto two piles."""

from __future__ import annotations

from rasant.core.book import Rule
from rasant.core.cards import Deck
from rasant.core.chance import Moment
from rasant.core.contract import Game, Score
from rasant.core.events import STALEMATE, Began, Event, Moved, Noted
from rasant.core.layout import ALL, MAY, OWNER, Layout
from rasant.core.legal import aim, held
from rasant.core.moves import Act, Move
from rasant.core.recurring import collect
from rasant.core.refusal import NOT_NOW, NOT_POSSIBLE, Refusal
from rasant.core.repertoire import Lay, Repertoire
from rasant.core.state import State
from rasant.core.tally import Tally, standing
from rasant.gamefiles.deckfile import DeckFile

from .options import Options

HAND = 4
FULL = 8
DRAW = Act("draw")


def read_deck(file: DeckFile) -> Deck:
    """The cards, by number."""
    file.only("cards.numbers", "cards.copies")
    numbers = file.integer("cards.numbers", 4, 9)
    copies = file.integers("cards.copies", 1, 9)
    file.count("cards.copies", len(copies), numbers, "entries, one per number")
    deck = Deck()
    back = deck.face("back", [])
    for number in range(numbers):
        face = deck.face(str(number + 1), [str(number + 1)])
        for _ in range(copies[number]):
            deck.add(face, back, 0)
    return deck


class Heap(Game):
    """The heap for two or three seats."""

    def __init__(self, seats: int, options: Options, file: DeckFile) -> None:
        deck = read_deck(file)
        super().__init__(Layout(deck, [0] * seats))
        layout = self.layout
        self.box = layout.box()
        layout.contents[self.box] = list(range(len(deck)))
        self.stock = layout.hidden("stock", "stock")
        self.hand = [layout.zone("hand", f"hand{p}", p, seen=ALL, who=OWNER, gives=ALL) for p in range(seats)]
        rule = layout.rule(Rule(layout.bits("hand"), [self._lock(deck)]))
        self.piles = [layout.zone("pile", f"pile{k}", rule=rule) for k in range(2)]
        self.drawn = layout.fact("drawn")
        self.tally = Tally(layout, seats, options.match, 0, 20, False)
        self.repertoire = Repertoire([Lay("hand", "pile")], ["hand"], [DRAW], [])
        self.progress_kinds = layout.bits("pile")
        self.renewals = ["draw"]
        self.limit_stall(options.stall_s, options.stall_moves)

    def _lock(self, deck: Deck) -> list[int]:
        """Each number takes the next one (H-2)."""
        faces = [deck.faces.index(key) for key in deck.keys]
        lock = [0] * (len(deck.faces) + 1)
        lock[0] = (1 << len(deck.keys)) - 1
        for place, face in enumerate(faces):
            lock[face + 1] = deck.has[faces[(place + 1) % len(faces)]]
        return lock

    def deal(self, state: State, moment: Moment) -> list[Event]:
        """Deal four cards to each seat (H-1)."""
        order = moment.chance.shuffled(list(range(len(self.layout.deck))))
        events: list[Event] = [Began(state.round + 1), collect(state, self.box, order)]
        for hand in self.hand:
            events.append(Moved(self.box, hand, order[-HAND:]))
            order = order[:-HAND]
        return [*events, Moved(self.box, self.stock, order), Noted(self.drawn, 0), Noted(MAY, self.layout.all_seats())]

    def acts(self, state: State, seat: int) -> list[Act]:
        """Draw, while the stock has cards and the hand has room."""
        room = len(state.zones[self.hand[seat]]) < FULL
        return [DRAW] if state.may(seat) and state.zones[self.stock] and room else []

    def concerned(self, events: list[Event]) -> int:
        """All seats, because a draw changes what the others can draw."""
        return self.layout.all_seats()

    def decide(self, state: State, seat: int, move: Move, moment: Moment) -> list[Event] | Refusal:
        """Lay a card, or draw one."""
        if isinstance(move, Act):
            return self._draw(state, seat, move)
        aimed = aim(state, seat, move)
        if isinstance(aimed, Refusal):
            return aimed
        events: list[Event] = [Moved(aimed.src, aimed.dst, [held(state, aimed)])]
        if len(state.zones[aimed.src]) == 1:
            events += self.tally.close(state, self._points(state, seat), "out")
        return events

    def _draw(self, state: State, seat: int, move: Act) -> list[Event] | Refusal:
        if not state.may(seat):
            return NOT_NOW
        if move not in self.acts(state, seat):
            return NOT_POSSIBLE
        top = state.zones[self.stock][-1]
        return [Moved(self.stock, self.hand[seat], [top]), Noted(self.drawn, state.facts[self.drawn] + 1)]

    def stalemate(self, state: State, moment: Moment, cause: str) -> list[Event]:
        """End the round if no seat can lay or draw."""
        stuck = not any(self.legal(state, seat) for seat in range(self.seats))
        return self.tally.close(state, self._points(state, -1), cause) if stuck or cause != STALEMATE else []

    def _points(self, state: State, out: int) -> list[int]:
        """A point for every card that others hold (H-3)."""
        left = [len(state.zones[hand]) for hand in self.hand]
        return [sum(left) - left[seat] if seat == out else 0 for seat in range(self.seats)]

    def score(self, state: State) -> Score:
        """The points of a seat without cards."""
        out = [seat for seat in range(self.seats) if state.round and not state.zones[self.hand[seat]]]
        return standing(state, self._points(state, out[0] if out else -1), self.tally.totals(state))
