"""The stay of a bot at a table: it gets ready for each round, and ends after a number of matches or rounds."""

from dataclasses import dataclass
from typing import Final, final

from rasant.client.session import Event, Session
from rasant.wire.from_client import SetReady
from rasant.wire.from_server import RoomChanged, TableSuspended, ViewReplaced, Welcome
from rasant.wire.room import LOBBY, MATCH_OVER, ROUND_OVER, Room

WAITING: Final = (LOBBY, ROUND_OVER, MATCH_OVER)
OVER: Final = (ROUND_OVER, MATCH_OVER)


@dataclass(frozen=True)
class RoundOver:
    """The end of a round."""

    match: int
    round: int
    last: bool
    """Did the match end with the round?"""
    room: Room


@final
class Stay:
    """Gets ready for every round and counts them. It is done after `matches` or `rounds`; None: no limit."""

    def __init__(self, session: Session, matches: int | None = None, rounds: int | None = None) -> None:
        self._session = session
        self._matches = matches
        self._rounds = rounds
        self._declared: tuple[str, int, int] | None = None
        """The phase, match and round for which it has sent that it is ready."""
        self.rounds: list[RoundOver] = []
        """All rounds that ended during the stay."""

    @property
    def done(self) -> bool:
        """Is it time to leave?"""
        matches = sum(over.last for over in self.rounds)
        enough = self._matches is not None and matches >= self._matches
        return enough or (self._rounds is not None and len(self.rounds) >= self._rounds)

    def receive(self, event: Event) -> RoundOver | None:
        """Process an event that the session has folded; returns the round that it ended, if it did."""
        if not isinstance(event, RoomChanged | Welcome | ViewReplaced | TableSuspended) or not self._session.welcomed:
            return None
        if isinstance(event, Welcome | TableSuspended):
            self._declared = None  # the message may have been lost
        over = self._count()
        if not self.done and not self._session.held:
            self._get_ready()
        return over

    def _count(self) -> RoundOver | None:
        room = self._session.room
        known = [(over.match, over.round) for over in self.rounds]
        if room.phase not in OVER or (room.match, room.round) in known:
            return None
        self.rounds.append(RoundOver(room.match, room.round, room.phase == MATCH_OVER, room))
        return self.rounds[-1]

    def _get_ready(self) -> None:
        room, seat = self._session.room, self._session.seat
        what = (room.phase, room.match, room.round)
        if seat >= 0 and room.phase in WAITING and not room.seats[seat].ready and self._declared != what:
            self._declared = what
            self._session.say(SetReady())
