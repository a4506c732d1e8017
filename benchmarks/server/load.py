"""The load generator: all clients of all rooms in one process and one loop, as cheap as possible in Python.

Every client reads everything. One client of each room, the last to have joined and so the last to be written to, finds
moves by a regular expression; the others keep what they read last, to be compared at the end. No JSON is decoded, and
frames of moves are made beforehand.
"""

from __future__ import annotations

import re
import select
import socket
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter, process_time

from rasant.core.events import NO_SEAT
from server.workload import Plan

CHUNK = 1 << 16
"""Bytes; more than a room can have under way, so that no message is ever read in two halves."""
PATIENCE_S = 10.0
QUIET_S = 0.3
FEWEST_MOVES = 10
"""Minimum moves of a measurement, however short it is."""
LONGEST_PING = 16
"""Bytes of a frame that can hold no move."""


class StalledError(Exception):
    """A server went silent, or sent its clients different moves."""


class Room:
    """The clients of a room and the progress of their match.

    The table's own steps, new rounds, are not sent. If the server announces rounds, moves wait for them; for others a
    round begins as soon as it may. soon as it may.
    """

    __slots__ = (
        "_end",
        "_flying",
        "_frames",
        "_frees",
        "_has_rounds",
        "_owners",
        "_send",
        "_waits",
        "owed",
        "ready",
        "release",
        "sent",
    )

    def __init__(
        self, clients: Sequence[socket.socket], frames: Sequence[bytes], plan: Plan, has_rounds: bool = False
    ) -> None:
        self._send = [client.send for client in clients]
        self._frames = frames
        self._owners = plan.owners
        self._frees = plan.frees
        self._waits = list(plan.needs)
        self._flying = [0] * (len(clients) + 1)  # the last place is that of the table, seat -1
        self._has_rounds = has_rounds
        self.sent = [0.0] * len(clients)
        """When each seat's pending move was sent, or was due."""
        self.ready = deque(number for number, needs in enumerate(plan.needs) if not needs)
        """Moves that may be made now."""
        self.owed: deque[float] = deque()
        """Times at which a move was due and none was ready."""
        self.release: Callable[[int], None] = self.ready.append
        """Called with each move as soon as it may be made."""
        self._end = len(frames)

    def send(self, number: int) -> None:
        """Make a move."""
        seat = self._owners[number]
        self._flying[seat] = number
        self._send[seat](self._frames[number])

    def send_timed(self, number: int, since: float) -> None:
        """Make a move and remember its start time."""
        self.sent[self._owners[number]] = since
        self.send(number)

    def pay_or_keep(self, number: int) -> None:
        """Make a move if one is overdue, else keep it."""
        if self.owed:
            self.send_timed(number, self.owed.popleft())
        else:
            self.ready.append(number)

    def saw(self, seat: int) -> None:
        """A seat's move has come back: release the moves that waited for it."""
        waits = self._waits
        for number in self._frees[self._flying[seat]]:
            waits[number] -= 1
            if not waits[number]:
                if self._owners[number] < 0:
                    self._begin_round(number)
                else:
                    self.release(number)

    def _begin_round(self, number: int) -> None:
        self._flying[NO_SEAT] = number
        if not self._has_rounds:
            self.saw(NO_SEAT)

    def sparse(self) -> bool:
        """Are so few moves left that some seats may have none?"""
        return max(self._flying) + 20 * len(self._flying) >= self._end


@dataclass(frozen=True)
class Burst:
    """Measurements of one stretch of time."""

    seconds: float
    moves: int
    received: int
    """Bytes with frame headers, of all clients together."""
    cpu_s: float
    """CPU seconds of the generator."""
    latencies: list[float]
    """Seconds from sending a move until the last seat of its room had it; only for paced moves."""


