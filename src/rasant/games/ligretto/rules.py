"""Ligretto: race your stack onto shared piles. Rule numbers refer to the README beside this file."""

from typing import Final, final

from rasant.core.book import TAKES_NOTHING, Rule
from rasant.core.cards import FRONT
from rasant.core.chance import Moment
from rasant.core.coloured import ColouredSets
from rasant.core.contract import Game, Part, Score
from rasant.core.events import STALEMATE, Began, Event, Gathered, Moved, Noted, Opened
from rasant.core.layout import MAY, NONE, TOP, Layout
from rasant.core.legal import aim
from rasant.core.moves import Act, Move, Play
from rasant.core.recurring import collect
from rasant.core.refusal import DOES_NOT_FIT, NOT_NOW, NOT_POSSIBLE, NOT_THERE, Refusal
from rasant.core.repertoire import Lay, Repertoire
from rasant.core.state import State, after
from rasant.core.tally import Tally, race_parts, race_points, standing
from rasant.gamefiles.deckfile import DeckFile
from rasant.games.ligretto.cards import ligretto_sets
from rasant.games.ligretto.options import Options

STACK_SIZE: Final = 10
COUNTED: Final = 3
TARGET: Final = 99

NO_COLUMN: Final = -1
"""In place of a column: the zone is not a pile."""

COUNT: Final = Act("count")
TAKE_UP: Final = Act("take_up")
STOP: Final = Act("stop")

NO_ACTS: Final[list[Act]] = []
COUNTING: Final = [COUNT]
TAKING_UP: Final = [TAKE_UP]

NO_OPENING: Final = Refusal("does_not_fit", "L-11")
NOT_THE_NEXT: Final = Refusal("does_not_fit", "L-12")
HAND_EMPTY: Final = Refusal("not_possible", "L-13")
NOT_AVAILABLE: Final = Refusal("not_there", "L-14")
NOTHING_TO_TAKE_UP: Final = Refusal("not_possible", "L-15")
NO_SUCH_MOVE: Final = Refusal("does_not_fit", "L-24")
FALSE_CALL: Final = Refusal("not_possible", "L-26")
NOT_ONTO_THAT_ROW: Final = Refusal("does_not_fit", "L-38")
NOT_IN_ORDER: Final = Refusal("does_not_fit", "L-39")


