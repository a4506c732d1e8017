"""The content of the screen at one moment: a table from a viewpoint, and recent events."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from rasant.core.cards import FRONT, HIDDEN
from rasant.core.contract import Game
from rasant.core.events import NO_SEAT, Batch, Began, Event, Gathered, Moved
from rasant.core.layout import Layout
from rasant.core.moves import ANYWHERE, Move, Play
from rasant.core.state import State, fold
from rasant.core.view import EMPTY

NAMES = ("Anna", "Jonas", "Clara", "Felix", "Greta", "Oskar", "Rosa", "Emil", "Hanna", "Anton", "Nora", "Karl")
"""Names of players by seat. None of them is on a card of any game."""

KEPT_LINES = 12
"""Number of recent lines that are kept."""


def name_of(seat: int) -> str:
    """The name of the player in a seat."""
    return NAMES[seat] if 0 <= seat < len(NAMES) else f"Seat {seat}"


@dataclass(frozen=True)
class Viewpoint:
    """A viewpoint: a seat, a spectator (`NO_SEAT`), or all-seeing (`everything`)."""

    seat: int = NO_SEAT
    everything: bool = False

    def faces(self, state: State, zone: int) -> list[int]:
        """The faces of a zone from the bottom up, `HIDDEN` where the viewpoint sees none."""
        cards = state.zones[zone]
        open_to_all = state.seen[zone] and state.sees(zone, self.seat)
        seen = state.window(zone, self.seat)
        sides = state.layout.deck.sides
        shown = [sides[state.side[zone]][card] for card in cards[len(cards) - seen :]]
        covered = cards[: len(cards) - seen]
        side = state.side[zone] if open_to_all else FRONT
        return [sides[side][card] if self.everything else HIDDEN for card in covered] + shown

    def top(self, state: State, zone: int) -> int:
        """The face on top, or `HIDDEN`, or `EMPTY`."""
        faces = self.faces(state, zone)
        return faces[-1] if faces else EMPTY

    def called(self, short: bool = False) -> str:
        """The name of the viewpoint for a caption; a short caption omits the spectator."""
        if self.everything:
            return "all-seeing"
        if self.seat < 0:
            return "" if short else "spectator"
        return f"{'' if short else 'through '}{name_of(self.seat)}'s eyes"


@dataclass(frozen=True)
class Line:
    """A sentence about something that happened."""

    when: int
    seat: int
    text: str
    late: bool = False
    minor: bool = False


@dataclass(frozen=True)
class Flight:
    """A card in flight between zones; `share` is the part of the way (0 to 1), `face` may be `HIDDEN`."""

    src: int
    dst: int
    face: int
    seat: int
    share: float


class Scene:
    """A table, a viewpoint, the time, and recent events."""

    def __init__(self, title: str, bots: Sequence[str], game: Game, viewpoint: Viewpoint) -> None:
        self.title = title
        self.bots = bots
        """By seat."""
        self.game = game
        self.layout: Layout = game.layout
        self.viewpoint = viewpoint
        self.reset()

    def reset(self) -> None:
        """Start again with the empty table."""
        self.state = State(self.layout)
        self.now = 0
        self.lines: deque[Line] = deque(maxlen=KEPT_LINES)
        self.flights: list[Flight] = []
        self.landed: dict[int, tuple[int, int]] = {}
        """By zone: when a card last landed there, and the seat that laid it."""
        self.missed: dict[int, int] = {}
        """By seat: when it was last too late."""
        self.began = 0
        self.caption = ""

    def fold(self, batch: Batch) -> None:
        """Fold a batch and record where cards landed."""
        for event in batch.events:
            if batch.move is not None:
                for zone in _touched(event):
                    self.landed[zone] = (batch.now, batch.seat)
            fold(self.state, event)
            if isinstance(event, Began):
                self.began = batch.now
                self.landed.clear()
                self.missed.clear()

    def lateness(self, now: int, loser: int, move: Move) -> tuple[int, int]:
        """The seat that was faster than the loser and by how many milliseconds; `NO_SEAT` if unknown."""
        if isinstance(move, Play):
            rivals = [self.landed[zone] for zone in (move.dst, move.src) if zone != ANYWHERE and zone in self.landed]
            found = [(when, seat) for when, seat in rivals if seat != loser]
            if found:
                when, seat = max(found)
                return seat, now - when
        return NO_SEAT, 0

    def age_of_landing(self, zone: int) -> int:
        """Time since a card last landed in a zone, in milliseconds; very large if none did."""
        return self.now - self.landed[zone][0] if zone in self.landed else 1 << 30


def _touched(event: Event) -> list[int]:
    if isinstance(event, Moved):
        return [event.dst]
    return [event.dst] if isinstance(event, Gathered) else []
