"""Private updates: what only one seat sees of a batch, and its acts if they changed."""

from typing import Final, final

from rasant.core.contract import Game
from rasant.core.events import Event
from rasant.core.moves import Act
from rasant.core.redacted import Addition
from rasant.core.state import State
from rasant.wire.codec import encode
from rasant.wire.conversion import acts_to_wire, additions_to_wire, view_to_wire
from rasant.wire.from_server import PrivateUpdate
from rasant.wire.view import ViewData

_UPDATE: Final = PrivateUpdate
"""Made for most moves: compiled code looks up a name that is not `Final` each time."""


@final
class PrivateUpdates:
    """Remembers the acts last sent to each seat, so that they are sent again only when they change."""

    __slots__ = ("_acts", "_game")

    def __init__(self, game: Game) -> None:
        self._game = game
        self._acts: list[list[Act]] = [[] for _ in range(game.seats)]

    def greet(self, state: State, seat: int) -> ViewData:
        """The view of a seat or a spectator; from now on changes of its acts are sent."""
        view = self._game.view(state, seat)
        if seat >= 0:
            self._acts[seat] = view.acts[:]
        return view_to_wire(view.visible())

    def concerned(self, events: list[Event], private: dict[int, list[Addition]]) -> int:
        """The seats that may need a private update, as bits."""
        seats = self._game.concerned(events)
        for seat in private:
            seats |= 1 << seat
        return seats

    def update_of(self, state: State, seq: int, seat: int, additions: list[Addition] | None) -> bytes:
        """The private update of a seat, encoded; empty: none."""
        acts = self._game.acts(state, seat)
        if acts != self._acts[seat]:
            self._acts[seat] = acts[:]
            return encode(_UPDATE(seq, additions_to_wire(additions) if additions else [], acts_to_wire(acts)))
        return b"" if additions is None else encode(_UPDATE(seq, additions_to_wire(additions)))
