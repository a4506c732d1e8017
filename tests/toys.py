"""Toy tables: small ones laid by hand, and random ones for properties that must hold on every table."""

from __future__ import annotations

from random import Random

from rasant.core.book import Rule
from rasant.core.cards import BACK, FRONT, Deck
from rasant.core.chance import Moment
from rasant.core.contract import Game, Score
from rasant.core.events import (
    CARDS_IN_PLAY,
    MATCH_ENDED,
    ROUND_ENDED,
    STALEMATE,
    Began,
    Ended,
    Event,
    Gathered,
    Moved,
    Noted,
    Opened,
    Shown,
)
from rasant.core.layout import ALL, EVERYONE, MAY, NOBODY, NONE, OWNER, SHARED, TOP, Layout
from rasant.core.legal import aim
from rasant.core.moves import Act, Move, Play
from rasant.core.refusal import NOT_NOW, NOT_POSSIBLE, Refusal
from rasant.core.state import State

BOX, HAND, PILE, SPARE, DRAWER = 0, 1, 3, 4, 5
"""Zones of `small_layout`: the box, the hands of two seats, two piles in a row, a drawer that shows nothing."""


def small_layout() -> Layout:
    """Two seats, eight cards 1a 1b ... 4a 4b with backs `a` or `b`; a pile takes the next number.

    Hands show their owner all cards and give all; the two piles are interchangeable while they are empty.
    """
    deck = Deck()
    for number in range(1, 5):
        face = deck.face(str(number), [str(number)])
        for back in ("a", "b"):
            deck.add(face, deck.face(back, []), 0)
    layout = Layout(deck, [0, 1])
    layout.box()
    layout.contents[BOX] = list(range(8))
    for seat in range(2):
        layout.zone("hand", f"hand{seat}", seat, seen=ALL, who=OWNER, gives=ALL)
    lock = [0] * (len(deck.faces) + 1)
    lock[0] = deck.key("1")
    for number in range(1, 4):
        lock[deck.faces.index(str(number)) + 1] = deck.key(str(number + 1))
    rule = layout.rule(Rule(layout.bits("hand"), [lock, lock], elsewhere=True))
    layout.zone("pile", "pile", rule=rule)
    layout.zone("pile", "spare", rule=rule)
    layout.hidden("drawer", "drawer")
    return layout


def laid(layout: Layout, zones: dict[int, list[int]], may: int = 3) -> State:
    """A state of a small table in play, with these cards in these zones and the rest in the box."""
    state = State(layout)
    for zone, cards in zones.items():
        state.zones[zone] = cards[:]
        state.zones[BOX] = [card for card in state.zones[BOX] if card not in cards]
    state.facts[MAY] = may
    state.round, state.phase = 1, CARDS_IN_PLAY
    state.refresh()
    return state


class Toy(Game):
    """A game on the small table: lay 1 to 4 on the piles, knock, draw lots. A round ends with the fourth card.

    `knock` makes no progress, `draw` uses chance, `sleep` lets a clock end the round half a second later.
    """

    def __init__(self, stall_ms: int = 0, stall_moves: int = 0, rounds: int = 2) -> None:
        super().__init__(small_layout())
        self.knocks = self.layout.fact("knocks")
        self.lot = self.layout.fact("lot")
        self.alarm = self.layout.fact("alarm")
        self.progress_kinds = self.layout.bits("pile")
        self.renewals = ["draw"]
        self.stall_ms = stall_ms
        self.stall_moves = stall_moves
        self.rounds = rounds

    def deal(self, state: State, moment: Moment) -> list[Event]:
        """Deal three cards to each seat; the other two stay in the box."""
        order = moment.chance.shuffled(list(range(8)))
        lying = [zone for zone in range(1, len(state.zones)) if state.zones[zone]]
        events: list[Event] = [Began(state.round + 1), Gathered(lying, BOX, order)]
        events += [Moved(BOX, HAND + seat, order[3 * seat : 3 * seat + 3]) for seat in range(2)]
        return [*events, Noted(self.alarm, 0), Noted(MAY, 3)]

    def acts(self, state: State, seat: int) -> list[Act]:
        """Always all three."""
        return [Act("knock"), Act("draw"), Act("sleep")] if state.may(seat) else []

    def decide(self, state: State, seat: int, move: Move, moment: Moment) -> list[Event] | Refusal:
        """Lay a card, knock, draw a lot, or set the alarm."""
        if isinstance(move, Play):
            aimed = aim(state, seat, move)
            if isinstance(aimed, Refusal):
                return aimed
            card = next(card for card in state.zones[aimed.src] if self.layout.deck.front(card) == aimed.face)
            return [Moved(aimed.src, aimed.dst, [card])]
        if not state.may(seat):
            return NOT_NOW
        if move.verb == "knock":
            return [Noted(self.knocks, state.facts[self.knocks] + 1)]
        if move.verb == "draw":
            return [Noted(self.lot, moment.chance.below(1_000_000))]
        return [Noted(self.alarm, moment.now + 500)] if move.verb == "sleep" else NOT_POSSIBLE

    def due(self, state: State) -> int:
        """The time of the alarm."""
        return state.facts[self.alarm] if state.phase == CARDS_IN_PLAY and state.facts[self.alarm] else -1

    def elapse(self, state: State, moment: Moment) -> list[Event]:
        """End the round by the alarm."""
        return self.end(state, "alarm")

    def stalemate(self, state: State, moment: Moment, cause: str) -> list[Event]:
        """Call a stalemate exactly when four cards lie on the piles."""
        full = len(state.zones[PILE]) + len(state.zones[SPARE]) >= 4
        return self.end(state, cause) if full or cause != STALEMATE else []

    def end(self, state: State, how: str) -> list[Event]:
        """End a round, and the match after the last round."""
        return [Noted(MAY, 0), Ended(MATCH_ENDED if state.round >= self.rounds else ROUND_ENDED, how)]

    def score(self, state: State) -> Score:
        """One point per card left, for the other seat."""
        points = [len(state.zones[HAND + 1 - seat]) for seat in range(2)]
        return Score(points, points, [])


