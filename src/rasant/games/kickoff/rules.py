"""Ligretto football edition: two teams, one stack, first to three goals. Rule numbers refer to the README."""

from typing import Final, final

from rasant.core.book import TAKES_NOTHING
from rasant.core.chance import Chance, Moment
from rasant.core.contract import Game, Score
from rasant.core.events import CARDS_IN_PLAY, STALEMATE, Began, Event, Gathered, Moved, Noted, Opened
from rasant.core.layout import ALL, MAY, NONE, TOP, Layout
from rasant.core.legal import aim
from rasant.core.moves import ANYWHERE, Act, Move, Play
from rasant.core.recurring import collect, note
from rasant.core.refusal import DOES_NOT_FIT, NOT_NOW, NOT_POSSIBLE, NOT_THERE, Refusal
from rasant.core.repertoire import Lay, Repertoire
from rasant.core.state import State, after
from rasant.core.tally import ending, standing
from rasant.gamefiles.deckfile import DeckFile
from rasant.games.kickoff.cards import ACTION, GOAL, GOALS_TO_WIN, KICK_OFF, YELLOW, YELLOW_CARDS, KickoffDeck
from rasant.games.kickoff.options import Options
from rasant.games.kickoff.rules_book import NO_FACE, Wants
from rasant.games.kickoff.rules_display import Displays

BLUE: Final = 0
RED: Final = 1
SET_ASIDE: Final = YELLOW_CARDS - 1
DISPLAYED: Final = 4
"""Cards on display per team: a single player has all of them, each of two players half."""

TURN: Final = Act("turn")
RENEW: Final = Act("renew")
NO_ACTS: Final[list[Act]] = []
TURNING: Final = [TURN]
RENEWING: Final = [RENEW]

HAND_EMPTY: Final = Refusal("not_possible", "LK-15")
CANNOT_RENEW: Final = Refusal("not_possible", "LK-20")
COVERED: Final = Refusal("does_not_fit", "LK-36")
YELLOW_FIRST: Final = Refusal("not_now", "LK-34")


