"""Fan Tan: four suits that grow from the seven. Rule numbers refer to the README beside this file."""

from __future__ import annotations

from typing import Final, final

from fan_tan.cards import Pack
from fan_tan.options import Options
from rasant.core.book import TAKES_NOTHING, Rule
from rasant.core.chance import Moment
from rasant.core.contract import NEVER, Game, Score
from rasant.core.events import CARDS_IN_PLAY, Began, Event, Moved, Noted, Opened
from rasant.core.layout import ALL, MAY, NONE, OWNER, Layout
from rasant.core.legal import aim, held, plays
from rasant.core.moves import Act, Move, Play
from rasant.core.recurring import collect, note
from rasant.core.refusal import DOES_NOT_FIT, NOT_NOW, NOT_POSSIBLE, Refusal
from rasant.core.state import State
from rasant.core.tally import Tally, standing
from rasant.gamefiles.deckfile import DeckFile

OUT: Final = "out"
PASS: Final = Act("pass")
PASSING: Final = [PASS]
NO_ACTS: Final[list[Act]] = []

NOT_NEXT: Final = Refusal("does_not_fit", "FT-8")
NOT_THE_OPENING: Final = Refusal("does_not_fit", "FT-5")
MUST_LAY: Final = Refusal("not_possible", "FT-9")

NOBODY: Final = -1


