"""Fun Run: the cards lie all round the table, so run for them. Rule numbers refer to the README beside this file.

This module has what the variants (`rules_run`, `rules_sitting`) share: the table, the deal, laying cards, picking piles
up and putting them down, and the end of a round.
"""

from typing import Final

from rasant.core.book import TAKES_NOTHING, Rule
from rasant.core.cards import BACK, FRONT
from rasant.core.chance import Chance, Moment
from rasant.core.coloured import ColouredSets
from rasant.core.contract import NEVER, Game, Part, Score
from rasant.core.events import CARDS_IN_PLAY, STALEMATE, Began, Event, Moved, Opened, Shown
from rasant.core.layout import ALL, MAY, NOBODY, NONE, OWNER, Layout
from rasant.core.legal import aim, held
from rasant.core.moves import Act, Move, Play
from rasant.core.recurring import collect, note
from rasant.core.refusal import DOES_NOT_FIT, NOT_NOW, NOT_THERE, Refusal
from rasant.core.repertoire import Lay, Repertoire
from rasant.core.state import State, after
from rasant.core.tally import Tally, race_parts, race_points, standing
from rasant.gamefiles.deckfile import DeckFile
from rasant.games.fun_run.cards import SET_SIZE, fun_run_sets, neighbours
from rasant.games.fun_run.options import Options

SIDES: Final = 4
PILE_SIZE: Final = 10
TARGET: Final = 100

PICK_UP: Final = [Act("pick_up", pile) for pile in range(SIDES)]
PUT_DOWN: Final = Act("put_down")
STOP: Final = Act("stop")

NO_OPENING: Final = Refusal("does_not_fit", "FR-11")
NO_NEIGHBOUR: Final = Refusal("does_not_fit", "FR-12")
NOT_AT_HAND: Final = Refusal("not_there", "FR-13")
NOT_CARRIED: Final = Refusal("does_not_fit", "FR-18")
NOT_ON_TOP: Final = Refusal("not_there", "FR-19")
EMPTY_PILE: Final = Refusal("not_possible", "FR-9")
NOTHING_HELD: Final = Refusal("not_possible", "FR-10")
STACK_LEFT: Final = Refusal("not_possible", "FR-25")