class Load:
    """Rooms under load. Measurements follow each other; moves under way are always waited for."""

    def __init__(
        self,
        rooms: Sequence[tuple[Room, Sequence[socket.socket]]],
        seen: re.Pattern[bytes],
        seat_of: Mapping[bytes, int],
    ) -> None:
        self._rooms = [room for room, _ in rooms]
        self._find = seen.findall
        self._seen = seen
        self._seat_of = seat_of
        self._groups = [[client.fileno() for client in clients] for _, clients in rooms]
        size = 1 + max(max(group) for group in self._groups)
        self._read: list[Callable[[int], bytes]] = [_closed] * size
        self._watched: list[Room | None] = [None] * size
        self._last = [b""] * size
        self._before = [b""] * size
        """The data read before the latest: a room may send more than moves, and to some clients before others."""
        self._epoll = select.epoll()
        for room, clients in rooms:
            self._watched[clients[-1].fileno()] = room
            for client in clients:
                client.setblocking(False)
                self._read[client.fileno()] = client.recv
                self._epoll.register(client.fileno(), select.EPOLLIN)
        self._count = sum(len(group) for group in self._groups)
        self._moves = 0
        self._received = 0

    def close(self) -> None:
        """Release the clients, which their opener closes."""
        self._epoll.close()

    def saturate(self, seconds: float, meter: Callable[[], object]) -> Burst:
        """As many moves as the server can take; `meter` is called at the beginning and at the end."""
        for room in self._rooms:
            room.release = room.send
            for number in list(room.ready):
                room.send(number)
            room.ready.clear()
        burst = self._stretch(seconds, meter, lambda now: self._take(0.1))
        self._drain()
        return burst

    def pace(self, seconds: float, rate: float) -> Burst:
        """This many moves per second, evenly over the rooms, with their latencies."""
        latencies: list[float] = []
        for room in self._rooms:
            room.release = room.pay_or_keep
        due = perf_counter()
        turn = 0

        def step(now: float) -> None:
            nonlocal due, turn
            while due <= now:
                room = self._rooms[turn]
                if room.ready:
                    room.send_timed(room.ready.popleft(), perf_counter())
                else:
                    room.owed.append(due)
                due += 1 / rate
                turn = (turn + 1) % len(self._rooms)
            self._take(0.001, latencies)

        burst = self._stretch(seconds, lambda: None, step)
        for room in self._rooms:
            room.owed.clear()
        self._drain()
        return Burst(burst.seconds, burst.moves, burst.received, burst.cpu_s, latencies)

    def _stretch(self, seconds: float, meter: Callable[[], object], step: Callable[[float], object]) -> Burst:
        meter()
        moves, received, cpu_s = self._moves, self._received, process_time()
        began = silent = perf_counter()
        before = moves
        while (now := perf_counter()) < began + seconds or self._moves < moves + FEWEST_MOVES:
            step(now)
            if self._moves != before:
                before, silent = self._moves, now
            elif now - silent > PATIENCE_S:
                raise StalledError(f"no move came back for {PATIENCE_S:g} s")
        meter()
        spent = perf_counter() - began
        if any(room.sparse() for room in self._rooms):
            raise StalledError("the recorded moves are too few for so fast a server")
        return Burst(spent, self._moves - moves, self._received - received, process_time() - cpu_s, [])

    def _drain(self) -> None:
        """Send nothing more, and read until no move comes back any more; servers may send more than moves.

        Then every room must have a next move, and all its clients must have read the last one, or the figures are
        invalid.
        """
        for room in self._rooms:
            room.release = room.ready.append
        began = latest = now = perf_counter()
        while now < latest + QUIET_S or (self._stuck() and now < began + PATIENCE_S):
            before = self._moves
            self._take(QUIET_S / 10, keep=True)
            now = perf_counter()
            if self._moves != before:
                latest = now
        if self._stuck():
            raise StalledError(f"{self._stuck()} rooms are stuck: a move was refused, or no client received it")
        for group in self._groups:
            heads = [found.group() for found in self._seen.finditer(self._last[group[-1]]) if found.group(1)]
            if heads and any(heads[-1] not in self._before[client] + self._last[client] for client in group):
                raise StalledError("a client missed the last move of its room")

    def _stuck(self) -> int:
        """The number of rooms without a next move."""
        return sum(not room.ready for room in self._rooms)

    def _take(self, timeout: float, latencies: list[float] | None = None, keep: bool = False) -> None:
        """Read once from every client with data, and send the moves that follow.

        Earlier data is dropped unless `keep` is set.
        """
        events = self._epoll.poll(timeout, self._count)
        read, watched, find, seat_of = self._read, self._watched, self._find, self._seat_of
        before, last = self._before, self._last
        for client, _ in events:
            data = read[client](CHUNK)
            if not data:
                raise StalledError("the server hung up")
            self._received += len(data)
            if keep:
                last[client] += data
            elif len(data) > LONGEST_PING:
                before[client], last[client] = last[client], data
            room = watched[client]
            if room is None:
                continue
            seats = find(data)
            self._moves += len(seats) - seats.count(b"")
            if latencies is not None:
                now = perf_counter()
                latencies += [now - room.sent[seat_of[seat]] for seat in seats if seat]
            for seat in seats:
                room.saw(seat_of[seat])


def _closed(_: int) -> bytes:
    raise AssertionError("no socket is open here")
