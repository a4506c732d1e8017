"""What single seats are told of a batch besides: what only they see, and what they may do if that changed."""

from __future__ import annotations

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

_ASIDE: Final = PrivateUpdate
"""It is made for most moves: compiled code looks up a name that is not `Final` each time."""


@final
class PrivateUpdates:
    """Remembers what each seat was last told it may do, so that it is told again only when that changes."""

    __slots__ = ("_acts", "_game")

    def __init__(self, game: Game) -> None:
        self._game = game
        self._acts: list[list[Act]] = [[] for _ in range(game.seats)]

    def greet(self, state: State, seat: int) -> ViewData:
        """The view of a seat, or of a spectator; from now on it is told what changes."""
        view = self._game.view(state, seat)
        if seat >= 0:
            self._acts[seat] = view.acts[:]
        return view_to_wire(view.visible())

    def concerned(self, events: list[Event], private: dict[int, list[Addition]]) -> int:
        """The seats that may have to be told something besides, as bits."""
        seats = self._game.concerned(events)
        for seat in private:
            seats |= 1 << seat
        return seats

    def aside(self, state: State, seq: int, seat: int, additions: list[Addition] | None) -> bytes:
        """What one seat is told besides; empty: nothing."""
        acts = self._game.acts(state, seat)
        if acts != self._acts[seat]:
            self._acts[seat] = acts[:]
            return encode(_ASIDE(seq, additions_to_wire(additions) if additions else [], acts_to_wire(acts)))
        return b"" if additions is None else encode(_ASIDE(seq, additions_to_wire(additions)))
