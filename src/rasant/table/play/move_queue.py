"""Latency compensation: moves wait in a queue until they are due, and the loser of a race learns who won.

A player with a high latency sees a pile change later, and the answer takes as long again. So a contested move is held
by twice the difference to the highest latency at the table: then moves of all who react equally fast are due at once.
Latency above a cap counts as the cap, so no player can slow the table down without limit. Moves due in the same
millisecond are ordered by lot, never by seat (C-4), and no seat's later move overtakes its earlier one.
"""

from typing import Final, final

from mypy_extensions import mypyc_attr

from rasant.core.chance import Chance
from rasant.core.contract import NEVER
from rasant.core.events import Batch, Moved, Noted, Opened
from rasant.core.layout import SHARED
from rasant.core.moves import ANYWHERE, Move, Play
from rasant.core.refusal import DOES_NOT_FIT, Refusal
from rasant.core.state import State
from rasant.table.connections.connection import UNKNOWN_DELAY
from rasant.table.log.entries import RaceLost
from rasant.table.play.move_senders import MoveSender

RECENT: Final = 3_000
"""Milliseconds. A pile that changed longer ago was not lost in a race."""


@mypyc_attr(acyclic=True)
@final
class QueuedMove:
    """A move in the queue. A bot's has no `sender`, and its `id` is the turn in which the bot chose it."""

    __slots__ = ("at", "id", "lot", "move", "seat", "sender")

    def __init__(self, seat: int, move: Move, sender: MoveSender | None, number: int) -> None:
        self.seat = seat
        self.move = move
        self.sender = sender
        self.id = number
        self.at = 0
        """When it is due, on the table's clock."""
        self.lot = 0
        """Orders moves due at the same time, the lowest first."""


@final
class MoveQueue:
    """The queued moves of one table, in the order in which they will be made."""

    __slots__ = ("_cap", "_holds", "_latest", "_lots", "_near", "_queue", "_ties", "delays")

    def __init__(self, seats: int, ties: Chance, cap: int, near: int) -> None:
        self.delays = [UNKNOWN_DELAY] * seats
        """One-way latency per seat, in milliseconds, as last measured."""
        self._ties = ties
        self._cap = cap
        self._near = near
        self._holds = [0] * seats
        self._queue: list[QueuedMove] = []
        """The next move is last. There are so few that a linear search is fastest."""
        self._latest = [NEVER] * seats
        """When the last move of each seat is due."""
        self._lots = [0] * seats
        """The lot of that move."""

    def measure(self, delays: list[int], some_without: bool) -> None:
        """Set latencies. `some_without`: are there players without latency, or with an unknown one?"""
        self.delays = delays
        cap = self._cap
        known = [min(delay, cap) for delay in delays if delay != UNKNOWN_DELAY]
        slowest = max(known, default=0)
        fastest = 0 if some_without else min(known, default=0)
        if slowest - fastest <= self._near:
            self._holds = [0] * len(delays)
        else:
            self._holds = [2 * (slowest - (min(delay, cap) if delay != UNKNOWN_DELAY else 0)) for delay in delays]

    def push(self, queued: QueuedMove, contested: bool, now: int) -> int:
        """Queue a move; returns for how many milliseconds it is held."""
        seat = queued.seat
        at = now + self._holds[seat] if contested else now
        if at <= self._latest[seat]:
            at = self._latest[seat]  # due with the seat's earlier move, and with its lot
        else:
            self._latest[seat] = at
            self._lots[seat] = self._ties.bits()
        queued.at = at
        queued.lot = self._lots[seat]
        self._insert(queued)
        return at - now

    def _insert(self, queued: QueuedMove) -> None:
        """Insert a move behind all that are due before it, or at the same time with the same lot."""
        queue, at, lot = self._queue, queued.at, queued.lot
        place = 0
        for other in queue:
            if other.at < at or (other.at == at and other.lot <= lot):
                break
            place += 1
        queue.insert(place, queued)

    def due(self) -> int:
        """When the next move is due, or `NEVER`."""
        return self._queue[-1].at if self._queue else NEVER

    def pop(self) -> QueuedMove:
        """Take the next move."""
        return self._queue.pop()

    def clear(self) -> list[QueuedMove]:
        """Empty the queue; returns its moves in order."""
        waiting = self._queue[::-1]
        self._queue = []
        self._latest = [NEVER] * len(self._latest)
        return waiting


