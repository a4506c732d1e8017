"""What a game must answer. A game is pure: no clock, no input or output, no randomness of its own."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from rasant.core.chance import Moment
from rasant.core.events import Event, Moved, Opened, Shown
from rasant.core.layout import Layout
from rasant.core.legal import plays
from rasant.core.moves import Act, Move
from rasant.core.refusal import Refusal
from rasant.core.repertoire import Repertoire
from rasant.core.state import State
from rasant.core.view import View

NEVER: Final = -1
"""In place of a time: nothing happens by itself."""


def earlier(one: int, other: int) -> int:
    """The earlier of two times, either of which may be `NEVER`."""
    if one == NEVER:
        return other
    return one if other == NEVER or one < other else other


Part = tuple[str, int, int]
"""What points are made of: a kind of zone, how many count there, and what each is worth."""


@final
class Score:
    """How the parties stand: a party is a seat, or a team where teams play.

    `points` of the round (as if it ended now), `totals` of the match (the round included once it is over), and
    `winners` of the match: none while it lasts, several if they share it.
    """

    __slots__ = ("points", "totals", "winners")

    def __init__(self, points: list[int], totals: list[int], winners: list[int]) -> None:
        self.points = points
        self.totals = totals
        self.winners = winners

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Score)
            and other.points == self.points
            and other.totals == self.totals
            and other.winners == self.winners
        )

    def __hash__(self) -> int:
        raise TypeError("a score has no hash")

    def __repr__(self) -> str:
        return f"Score({self.points}, {self.totals}, {self.winners})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game, set up for so many seats with these options. Holds no state: `State` is always handed in."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.seats = layout.seats
        self.parties: list[list[int]] = [[seat] for seat in range(layout.seats)]
        """Who plays together: the seats of each party."""
        self.repertoire = Repertoire([], [], [], [])
        """All that a seat can ever do, for those who number it; nothing: not told."""
        self.progress_kinds = 0
        """Kinds of zone, as bits: a card landing there is progress (C-11)."""
        self.renewals: list[str] = []
        """Verbs after which a stalemate is looked for, besides every play."""
        self.stall_ms = 0
        """So much time without progress ends the round (C-11); 0: never."""
        self.stall_moves = 0
        """So many moves without progress end it where no clock runs; 0: never."""

    def limit_stall(self, seconds: int, moves_each: int) -> None:
        """End rounds without progress: after so much time or, where no clock runs, so many moves a player (C-11)."""
        self.stall_ms = seconds * 1000
        self.stall_moves = moves_each * self.seats

    def deal(self, state: State, moment: Moment) -> list[Event]:
        """Set the next round."""
        raise NotImplementedError

    def acts(self, state: State, seat: int) -> list[Act]:
        """What this seat may do now besides laying a card. The list is the game's own: read it, never change it."""
        raise NotImplementedError

    def decide(self, state: State, seat: int, move: Move, moment: Moment) -> list[Event] | Refusal:
        """What a move brings, or why it is refused."""
        raise NotImplementedError

    def due(self, state: State) -> int:
        """When time alone next matters, in milliseconds since the table opened, or `NEVER`."""
        return NEVER

    def elapse(self, state: State, moment: Moment) -> list[Event]:
        """What the passing of time brings, once `due`."""
        return []

    def score(self, state: State) -> Score:
        """How the parties stand."""
        raise NotImplementedError

    def parts(self, state: State) -> list[list[Part]]:
        """What the points of each party are made of; nothing where there is nothing to explain."""
        return [[] for _ in self.parties]

    def stalemate(self, state: State, moment: Moment, cause: str) -> list[Event]:
        """What being stuck brings, for one of the causes in `STUCK`; if it ends the round, with the cause as `how`.

        `STALEMATE`: nothing unless the exact test of the rules holds. `DECLARED` by all (C-9) or `STALLED`, when the
        stall limit is reached (C-11): it is so, whatever the test says.
        """
        return []

    def progressed(self, events: list[Event]) -> bool:
        """Did these events bring the round nearer to its end (C-11)?"""
        kinds = self.progress_kinds
        if kinds:
            kind = self.layout.kind
            for event in events:
                if isinstance(event, Moved) and kinds >> kind[event.dst] & 1:
                    return True
        return False

    def concerned(self, events: list[Event]) -> int:
        """The seats whose acts these events may have changed, as bits.

        What a seat may do besides laying a card hangs on its own zones, on facts and on the phase, never on zones of
        others: a game that wants it otherwise must say so here.
        """
        owners = self.layout.owners
        seats = 0
        for event in events:
            if isinstance(event, Moved):
                seats |= owners[event.src] | owners[event.dst]
            elif isinstance(event, Opened | Shown):
                seats |= owners[event.zone]
            else:
                return self.layout.everybody()
        return seats

    def legal(self, state: State, seat: int) -> list[Move]:
        """All moves open to a seat: plays, then acts."""
        return plays(state, seat) + self.acts(state, seat)

    def view(self, state: State, seat: int) -> View:
        """What a seat, or a spectator (`NO_SEAT`), sees now."""
        return View(state, seat, self.acts(state, seat) if seat >= 0 else [])