class FunRun(Game):
    """The rules that both variants share.

    The fact `at` is the position of a player. While the fact `until` is not 0, the player is still on the way there and
    arrives at that time, in milliseconds.
    """

    def __init__(self, seats: int, options: Options, file: DeckFile, piles: int) -> None:
        cards = fun_run_sets(seats, file)
        super().__init__(Layout(cards.deck, [0] * seats))
        layout = self.layout
        everyone = range(seats)
        self.box = layout.box()
        layout.contents[self.box] = list(range(len(cards.deck)))
        self.stack = [layout.zone("stack", f"stack{p}", p) for p in everyone]
        self.piles = [[layout.hidden("pile", f"pile{p}.{k}", p) for k in range(piles)] for p in everyone]
        self.centre = [layout.zone("centre", colour) for colour in cards.colours]
        self._write_book(cards)
        self.home = [layout.fact(f"home{p}") for p in everyone]
        self.at = [layout.fact(f"at{p}") for p in everyone]
        self.until = [layout.fact(f"until{p}") for p in everyone]
        self.tally = Tally(layout, seats, options.match, TARGET, options.max_rounds, False)
        self.easy_stack = options.easy_stack
        self.by_call = options.end == "call"
        self.progress_kinds = layout.bits("centre")
        self.limit_stall(options.stall_s, options.stall_moves)

    def declare(self, acts: list[Act]) -> None:
        """Declare the repertoire: plays from the stack and from piles in hand, and these acts."""
        lays = [Lay("stack", "centre"), Lay("pile", "centre")]
        self.repertoire = Repertoire(lays, ["pile"], acts, [])

    def _write_book(self, cards: ColouredSets) -> None:
        """One rule and one pile per colour: a 1 opens it (FR-11, FR-14), then it always takes neighbours (FR-12)."""
        layout = self.layout
        sources = layout.bits("stack", "pile")
        for colour, zone in enumerate(self.centre):
            lock = [0] * (len(cards.deck.faces) + 1)
            lock[0] = cards.key(colour, 1)
            for number in cards.numbers:
                lock[cards.face(colour, number) + 1] = neighbours(cards, colour, number)
            layout.rules[zone] = layout.rule(Rule(sources, [lock]))

    # -- what the variants differ in -----------------------------------------------------------------------------------

    def homes(self, chance: Chance) -> list[int]:
        """The sides at which the players begin, spread evenly round the table (FR-5)."""
        return {2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 2, 3]}[self.seats]

    def stack_side(self, state: State, seat: int) -> int:
        """The side of the table where the stack of a seat lies."""
        raise NotImplementedError

    def filled(self, seat: int, home: int) -> list[int]:
        """The three piles of a seat that get cards in the deal."""
        raise NotImplementedError

    def begin(self, state: State, seat: int, home: int, events: list[Event]) -> None:
        """Put a player at the starting position."""
        raise NotImplementedError

    def act(self, state: State, seat: int, act: Act, now: int) -> list[Event] | Refusal:
        """Decide an act of a seat that may act."""
        raise NotImplementedError

    def arrive(self, state: State, seat: int, events: list[Event]) -> None:
        """Complete a player's movement."""
        raise NotImplementedError

    # -- a round -------------------------------------------------------------------------------------------------------

    def deal(self, state: State, moment: Moment) -> list[Event]:
        """Collect all cards, then deal a stack and three piles of ten to each seat (FR-6)."""
        events: list[Event] = [Began(state.round + 1)]
        if state.round:
            events.append(collect(state, self.box, list(range(len(self.layout.deck)))))
        homes = self.homes(moment.chance)
        for seat in range(self.seats):
            self._set_out(state, seat, homes[seat], moment.chance, events)
            note(state, self.home[seat], homes[seat], events)
            note(state, self.until[seat], 0, events)
            self.begin(state, seat, homes[seat], events)
        note(state, MAY, self.layout.all_seats(), events)
        return events

    def _set_out(self, state: State, seat: int, home: int, chance: Chance, events: list[Event]) -> None:
        """Deal a seat's set. The order inside a pile has no meaning (FR-23), so it is sorted for display."""
        for pile in self.piles[seat]:
            if state.who[pile] != NOBODY:
                self.put_down(pile, events)
        first = SET_SIZE * seat
        order = chance.shuffled(list(range(first, first + SET_SIZE)))
        events.append(Moved(self.box, self.stack[seat], order[:PILE_SIZE]))
        for number, pile in enumerate(self.filled(seat, home), 1):
            ten = order[PILE_SIZE * number : PILE_SIZE * (number + 1)]
            events.append(Moved(self.box, pile, sorted(ten)))

    def decide(self, state: State, seat: int, move: Move, moment: Moment) -> list[Event] | Refusal:
        """Lay a card, or carry out an act of the variant."""
        if isinstance(move, Play):
            aimed = aim(state, seat, move)
            return self._lay(state, seat, aimed) if isinstance(aimed, Play) else self.explain(state, seat, move, aimed)
        if not state.may(seat):
            return NOT_NOW
        return self.act(state, seat, move, moment.now)

    def _lay(self, state: State, seat: int, play: Play) -> list[Event]:
        """Carry out a legal play. The tenth stack card ends the round (FR-25); an emptied pile is put down."""
        src = play.src
        events: list[Event] = [Moved(src, play.dst, [held(state, play)])]
        if len(state.zones[src]) == 1:
            if src != self.stack[seat]:
                self.put_down(src, events)
            elif not self.by_call:
                events.extend(self.tally.close(state, self.points(after(state, events)), "emptied"))
        return events

    def explain(self, state: State, seat: int, play: Play, refusal: Refusal) -> Refusal:
        """Add the violated rule to a refusal, from public information only."""
        if refusal == DOES_NOT_FIT:
            if play.dst >= 0 and play.dst not in self.centre:
                return NOT_CARRIED
            return NO_OPENING if play.dst >= 0 and not state.zones[play.dst] else NO_NEIGHBOUR
        if refusal == NOT_THERE and play.src in self.layout.mine[seat]:
            if state.gives[play.src] == NONE:
                return NOT_AT_HAND
            if play.src == self.stack[seat]:
                return NOT_ON_TOP
        return refusal

    def pick_up(self, state: State, pile: int) -> list[Event] | Refusal:
        """Let the owner of a pile see and lay all its cards; no other player sees them (FR-9)."""
        if not state.zones[pile] or state.who[pile] == OWNER:
            return EMPTY_PILE
        return [Shown(pile, FRONT, ALL, OWNER), Opened(pile, ALL, TAKES_NOTHING)]

    def put_down(self, pile: int, events: list[Event]) -> None:
        """Put a pile face down in its place again; its owner no longer sees it (FR-10)."""
        events.append(Shown(pile, BACK, NONE, NOBODY))
        events.append(Opened(pile, NONE, TAKES_NOTHING))

    def due(self, state: State) -> int:
        """When the next player arrives."""
        due = NEVER
        if state.phase == CARDS_IN_PLAY:
            for fact in self.until:
                until = state.facts[fact]
                if until and (due == NEVER or until < due):
                    due = until
        return due

    def elapse(self, state: State, moment: Moment) -> list[Event]:
        """Complete the movement of all players whose time has come."""
        events: list[Event] = []
        for seat in range(self.seats):
            if 0 < state.facts[self.until[seat]] <= moment.now:
                self.arrive(state, seat, events)
        return events

    # -- the end -------------------------------------------------------------------------------------------------------

    def call(self, state: State, seat: int) -> list[Event] | Refusal:
        """End the round by the call of a player whose stack is empty (FR-25)."""
        if not self.by_call or state.zones[self.stack[seat]]:
            return STACK_LEFT
        return self.tally.close(state, self.points(state), "called")

    def points(self, state: State) -> list[int]:
        """The points of the round as the cards lie now (FR-29 to FR-31)."""
        return race_points(state, self.stack, self.centre)

    def parts(self, state: State) -> list[list[Part]]:
        """Cards in the centre, and cards left on the stack, which count double."""
        return race_parts(state, self.stack, self.centre)

    def score(self, state: State) -> Score:
        """Points, totals, and the winners once the match is over (FR-32 to FR-34)."""
        return standing(state, self.points(state), self.tally.totals(state))

    def stalemate(self, state: State, moment: Moment, cause: str) -> list[Event]:
        """End a round in which no player can lay a card any more, wherever they walk (FR-27, FR-28)."""
        if cause == STALEMATE and self._can_go_on(state):
            return []
        return self.tally.close(state, self.points(state), cause)

    def _can_go_on(self, state: State) -> bool:
        """Does the top of any stack or any card of a pile fit?"""
        wanted = state.wanted(0)
        has = self.layout.deck.has
        faces = self.layout.deck.sides[FRONT]
        for seat in range(self.seats):
            for pile in self.piles[seat]:
                for card in state.zones[pile]:
                    if has[faces[card]] & wanted:
                        return True
            stack = state.zones[self.stack[seat]]
            if stack and has[faces[stack[-1]]] & wanted:
                return True
        return False


def open_stack(state: State, stack: int, gives: int, events: list[Event]) -> None:
    """Let the stack give its top card (`TOP`) or nothing (`NONE`), if that changes."""
    if state.gives[stack] != gives:
        events.append(Opened(stack, gives, TAKES_NOTHING))