def contested(state: State, move: Move) -> bool:
    """Could another seat compete for the same place?"""
    if not isinstance(move, Play):
        return False
    owner = state.layout.owner
    return move.dst == ANYWHERE or (0 <= move.dst < len(owner) and owner[move.dst] == SHARED)


@mypyc_attr(acyclic=True)
@final
class _Change:
    """The locks of a shared zone, by team, before a batch changed them."""

    __slots__ = ("at", "batch", "locks", "seat")

    def __init__(self, batch: int, seat: int, at: int, locks: list[int]) -> None:
        self.batch = batch
        self.seat = seat
        self.at = at
        self.locks = locks


@final
class Races:
    """Recent changes of shared zones' locks, by which the winner of a lost race is found."""

    __slots__ = ("_changes", "_locks", "_state")

    DEPTH: Final = 8
    """Remembered changes per zone: the loser may come after others who followed the winner."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._changes: dict[int, list[_Change]] = {}
        self._locks: dict[int, list[int]] = {}
        """The current locks of each shared zone, by team; empty: not read yet."""

    def clear(self) -> None:
        """Play stops: later moves are in no race with earlier ones."""
        self._changes.clear()
        self._locks.clear()

    def look(self) -> None:
        """Read the locks of all shared zones, before a card is laid."""
        if not self._locks:
            for zone, owner in enumerate(self._state.layout.owner):
                if owner == SHARED:
                    self._locks[zone] = self._locks_of(zone)

    def keep_up(self, batch: Batch, queued: QueuedMove | None) -> None:
        """Follow a batch of this move, or of time alone."""
        if queued is not None and isinstance(queued.move, Play):
            self.note(batch, queued.at)
        self.follow(batch)

    def behind(self, queued: QueuedMove, refusal: Refusal) -> RaceLost | None:
        """The race in which a refused move was beaten, if any."""
        move = queued.move
        if not isinstance(move, Play) or refusal.reason != DOES_NOT_FIT.reason:
            return None
        return self.lost(queued.seat, move, queued.at)

    def note(self, batch: Batch, at: int) -> None:
        """Cards were laid: remember the old locks of the changed zones."""
        for event in batch.events:
            if isinstance(event, Moved):
                zone = event.dst
            elif isinstance(event, Opened):
                zone = event.zone
            else:
                continue
            if zone in self._locks:
                self._remember(zone, batch, at)

    def follow(self, batch: Batch) -> None:
        """Update the locks of zones that a batch has changed; must come after `note`."""
        locks = self._locks
        if not locks:
            return
        for event in batch.events:
            if isinstance(event, Moved):
                self._read_again(event.src)
                self._read_again(event.dst)
            elif isinstance(event, Opened):
                self._read_again(event.zone)
            elif not isinstance(event, Noted):
                locks.clear()  # rare, and may change many zones
                return

    def _read_again(self, zone: int) -> None:
        if self._state.layout.owner[zone] == SHARED:
            self._locks[zone] = self._locks_of(zone)

    def _locks_of(self, zone: int) -> list[int]:
        return [row[zone] for row in self._state.locks]

    def _remember(self, zone: int, batch: Batch, at: int) -> None:
        changes = self._changes.setdefault(zone, [])
        if changes and changes[-1].batch == batch.number:
            return
        changes.append(_Change(batch.number, batch.seat, at, self._locks[zone]))
        if len(changes) > self.DEPTH:
            del changes[0]

    def lost(self, seat: int, play: Play, at: int) -> RaceLost | None:
        """The race that a play lost which no longer fits, if there was one."""
        zones = list(self._changes) if play.dst == ANYWHERE else [play.dst]
        found: _Change | None = None
        latest = at - RECENT
        for zone in zones:
            change = self._blocking_change(zone, seat, play)
            if change is not None and change.seat != seat and change.at >= latest:
                found, latest = change, change.at
        return None if found is None else RaceLost(found.seat, seat, at - found.at, found.batch)

    def _blocking_change(self, zone: int, seat: int, play: Play) -> _Change | None:
        """The change after which a zone no longer took a card, if there was one."""
        layout = self._state.layout
        keys = layout.deck.has[play.face]
        team = layout.team[seat]
        for change in reversed(self._changes.get(zone, [])):
            if change.locks[team] & keys:
                return change
        return None