def random_state(rng: Random) -> State:
    """A random table: faces, keys, cards, teams, book, zones, and cards anywhere."""
    deck = Deck()
    for face in range(rng.randint(1, 5)):
        deck.face(f"f{face}", [f"k{key}" for key in range(4) if rng.random() < 0.4])
    for _ in range(rng.randint(1, 10)):
        deck.add(rng.randrange(len(deck.faces)), rng.randrange(len(deck.faces)), rng.randrange(2))
    seats = rng.randint(1, 3)
    layout = Layout(deck, [0, *(rng.randrange(2) for _ in range(seats - 1))])
    for zone in range(rng.randint(2, 6)):
        owner = rng.randrange(SHARED, seats + layout.teams)
        kind = f"kind{rng.randrange(3)}"
        layout.zone(kind, f"zone{zone}", owner, *_look(rng), gives=rng.choice([NONE, TOP, 2, ALL]))
    for _ in range(rng.randint(1, 3)):
        layout.rule(_random_rule(layout, rng, rng.randrange(3)))
    for card in range(len(deck)):
        layout.contents[rng.randrange(len(layout.names))].append(card)
    layout.rules = [rng.randrange(len(layout.book)) for _ in layout.names]
    layout.fact("extra")
    state = State(layout)
    state.facts[MAY] = rng.randrange(1 << seats)
    return state


def random_batch(state: State, rng: Random) -> list[Event]:
    """Some events that can happen on this table one after the other; the state stays as it is."""
    zones = [cards[:] for cards in state.zones]
    return [_random_event(state.layout, zones, rng) for _ in range(rng.randint(1, 6))]


def _look(rng: Random) -> tuple[int, int, int]:
    return rng.choice([FRONT, BACK]), rng.choice([NONE, TOP, 2, ALL]), rng.choice([EVERYONE, OWNER, NOBODY])


def _random_rule(layout: Layout, rng: Random, further: int) -> Rule:
    locks = [[rng.randrange(16) & rng.randrange(16) for _ in range(6)] for _ in range(layout.teams)]
    also = _random_rule(layout, rng, further - 1) if further else None
    return Rule(
        rng.randrange(1 << len(layout.kinds)), locks, rng.random() < 0.3, rng.randint(1, 3), rng.random() < 0.5, also
    )


def _random_event(layout: Layout, zones: list[list[int]], rng: Random) -> Event:
    zone = rng.randrange(len(zones))
    kind = rng.choice("mmmmggsson")
    if kind == "m" and zones[zone]:
        cards = rng.sample(zones[zone], rng.randint(1, len(zones[zone])))
        moved = Moved(zone, rng.randrange(len(zones)), cards, rng.random() < 0.2)
        zones[zone] = [card for card in zones[zone] if card not in cards]
        zones[moved.dst] = [*cards, *zones[moved.dst]] if moved.under else [*zones[moved.dst], *cards]
        return moved
    if kind == "g":
        srcs = [other for other in range(len(zones)) if rng.random() < 0.4]
        order = [card for other in sorted({zone, *srcs}) for card in zones[other]]
        rng.shuffle(order)
        for other in srcs:
            zones[other] = []
        zones[zone] = order
        return Gathered(srcs, zone, order[:])
    if kind == "s":
        return Shown(zone, *_look(rng))
    if kind == "o":
        return Opened(zone, rng.choice([NONE, TOP, 2, ALL]), rng.randrange(len(layout.book)))
    return Noted(rng.randrange(2), rng.randrange(8))
