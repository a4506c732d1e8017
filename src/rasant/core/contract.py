"""The interface of a game. A game is pure: it reads no clock, does no I/O and has no random numbers of its own."""

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
"""In place of a time: nothing is due."""


def earlier(one: int, other: int) -> int:
    """The earlier of two times, either of which may be `NEVER`."""
    if one == NEVER:
        return other
    return one if other == NEVER or one < other else other


Part = tuple[str, int, int]
"""One component of a score: a kind of zone, how many cards count there, and what each is worth."""


@final
class Score:
    """The points of all parties. A party is a seat, or a team where teams play.

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
    """One game, set up for a number of seats and options. It holds no state: each call gets the `State`."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.seats = layout.seats
        self.parties: list[list[int]] = [[seat] for seat in range(layout.seats)]
        """The seats of each party."""
        self.repertoire = Repertoire([], [], [], [])
        """All moves a seat can ever make, for learners that number actions; empty if not declared."""
        self.progress_kinds = 0
        """Kinds of zone, as bits: a card that lands there is progress (C-11)."""
        self.renewals: list[str] = []
        """Verbs of acts after which the match tests for a stalemate, as it does after every play."""
        self.stall_ms = 0
        """Milliseconds without progress that end the round (C-11); 0: no limit."""
        self.stall_moves = 0
        """Moves without progress that end the round where no clock runs; 0: no limit."""

    def limit_stall(self, seconds: int, moves_each: int) -> None:
        """End rounds without progress after `seconds` or, where no clock runs, `moves_each` moves per player (C-11)."""
        self.stall_ms = seconds * 1000
        self.stall_moves = moves_each * self.seats

    def deal(self, state: State, moment: Moment) -> list[Event]:
        """The events that set up the next round."""
        raise NotImplementedError

    def acts(self, state: State, seat: int) -> list[Act]:
        """The moves of this seat other than plays. The list belongs to the game: never change it."""
        raise NotImplementedError

    def decide(self, state: State, seat: int, move: Move, moment: Moment) -> list[Event] | Refusal:
        """The events of a move, or why it is refused."""
        raise NotImplementedError

    def due(self, state: State) -> int:
        """When time alone next changes something, in milliseconds since the table opened, or `NEVER`."""
        return NEVER

    def elapse(self, state: State, moment: Moment) -> list[Event]:
        """The events that time alone brings, once the time of `due` has come."""
        return []

    def score(self, state: State) -> Score:
        """Points, totals and winners."""
        raise NotImplementedError

    def parts(self, state: State) -> list[list[Part]]:
        """The components of each party's points; empty where there is nothing to explain."""
        return [[] for _ in self.parties]

    def stalemate(self, state: State, moment: Moment, cause: str) -> list[Event]:
        """The events when play is stuck, for one of the causes in `STUCK`. If they end the round, `how` is the cause.

        For `STALEMATE`, return nothing unless the test of the rules holds. For `DECLARED` (all players agree, C-9) and
        `STALLED` (the stall limit is reached, C-11), do not test.
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

        By default the acts of a seat depend only on its own zones, on facts and on the phase. A game whose acts depend
        on zones of others overrides this.
        """
        owners = self.layout.owners
        seats = 0
        for event in events:
            if isinstance(event, Moved):
                seats |= owners[event.src] | owners[event.dst]
            elif isinstance(event, Opened) or isinstance(event, Shown):  # noqa: SIM101 - a union is made anew each time
                seats |= owners[event.zone]
            else:
                return self.layout.all_seats()
        return seats

    def legal(self, state: State, seat: int) -> list[Move]:
        """All moves open to a seat: plays, then acts."""
        return plays(state, seat) + self.acts(state, seat)

    def view(self, state: State, seat: int) -> View:
        """What a seat, or a spectator (`NO_SEAT`), sees now."""
        return View(state, seat, self.acts(state, seat) if seat >= 0 else [])