@final
class Ligretto(Game):
    """Ligretto for 2 to 12 seats.

    Each seat has a stack, row slots, a hand and a waste. Each colour has a column of piles, of which one empty pile is
    open at a time (L-16).
    """

    def __init__(self, seats: int, options: Options, file: DeckFile) -> None:
        cards = ligretto_sets(seats, file)
        super().__init__(Layout(cards.deck, [0] * seats))
        layout = self.layout
        self.options = options
        self._set_size = len(cards.deck) // seats
        self._row_size = {2: 5, 3: 4}.get(seats, 3) if options.row_size == "by_players" else 3
        everyone = range(seats)
        self.box = layout.box()
        layout.contents[self.box] = list(range(len(cards.deck)))
        self.stack = [layout.zone("stack", f"stack{p}", p, gives=TOP) for p in everyone]
        self.row = [[layout.zone("row", f"row{p}.{k}", p, gives=TOP) for k in range(self._row_size)] for p in everyone]
        self.hand = [layout.hidden("hand", f"hand{p}", p) for p in everyone]
        self.waste = [layout.zone("waste", f"waste{p}", p) for p in everyone]
        self.piles = [
            [layout.zone("pile", f"{colour}{k}") for k in range(seats * cards.copies[0])] for colour in cards.colours
        ]
        self._centre = [zone for column in self.piles for zone in column]
        self._column_of = [NO_COLUMN] * len(layout.names)
        self._write_book(cards)
        self.tally = Tally(layout, seats, options.match, TARGET, options.max_rounds, options.tie == "extra_round")
        self._locked = options.waste_next == "locked"
        self._by_call = options.end == "call"
        self._shuffles = options.recycle != "turn_over"
        self._at_hand = [zone for zones in (*self.row, self.stack) for zone in zones]
        self._buffered = options.variant == "row_buffer"
        self.progress_kinds = layout.bits("pile", "row") if self._buffered else layout.bits("pile")
        lays = [Lay("stack", "pile"), Lay("row", "pile"), Lay("waste", "pile")]
        onto_rows = [Lay("stack", "row"), Lay("waste", "row")] if self._buffered else []
        self.repertoire = Repertoire(lays + onto_rows, [], [COUNT, TAKE_UP, STOP], [])
        self.renewals = ["take_up"]
        self.limit_stall(options.stall_s, options.stall_moves)

    def _write_book(self, cards: ColouredSets) -> None:
        """One rule a column (L-11, L-12) and, in the variant, one for the row slots (L-38 to L-40)."""
        layout = self.layout
        blank = len(cards.deck.faces) + 1
        sources = layout.bits("stack", "row", "waste")
        last = len(cards.numbers)
        for colour, column in enumerate(self.piles):
            lock = [0] * blank
            lock[0] = cards.key(colour, 1)
            for number in range(1, last):
                lock[cards.deck.faces.index(cards.label(colour, number)) + 1] = cards.key(colour, number + 1)
            rule = layout.rule(Rule(sources, [lock], elsewhere=True))
            for zone in column:
                self._column_of[zone] = colour
            layout.rules[column[0]] = rule
        if self.options.variant == "row_buffer":
            rule = layout.rule(Rule(layout.bits("stack", "waste"), [self._row_lock(cards)], own=True))
            for slots in self.row:
                for zone in slots:
                    layout.rules[zone] = rule

    def _row_lock(self, cards: ColouredSets) -> list[int]:
        lock = [0] * (len(cards.deck.faces) + 1)
        falling = self.options.row_order == "descending"
        for colour in range(len(cards.colours)):
            for number in cards.numbers:
                near = number - 1 if falling else number + 1
                if self.options.row_step == "exactly_1":
                    fitting = [near] if near in cards.numbers else []
                else:
                    fitting = [n for n in cards.numbers if (n < number if falling else n > number)]
                face = cards.deck.faces.index(cards.label(colour, number))
                for other in range(len(cards.colours)):
                    for fit in fitting if other != colour else []:
                        lock[face + 1] |= cards.key(other, fit)
        return lock

    # -- a round -------------------------------------------------------------------------------------------------------

    def deal(self, state: State, moment: Moment) -> list[Event]:
        """Collect all cards, then deal stack, row and hand to each seat (L-5 to L-9)."""
        events: list[Event] = [Began(state.round + 1)]
        sets = [list(range(self._set_size * p, self._set_size * (p + 1))) for p in range(self.seats)]
        orders = [moment.chance.shuffled(cards) for cards in sets]
        events.append(collect(state, self.box, [card for order in orders for card in order][::-1]))
        for column in self.piles:
            rule = self.layout.rules[column[0]]
            events += [Opened(zone, NONE, TAKES_NOTHING) for zone in column[1:] if state.rules[zone] != TAKES_NOTHING]
            if state.rules[column[0]] != rule:
                events.append(Opened(column[0], NONE, rule))
        events += [Opened(zone, NONE, TAKES_NOTHING) for zone in self.waste if state.gives[zone]]
        for seat, order in enumerate(orders):
            events.append(Moved(self.box, self.stack[seat], order[:STACK_SIZE]))
            for k, slot in enumerate(self.row[seat]):
                events.append(Moved(self.box, slot, [order[STACK_SIZE + k]]))
            events.append(Moved(self.box, self.hand[seat], order[STACK_SIZE + self._row_size :]))
        events.append(Noted(MAY, self.layout.all_seats()))
        return events

    def acts(self, state: State, seat: int) -> list[Act]:
        """Count out (L-13) or take up (L-15); also call, if the stack is empty and a call ends the round (L-25)."""
        if seat < 0 or not state.facts[MAY] >> seat & 1:
            return NO_ACTS
        if state.zones[self.hand[seat]]:
            acts = COUNTING
        elif state.zones[self.waste[seat]]:
            acts = TAKING_UP
        else:
            acts = NO_ACTS
        if self._by_call and not state.zones[self.stack[seat]]:
            return [*acts, STOP]
        return acts

    def decide(self, state: State, seat: int, move: Move, moment: Moment) -> list[Event] | Refusal:
        """Lay a card, count out, take up, or call."""
        if isinstance(move, Play):
            aimed = aim(state, seat, move)
            return self._lay(state, seat, aimed) if isinstance(aimed, Play) else self._explain(state, seat, move, aimed)
        if seat < 0 or not state.facts[MAY] >> seat & 1:
            return NOT_NOW
        if move.choice:
            return NOT_POSSIBLE
        if move.verb == "count":
            return self._count(state, seat) if state.zones[self.hand[seat]] else HAND_EMPTY
        if move.verb == "take_up":
            due = state.zones[self.waste[seat]] and not state.zones[self.hand[seat]]
            return self._take_up(state, seat, moment) if due else NOTHING_TO_TAKE_UP
        if move.verb == "stop" and self._by_call:
            return FALSE_CALL if state.zones[self.stack[seat]] else self._call(state)
        return NOT_POSSIBLE

    def _explain(self, state: State, seat: int, play: Play, refusal: Refusal) -> Refusal:
        """Add the violated rule to a refusal, from public information only."""
        if refusal == NOT_THERE and play.src in self.layout.mine[seat]:
            return NOT_AVAILABLE
        if refusal != DOES_NOT_FIT or play.dst >= len(self._column_of):
            return refusal
        if play.dst < 0:
            return NOT_THE_NEXT
        if self._column_of[play.dst] != NO_COLUMN:
            return NOT_THE_NEXT if state.zones[play.dst] else NO_OPENING
        if not self._buffered:
            return NO_SUCH_MOVE
        own = play.dst in self.row[seat] and play.src not in self.row[seat]
        return NOT_IN_ORDER if own else NOT_ONTO_THAT_ROW

    def _count(self, state: State, seat: int) -> list[Event]:
        hand = self.hand[seat]
        waste = self.waste[seat]
        counted = state.zones[hand][-COUNTED:]
        counted.reverse()
        events: list[Event] = [Moved(hand, waste, counted)]
        if state.gives[waste] == NONE:
            events.append(Opened(waste, TOP, TAKES_NOTHING))
        return events

    def _take_up(self, state: State, seat: int, moment: Moment) -> list[Event]:
        """The waste becomes the hand in the way of the edition (L-20); its top can no longer be played (L-15)."""
        hand = self.hand[seat]
        waste = self.waste[seat]
        cards = state.zones[waste]
        events: list[Event] = []
        if self.options.recycle == "shuffle":
            events.append(Gathered([waste], hand, moment.chance.shuffled(cards)))
        elif self.options.recycle == "turn_over":
            events.append(Moved(waste, hand, cards[::-1]))
        else:
            turned = cards[::-1]
            cut = len(turned) - 1 - moment.chance.below(len(turned) - 1) if len(turned) > 1 else 0
            events.append(Gathered([waste], hand, turned[cut:] + turned[:cut]))
        if state.gives[waste] != NONE:
            events.append(Opened(waste, NONE, TAKES_NOTHING))
        return events

    def _call(self, state: State) -> list[Event]:
        return self.tally.close(state, self.points(state), "called")

    def _lay(self, state: State, seat: int, play: Play) -> list[Event]:
        """Carry out a legal play with all its consequences."""
        src = play.src
        dst = play.dst
        events: list[Event] = [Moved(src, dst, [state.zones[src][-1]])]
        if not state.zones[dst]:
            self._open_next(dst, state.rules[dst], events)
        stack = self.stack[seat]
        left = len(state.zones[stack])
        if src == stack:
            left -= 1
        elif src == self.waste[seat]:
            if self._locked or len(state.zones[src]) == 1:
                events.append(Opened(src, NONE, TAKES_NOTHING))  # L-21
            return events
        elif left and len(state.zones[src]) == 1:
            events.append(Moved(stack, src, [state.zones[stack][-1]]))  # L-19, L-42
            left -= 1
        else:
            return events
        if left == 0 and not self._by_call:
            events.extend(self._close(state, events, "emptied"))
        return events

    def _open_next(self, zone: int, rule: int, events: list[Event]) -> None:
        """After a pile was opened, the next one of its column may be opened (L-16)."""
        column = self.piles[self._column_of[zone]]
        following = zone - column[0] + 1
        if following < len(column):
            events.append(Opened(column[following], NONE, rule))

    # -- the end -------------------------------------------------------------------------------------------------------

    def points(self, state: State) -> list[int]:
        """The points of the round as the cards lie now (L-31)."""
        return race_points(state, self.stack, self._centre)

    def parts(self, state: State) -> list[list[Part]]:
        """Cards in the centre, and cards left on the stack, which count double."""
        return race_parts(state, self.stack, self._centre)

    def score(self, state: State) -> Score:
        """Points, totals, and the winners once the match is over (L-33, L-34)."""
        return standing(state, self.points(state), self.tally.totals(state))

    def _close(self, state: State, events: list[Event], how: str) -> list[Event]:
        return self.tally.close(state, self.points(after(state, events)), how)

    def stalemate(self, state: State, moment: Moment, cause: str) -> list[Event]:
        """End a round in which no player can lay a card any more (L-28 to L-30)."""
        if cause == STALEMATE and self._can_go_on(state):
            return []
        takes_match = self.options.stalemate == "leader_takes_match"
        return self.tally.close(state, self.points(state), cause, takes_match)

    def _can_go_on(self, state: State) -> bool:
        """Can any player lay a card now or later (L-29)?"""
        wanted = state.wanted(0)
        has = self.layout.deck.has
        faces = self.layout.deck.sides[FRONT]
        zones = state.zones
        for zone in self._at_hand:  # usually some card fits now, and that is faster to find than by looking ahead
            if zones[zone] and has[faces[zones[zone][-1]]] & wanted:
                return True
        for seat in range(self.seats):
            if self._fits_soon(state, seat, wanted):
                return True
        return False

    def _fits_soon(self, state: State, seat: int, wanted: int) -> bool:
        """Can the top of the stack be laid, also on the row, or a card that the waste shows or will show?"""
        has = self.layout.deck.has
        faces = self.layout.deck.sides[FRONT]
        zones = state.zones
        for slot in self.row[seat]:
            if zones[slot]:
                wanted |= state.locks[0][slot]
        stack = zones[self.stack[seat]]
        if stack and has[faces[stack[-1]]] & wanted:
            return True
        for card in self._tops_to_come(state, seat):
            if has[faces[card]] & wanted:
                return True
        return False

    def _tops_to_come(self, state: State, seat: int) -> list[int]:
        """The cards that may come to the top of the waste (L-29).

        If taking up changes the order, these are all cards of hand and waste. Otherwise they are the tops of the rest
        of this pass and of one whole further pass, if nothing is played.
        """
        hand = state.zones[self.hand[seat]]
        waste = state.zones[self.waste[seat]]
        if self._shuffles:
            return waste + hand
        tops = waste[-1:] if state.gives[self.waste[seat]] else []
        rest = hand[::-1]
        whole = waste + rest
        return tops + _every_third(rest) + _every_third(whole)


def _every_third(cards: list[int]) -> list[int]:
    """The top cards when these are counted out in threes; the last group may be smaller (L-22)."""
    tops = cards[COUNTED - 1 :: COUNTED]
    if len(cards) % COUNTED:
        tops.append(cards[-1])
    return tops
