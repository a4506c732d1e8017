"""Latency compensation: moves wait in a queue until they are due, and the loser of a race learns who won.

A player with a high latency sees a pile change later, and the answer takes as long again. So a contested move is held
by twice the difference to the highest latency at the table: then all who react equally fast arrive at once. Latency
above a cap counts as the cap, so no player can slow the table down without end. Moves due in the same millisecond are
ordered by lot, never by seat (C-4), and no seat's later move overtakes its earlier one.
"""

from __future__ import annotations

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
"""A pile that changed longer ago was not lost in a race."""


@mypyc_attr(acyclic=True)
@final
class QueuedMove:
    """A move in the queue. A bot has no `sender`, and its `id` is the turn in which it chose."""

    __slots__ = ("at", "id", "lot", "move", "seat", "sender")

    def __init__(self, seat: int, move: Move, sender: MoveSender | None, number: int) -> None:
        self.seat = seat
        self.move = move
        self.sender = sender
        self.id = number
        self.at = 0
        """When it is due, in the table's time."""
        self.lot = 0
        """Of moves due at the same time, the one with the lowest comes first."""


@final
class MoveQueue:
    """The queued moves of one table, in the order in which they will be made."""

    __slots__ = ("_cap", "_holds", "_latest", "_lots", "_near", "_queue", "_ties", "delays")

    def __init__(self, seats: int, ties: Chance, cap: int, near: int) -> None:
        self.delays = [UNKNOWN_DELAY] * seats
        """The latency of each seat, one way, as last measured."""
        self._ties = ties
        self._cap = cap
        self._near = near
        self._holds = [0] * seats
        self._queue: list[QueuedMove] = []
        """The next one last. They are so few that a linear search is fastest."""
        self._latest = [NEVER] * seats
        """When the last move of each seat is due."""
        self._lots = [0] * seats
        """And its lot."""

    def measure(self, delays: list[int], lineless: bool) -> None:
        """Latencies have changed; `lineless`: do players have none, or none that is known?"""
        self.delays = delays
        cap = self._cap
        known = [min(line, cap) for line in delays if line != UNKNOWN_DELAY]
        slowest = max(known, default=0)
        fastest = 0 if lineless else min(known, default=0)
        if slowest - fastest <= self._near:
            self._holds = [0] * len(delays)
        else:
            self._holds = [2 * (slowest - (min(line, cap) if line != UNKNOWN_DELAY else 0)) for line in delays]

    def push(self, queued: QueuedMove, contested: bool, now: int) -> int:
        """Put a move in the queue; how long it waits there."""
        seat = queued.seat
        at = now + self._holds[seat] if contested else now
        if at <= self._latest[seat]:
            at = self._latest[seat]  # behind its own earlier move, with that one's lot
        else:
            self._latest[seat] = at
            self._lots[seat] = self._ties.bits()
        queued.at = at
        queued.lot = self._lots[seat]
        self._line_up(queued)
        return at - now

    def _line_up(self, queued: QueuedMove) -> None:
        """Insert a move behind all that come before it, or at the same time with the same lot."""
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
        """The next move."""
        return self._queue.pop()

    def clear(self) -> list[QueuedMove]:
        """Take everything out of the queue."""
        waiting = self._queue[::-1]
        self._queue = []
        self._latest = [NEVER] * len(self._latest)
        return waiting


def contested(state: State, move: Move) -> bool:
    """Could another seat want the same place?"""
    if not isinstance(move, Play):
        return False
    owner = state.layout.owner
    return move.dst == ANYWHERE or (0 <= move.dst < len(owner) and owner[move.dst] == SHARED)


@mypyc_attr(acyclic=True)
@final
class _Change:
    """What a shared zone took, by team, before a batch changed that."""

    __slots__ = ("at", "batch", "locks", "seat")

    def __init__(self, batch: int, seat: int, at: int, locks: list[int]) -> None:
        self.batch = batch
        self.seat = seat
        self.at = at
        self.locks = locks


@final
class Races:
    """Recent changes of what shared zones take, and what they took before."""

    __slots__ = ("_changes", "_state", "_taken")

    DEPTH: Final = 8
    """Remembered changes of each zone: the loser may come after others who followed the winner."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._changes: dict[int, list[_Change]] = {}
        self._taken: dict[int, list[int]] = {}
        """What each shared zone takes now, by team; empty: not looked at yet."""

    def clear(self) -> None:
        """Play stops: what happened before is no race with what comes then."""
        self._changes.clear()
        self._taken.clear()

    def look(self) -> None:
        """Note what all shared zones take, before a card is laid."""
        if not self._taken:
            for zone, owner in enumerate(self._state.layout.owner):
                if owner == SHARED:
                    self._taken[zone] = self._takes(zone)

    def keep_up(self, batch: Batch, queued: QueuedMove | None) -> None:
        """A batch came of this move, or of time alone."""
        if queued is not None and isinstance(queued.move, Play):
            self.note(batch, queued.at)
        self.follow(batch)

    def behind(self, queued: QueuedMove, refusal: Refusal) -> RaceLost | None:
        """The race behind a refused move, if there is one."""
        move = queued.move
        if not isinstance(move, Play) or refusal.reason != DOES_NOT_FIT.reason:
            return None
        return self.lost(queued.seat, move, queued.at)

    def note(self, batch: Batch, at: int) -> None:
        """Cards were laid: remember what the changed zones took before."""
        for event in batch.events:
            if isinstance(event, Moved):
                zone = event.dst
            elif isinstance(event, Opened):
                zone = event.zone
            else:
                continue
            if zone in self._taken:
                self._remember(zone, batch, at)

    def follow(self, batch: Batch) -> None:
        """Update what the zones take that a batch has changed, if it was noted before."""
        taken = self._taken
        if not taken:
            return
        for event in batch.events:
            if isinstance(event, Moved):
                self._look_again(event.src)
                self._look_again(event.dst)
            elif isinstance(event, Opened):
                self._look_again(event.zone)
            elif not isinstance(event, Noted):
                taken.clear()  # it is rare, and may concern many zones
                return

    def _look_again(self, zone: int) -> None:
        if self._state.layout.owner[zone] == SHARED:
            self._taken[zone] = self._takes(zone)

    def _takes(self, zone: int) -> list[int]:
        return [row[zone] for row in self._state.locks]

    def _remember(self, zone: int, batch: Batch, at: int) -> None:
        changes = self._changes.setdefault(zone, [])
        if changes and changes[-1].batch == batch.number:
            return
        changes.append(_Change(batch.number, batch.seat, at, self._taken[zone]))
        if len(changes) > self.DEPTH:
            del changes[0]

    def lost(self, seat: int, play: Play, at: int) -> RaceLost | None:
        """The race that was lost by a play that no longer fits, if there was one."""
        zones = list(self._changes) if play.dst == ANYWHERE else [play.dst]
        found: _Change | None = None
        latest = at - RECENT
        for zone in zones:
            change = self._spoiled(zone, seat, play)
            if change is not None and change.seat != seat and change.at >= latest:
                found, latest = change, change.at
        return None if found is None else RaceLost(found.seat, seat, at - found.at, found.batch)

    def _spoiled(self, zone: int, seat: int, play: Play) -> _Change | None:
        """The change after which a zone no longer took a card."""
        layout = self._state.layout
        keys = layout.deck.has[play.face]
        team = layout.team[seat]
        for change in reversed(self._changes.get(zone, [])):
            if change.locks[team] & keys:
                return change
        return None