@final
class Kickoff(Game):
    """The football edition for 2 to 4 seats.

    Each seat has a hand, display slots, a discard pile and a place for the yellow cards laid in front of it; each team
    has yellow cards set aside and the goals it won; all share the centre. With `reveal = both` the lower card of the
    pair turned last lies in a zone of its own, `below`, until its owner's next action (LK-36).
    """

    __slots__ = ("aside", "below", "booked", "box", "centre", "discard", "display", "hand", "won")

    def __init__(self, seats: int, options: Options, file: DeckFile) -> None:
        self.cards = KickoffDeck(file, options.goal_by == "pass_only")
        super().__init__(Layout(self.cards.deck, [0, 1, 1] if seats == 3 else [seat % 2 for seat in range(seats)]))
        self.parties = [self.layout.members(BLUE), self.layout.members(RED)]
        self._both = options.reveal == "both"
        self._lay_zones()
        self.slots = [self.layout.fact(f"slots{seat}") for seat in range(seats)]
        self.scorer = self.layout.fact("scorer")
        """1 + the team that scored in this round; 0: none."""
        self._read_cards()
        self.wants = Wants(self.layout, self.cards, options)
        self.layout.rules[self.centre] = self.wants.centre
        for seat in range(seats):
            self.layout.rules[self.booked[seat]] = self.wants.victim[self.layout.team[seat]]
        self._keep(options)

    def _lay_zones(self) -> None:
        layout = self.layout
        everyone = range(self.seats)
        sizes = [DISPLAYED // len(self.parties[team]) for team in layout.team]
        self.box = layout.box()
        self.hand = [layout.hidden("hand", f"hand{p}", p) for p in everyone]
        self.display = [
            [layout.zone("display", f"display{p}.{k}", p, gives=TOP) for k in range(sizes[p])] for p in everyone
        ]
        self.discard = [layout.zone("discard", f"discard{p}", p, gives=TOP) for p in everyone]
        self.below = [layout.zone("below", f"below{p}", p, gives=TOP) for p in everyone] if self._both else []
        self.booked = [layout.zone("booked", f"booked{p}", seen=ALL) for p in everyone]
        self.aside = [layout.zone("aside", f"aside{t}", layout.team_owner(t), seen=ALL) for t in (BLUE, RED)]
        self.won = [layout.zone("won", f"won{t}", layout.team_owner(t), seen=ALL) for t in (BLUE, RED)]
        self.centre = layout.zone("centre", "centre")
        self._open = [self.display[p] + [self.discard[p]] + self.below[p : p + 1] for p in everyone]
        """By seat: its face-up zones."""
        self._slot = [False] * len(layout.names)
        for slots in self.display:
            for zone in slots:
                self._slot[zone] = True

    def _read_cards(self) -> None:
        """Prepare lookups by card; all cards except two yellow cards per team start in the box (LK-8)."""
        deck = self.layout.deck
        self._keys = [deck.has[deck.front(card)] for card in range(len(deck))]
        self._goal = [printed.kind == GOAL for printed in self.cards.printed]
        self._yellow = deck.key(YELLOW)
        self._action = deck.key(ACTION)
        self._cards_of = [[card for card in range(len(deck)) if deck.sets[card] == team] for team in (BLUE, RED)]
        for team in (BLUE, RED):
            yellow = [card for card in self._cards_of[team] if self._keys[card] & self._yellow]
            self.layout.contents[self.aside[team]] = yellow[:SET_ASIDE]
        aside = self.layout.contents[self.aside[BLUE]] + self.layout.contents[self.aside[RED]]
        self.layout.contents[self.box] = [card for card in range(len(deck)) if card not in aside]

    def _keep(self, options: Options) -> None:
        """Store the options in the form that the rules need."""
        self._banned = self._yellow if options.yellow_from == "on_reveal" else 0
        unwelcome = self._yellow | self._action | self.layout.deck.key(str(KICK_OFF))
        self._displays = Displays(self._keys, unwelcome, self._banned, options.setup_replace == "shuffle_in")
        self._filters = options.refill_filter == "on"
        self._dead_in_display = self._action if options.action_from == "on_reveal" else 0
        self._must = options.yellow == "must"
        self._booked_size = 2 if options.yellow_display == "two" else DISPLAYED
        self._max_rounds = options.max_rounds
        self.progress_kinds = self.layout.bits("centre")
        sources = ["display", "discard", "below"] if self._both else ["display", "discard"]
        lays = [Lay(src, dst) for src in sources for dst in ("centre", "booked")]
        self.repertoire = Repertoire(lays, [], [TURN, RENEW], [])
        self.renewals = ["renew"]
        self.limit_stall(options.stall_s, options.stall_moves)

    # -- set-up --------------------------------------------------------------------------------------------------------

    def deal(self, state: State, moment: Moment) -> list[Event]:
        """Return all cards, add a yellow card for each goal conceded, deal shares and displays (LK-8 to LK-11)."""
        events: list[Event] = [Began(state.round + 1)]
        shares: list[Event] = []
        dealt: list[int] = []
        for team in (BLUE, RED):
            out = self._hand_over_yellow(state, team, events) + state.zones[self.won[team]]
            mine = [card for card in self._cards_of[team] if card not in out]
            self._share_out(state, team, moment.chance.shuffled(mine), moment.chance, dealt, shares)
        events.append(collect(state, self.box, dealt[::-1], self.aside + self.won))  # the first one dealt on top
        events += shares
        note(state, self.scorer, 0, events)
        events.append(Noted(MAY, self.layout.all_seats()))
        if self._must:
            self._press(state, events)
        return events

    def _hand_over_yellow(self, state: State, team: int, events: list[Event]) -> list[int]:
        """Add a yellow card to the deck for every goal conceded (LK-42); returns those that stay aside."""
        aside = state.zones[self.aside[team]]
        stay = max(0, SET_ASIDE - len(state.zones[self.won[1 - team]]))
        if len(aside) > stay:
            events.append(Moved(self.aside[team], self.box, aside[stay:]))
        return aside[:stay]

    def _share_out(
        self, state: State, team: int, order: list[int], chance: Chance, dealt: list[int], events: list[Event]
    ) -> None:
        """Deal even shares, an odd card by chance, and a display to each member (LK-9, LK-10); extends `dealt`."""
        members = self.parties[team]
        first = chance.below(len(members))
        for place, seat in enumerate(members):
            share = order[(place + first) % len(members) :: len(members)]
            slots = self.display[seat]
            shown = self._displays.lay_out(share, len(slots), True, chance)
            for k in range(len(shown)):
                events.append(Moved(self.box, slots[k], [shown[k]]))
            events.append(Moved(self.box, self.hand[seat], share))
            dealt += shown
            dealt += share
            if state.facts[self.slots[seat]] != len(slots):
                events.append(Noted(self.slots[seat], len(slots)))

    # -- play ----------------------------------------------------------------------------------------------------------

    def acts(self, state: State, seat: int) -> list[Act]:
        """Turn two cards (LK-15), or renew if the hand is empty (LK-20); nothing if a yellow card must go (LK-34)."""
        if seat < 0 or not state.facts[MAY] >> seat & 1 or (self._must and self._holds_yellow(state, seat)):
            return NO_ACTS
        if state.zones[self.hand[seat]]:
            return TURNING
        return RENEWING if state.zones[self.discard[seat]] else NO_ACTS

    def decide(self, state: State, seat: int, move: Move, moment: Moment) -> list[Event] | Refusal:
        """Lay a card, turn two cards, or renew."""
        if isinstance(move, Play):
            aimed = aim(state, seat, move)
            if isinstance(aimed, Refusal):
                return self._explain(state, seat, move, aimed)
            events = self._lay(state, seat, aimed, moment)
        elif seat < 0 or not state.facts[MAY] >> seat & 1:
            return NOT_NOW
        elif self._must and self._holds_yellow(state, seat):
            return YELLOW_FIRST
        elif move.choice:
            return NOT_POSSIBLE
        elif move.verb == "turn":
            if not state.zones[self.hand[seat]]:
                return HAND_EMPTY
            events = self._turn(state, seat)
        elif move.verb == "renew":
            if state.zones[self.hand[seat]] or not state.zones[self.discard[seat]]:
                return CANNOT_RENEW
            events = self._new_display(state, seat, DISPLAYED, moment.chance)
        else:
            return NOT_POSSIBLE
        if self._must:
            self._press(state, events)
        return events

    def _explain(self, state: State, seat: int, play: Play, refusal: Refusal) -> Refusal:
        """Add the violated rule to a refusal."""
        if refusal == NOT_THERE and self._must and self._holds_yellow(state, seat):
            return YELLOW_FIRST
        keys = self.layout.deck.has[play.face] if refusal == DOES_NOT_FIT else 0
        if not keys or (play.dst != self.centre and play.dst != ANYWHERE and not keys & self._yellow):
            return refusal
        if self._both and play.src == self.below[seat] and not keys & (self._yellow | self._action):
            return COVERED
        top = state.top_face(self.centre) if state.zones[self.centre] else NO_FACE
        return self.wants.explain(keys, self.layout.team[seat], top)

    def _turn(self, state: State, seat: int) -> list[Event]:
        """Turn two cards one by one onto the discard pile, then fill empty slots (LK-24)."""
        hand = self.hand[seat]
        discard = self.discard[seat]
        turned = state.zones[hand][:-3:-1]  # from the top
        if not state.zones[discard] and self._has_gap(state, seat):
            events: list[Event] = [Moved(hand, discard, turned)]
            pile = turned[:]
            for k in range(state.facts[self.slots[seat]]):
                if not state.zones[self.display[seat][k]]:
                    self._fill(seat, self.display[seat][k], pile, events)
            return events
        if not self._both:
            return [Moved(hand, discard, turned)]
        events = []
        self._bury(state, seat, events)
        if len(turned) == 2:
            events.append(Moved(hand, self.below[seat], turned[:1]))
        events.append(Moved(hand, discard, turned[-1:]))
        return events

    def _has_gap(self, state: State, seat: int) -> bool:
        """Is a slot in use empty? This happens only while the discard pile is empty too."""
        for k in range(state.facts[self.slots[seat]]):
            if not state.zones[self.display[seat][k]]:
                return True
        return False

    def _fill(self, seat: int, slot: int, pile: list[int], events: list[Event]) -> None:
        """Fill a slot with the top of the discard pile, and remove the moved cards from `pile` (LK-24, LK-33)."""
        discard = self.discard[seat]
        while pile and self._keys[pile[-1]] & self._banned:
            events.append(Moved(discard, self.hand[seat], [pile.pop()], True))
        if pile:
            events.append(Moved(discard, slot, [pile.pop()]))

    def _bury(self, state: State, seat: int, events: list[Event]) -> list[int]:
        """Put the lower card of the last pair under the upper one; returns the resulting discard pile."""
        pile = state.zones[self.discard[seat]][:]
        lower = state.zones[self.below[seat]]
        if lower:
            pile.insert(len(pile) - 1, lower[0])
            events.append(Gathered([self.below[seat]], self.discard[seat], pile[:]))
        return pile

    def _lay(self, state: State, seat: int, play: Play, moment: Moment) -> list[Event]:
        """Carry out a legal play with all its consequences."""
        src = play.src
        dst = play.dst
        card = state.zones[src][-1]
        pile = state.zones[self.discard[seat]]
        events: list[Event] = []
        if self._both and src != self.below[seat]:
            pile = self._bury(state, seat, events)
        events.append(Moved(src, dst, [card]))
        if self._goal[play.face]:
            self._score_goal(state, self.layout.team[seat], card, events)
            return events
        if self._slot[src] and pile:
            if self._banned:
                self._fill(seat, src, pile[:], events)
            else:
                events.append(Moved(self.discard[seat], src, [pile[-1]]))  # LK-24
        if dst != self.centre:
            victim = self.booked.index(dst)
            events.extend(self._new_display(state, victim, self._booked_size, moment.chance))  # LK-34
        return events

    def _new_display(self, state: State, seat: int, at_most: int, chance: Chance) -> list[Event]:
        """Shuffle all cards of a seat into its hand and lay out a new display (LK-20, LK-34, LK-35)."""
        hand = self.hand[seat]
        cards = state.zones[hand][:]
        for zone in self._open[seat]:
            cards += state.zones[zone]
        order = chance.shuffled(cards)
        slots = self.display[seat]
        size = min(len(slots), at_most)
        shown = self._displays.lay_out(order, size, self._filters, chance)
        events: list[Event] = [Gathered(self._open[seat], hand, order + shown[::-1])]
        for k in range(len(shown)):
            events.append(Moved(hand, slots[k], [shown[k]]))
        note(state, self.slots[seat], size, events)
        return events

    # -- yellow cards that must be used (LK-34) ------------------------------------------------------------------------

    def _holds_yellow(self, state: State, seat: int) -> bool:
        """Does this seat have a yellow card it could use now (LK-33, LK-36)?"""
        for zone in self._open[seat]:
            cards = state.zones[zone]
            if cards and self._keys[cards[-1]] & self._yellow:
                return True
        return False

    def _press(self, state: State, events: list[Event]) -> None:
        """With `yellow = must`: while a seat holds a yellow card, its zones give no other card."""
        future = after(state, events)
        if future.phase != CARDS_IN_PLAY:
            return
        for seat in range(self.seats):
            pressed = self._holds_yellow(future, seat)
            for zone in self._open[seat]:
                cards = future.zones[zone]
                free = not pressed or (bool(cards) and self._keys[cards[-1]] & self._yellow != 0)
                if future.gives[zone] != (TOP if free else NONE):
                    events.append(Opened(zone, TOP if free else NONE, TAKES_NOTHING))

    # -- the end -------------------------------------------------------------------------------------------------------

    def _score_goal(self, state: State, team: int, card: int, events: list[Event]) -> None:
        """Move the goal card from the centre to the goals of the team, and end the round (LK-40, LK-46)."""
        events.append(Moved(self.centre, self.won[team], [card]))
        events.append(Noted(self.scorer, team + 1))
        self._close(state, len(state.zones[self.won[team]]) + 1 >= GOALS_TO_WIN, "goal", events)

    def _close(self, state: State, decided: bool, how: str, events: list[Event]) -> None:
        events.append(Noted(MAY, 0))
        events.append(ending(state, decided, self._max_rounds, how))

    def score(self, state: State) -> Score:
        """The goal of this round, if there was one, and the goals of the match (LK-46)."""
        points = [int(state.facts[self.scorer] == team + 1) for team in (BLUE, RED)]
        goals = [len(state.zones[zone]) for zone in self.won]
        return standing(state, points, goals)

    def stalemate(self, state: State, moment: Moment, cause: str) -> list[Event]:
        """Void a round in which no player can lay a card in the centre any more (LK-43)."""
        events: list[Event] = []
        if cause != STALEMATE or not self._can_go_on(state):
            self._close(state, False, cause, events)
        return events

    def _can_go_on(self, state: State) -> bool:
        """Is there a card outside the centre that can be laid on it now or later (LK-44)?"""
        keys = self._keys
        for seat in range(self.seats):
            wanted = state.locks[self.layout.team[seat]][self.centre]
            if self._dead_in_display and self._count(state, seat) <= state.facts[self.slots[seat]]:
                wanted &= ~self._action
            for card in state.zones[self.hand[seat]]:
                if keys[card] & wanted:
                    return True
            for zone in self._open[seat]:
                for card in state.zones[zone]:
                    if keys[card] & wanted:
                        return True
        return False

    def _count(self, state: State, seat: int) -> int:
        """Number of cards a seat has."""
        count = len(state.zones[self.hand[seat]])
        for zone in self._open[seat]:
            count += len(state.zones[zone])
        return count