@final
class FanTan(Game):
    """Fan Tan for 3 to 8 seats.

    Each suit has two zones: `up` takes the seven and then what is higher, `down` is opened by the seven and takes what
    is lower. Until the first card lies, only the opening's `up` may be open.
    """

    def __init__(self, seats: int, options: Options, file: DeckFile) -> None:
        self.pack = Pack(file)
        super().__init__(Layout(self.pack.deck, [0] * seats))
        layout = self.layout
        self.options = options
        self.box = layout.box()
        layout.contents[self.box] = list(range(len(self.pack.deck)))
        self.hand = [layout.zone("hand", f"hand{p}", p, seen=ALL, who=OWNER, gives=ALL) for p in range(seats)]
        self.up = [layout.zone("up", f"{suit}_up", seen=ALL) for suit in self.pack.suits]
        self.down = [layout.zone("down", f"{suit}_down", seen=ALL) for suit in self.pack.suits]
        self.dealer = layout.fact("dealer")
        self.paid = [layout.fact(f"passes{p}") for p in range(seats)]
        self.until = layout.fact("until")
        self.tally = Tally(layout, seats, options.match, options.limit, options.max_rounds, False)
        self._seven_begins = options.opening == "seven_of_diamonds"
        self._turn_ms = 1_000 * options.turn_s
        self._suits = range(len(self.pack.suits))
        self.up_rule: list[int] = []
        self.down_rule: list[int] = []
        self._write_book()
        self.progress_kinds = layout.bits("up", "down")

    def _write_book(self) -> None:
        """For each suit: a rule upwards from the seven, and one downwards below it (FT-7, FT-8)."""
        middle, last = self.pack.middle, len(self.pack.ranks) - 1
        for suit in self._suits:
            self.up_rule.append(self._chain([(suit, rank) for rank in range(middle, last + 1)]))
            self.down_rule.append(self._chain([(suit, rank) for rank in range(middle - 1, -1, -1)]))

    def _chain(self, cards: list[tuple[int, int]]) -> int:
        """Add a rule by which these cards follow each other, the first one on an empty zone."""
        deck = self.pack.deck
        lock = [0] * (len(deck.faces) + 1)
        top = 0
        for suit, rank in cards:
            face = self.pack.face(suit, rank)
            lock[top] = deck.has[face]
            top = face + 1
        return self.layout.rule(Rule(self.layout.bits("hand"), [lock]))

    # -- the deal ------------------------------------------------------------------------------------------------------

    def deal(self, state: State, moment: Moment) -> list[Event]:
        """Deal all cards one at a time from the dealer's left (FT-3, FT-4), and choose who begins (FT-5)."""
        order = moment.chance.shuffled(list(range(len(self.pack.deck))))
        dealer = (state.facts[self.dealer] + 1) % self.seats if state.round else moment.chance.below(self.seats)
        events: list[Event] = [Began(state.round + 1), collect(state, self.box, order), Noted(self.dealer, dealer)]
        begins = self._after(dealer)
        for place in range(self.seats):
            seat = (dealer + 1 + place) % self.seats
            cards = order[place :: self.seats]
            events.append(Moved(self.box, self.hand[seat], cards))
            if self._seven_begins and self._first_card() in cards:
                begins = seat
        for suit in self._suits:
            closed = self._seven_begins and suit != self.pack.first_suit
            events.append(Opened(self.up[suit], NONE, TAKES_NOTHING if closed else self.up_rule[suit]))
            events.append(Opened(self.down[suit], NONE, TAKES_NOTHING))
        events += [Noted(fact, 0) for fact in self.paid]
        return self._turn(events, begins, moment)

    def _first_card(self) -> int:
        """The seven of diamonds. Cards are numbered by suit and rank."""
        return self.pack.first_suit * len(self.pack.ranks) + self.pack.middle

    def _after(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def _turn(self, events: list[Event], seat: int, moment: Moment) -> list[Event]:
        """Begin the turn of a seat, with the full time."""
        events.append(Noted(MAY, 1 << seat))
        if self._turn_ms:
            events.append(Noted(self.until, moment.now + self._turn_ms))
        return events

    # -- a turn --------------------------------------------------------------------------------------------------------

    def acts(self, state: State, seat: int) -> list[Act]:
        """A seat that cannot lay may pass, and no other (FT-9, FT-10)."""
        return PASSING if state.may(seat) and not plays(state, seat) else NO_ACTS

    def decide(self, state: State, seat: int, move: Move, moment: Moment) -> list[Event] | Refusal:
        """Lay a card, or pass."""
        if isinstance(move, Play):
            aimed = aim(state, seat, move)
            if isinstance(aimed, Refusal):
                return self._reason(state) if aimed == DOES_NOT_FIT else aimed
            return self._lay(state, seat, aimed, moment)
        if not state.may(seat):
            return NOT_NOW
        if move != PASS:
            return NOT_POSSIBLE
        if not self.acts(state, seat):
            return MUST_LAY
        paid = Noted(self.paid[seat], state.facts[self.paid[seat]] + 1)
        return self._turn([paid], self._after(seat), moment)

    def _reason(self, state: State) -> Refusal:
        """The refusal of a card that does not fit."""
        return NOT_THE_OPENING if self._seven_begins and self._nothing_lies(state) else NOT_NEXT

    def _nothing_lies(self, state: State) -> bool:
        return not any(state.zones[zone] for zone in self.up)

    def _lay(self, state: State, seat: int, play: Play, moment: Moment) -> list[Event]:
        """Lay a card in its row; a seven opens the way down, and the first seven opens all other suits."""
        events: list[Event] = [Moved(play.src, play.dst, [held(state, play)])]
        if play.dst in self.up and not state.zones[play.dst]:
            suit = self.up.index(play.dst)
            if self._seven_begins and self._nothing_lies(state):
                events += [Opened(self.up[s], NONE, self.up_rule[s]) for s in self._suits if s != suit]
            events.append(Opened(self.down[suit], NONE, self.down_rule[suit]))
        if len(state.zones[play.src]) == 1:
            return self._end(state, seat, events)
        return self._turn(events, self._after(seat), moment)

    # -- the end -------------------------------------------------------------------------------------------------------

    def _end(self, state: State, out: int, events: list[Event]) -> list[Event]:
        """End the round after a seat's last card (FT-11), and the match if it was the last round."""
        points = self._points(state, out)
        totals = [total + won for total, won in zip(self.tally.totals(state), points, strict=True)]
        lost = self.options.match == "to_limit" and min(totals) <= -self.options.limit
        note(state, self.until, 0, events)
        return events + self.tally.close(state, points, OUT, takes_match=lost)

    def _points(self, state: State, out: int) -> list[int]:
        """The points of the round if seat `out` has no cards (FT-12 to FT-14)."""
        left = [0 if seat == out else len(state.zones[hand]) for seat, hand in enumerate(self.hand)]
        if self.options.counting == "first_out":
            return [int(seat == out) for seat in range(self.seats)]
        if self.options.counting == "cards_left":
            return [-cards for cards in left]
        paid = [cards + state.facts[fact] for cards, fact in zip(left, self.paid, strict=True)]
        return [sum(paid) - chips if seat == out else -chips for seat, chips in enumerate(paid)]

    def score(self, state: State) -> Score:
        """Points as if the round ended now, and totals; the highest total wins the match (FT-17)."""
        out = NOBODY
        for seat, hand in enumerate(self.hand):
            if state.round and not state.zones[hand]:
                out = seat
        points = self._points(state, out) if state.round else [0] * self.seats
        return standing(state, points, self.tally.totals(state))

    # -- the clock -----------------------------------------------------------------------------------------------------

    def due(self, state: State) -> int:
        """When the clock moves for the seat on turn (FT-19)."""
        return state.facts[self.until] if self._turn_ms and state.phase == CARDS_IN_PLAY else NEVER

    def elapse(self, state: State, moment: Moment) -> list[Event]:
        """Lay a random card that fits, or pass if there is none (FT-19)."""
        due = self.due(state)
        if due == NEVER or moment.now < due:
            return []
        seat = state.facts[MAY].bit_length() - 1
        answer = self.decide(state, seat, moment.chance.one_of(self.legal(state, seat)), moment)
        assert not isinstance(answer, Refusal)
        return answer
