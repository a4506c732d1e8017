"""A move through a live table, from a client's frame to the frames for all: two source trees compared in one run.

    python benchmarks/bench_wire.py OLD/src NEW/src

A burst is a whole seeded script of people's moves at one table, with a connection per seat and a spectator: decoding,
deciding, packing, redacting and encoding; sockets and disk are left out. Each tree has a process of its own, a new one
every round. Their bursts take turns, a ratio is taken within each pair, and the median counts. Only messages of clients
and the hall's own methods are used, so that trees with different messages can be compared. To compare compiled trees,
give folders with the compiled modules, as in `build/compiled/src`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import count, product
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

import msgspec

from rasant.core.chance import chance_of
from rasant.core.legal import plays
from rasant.games import boxes
from rasant.hall.environment import HallEnvironment
from rasant.hall.hall import Hall
from rasant.table.connections.connection import Connection
from rasant.table.table import Table
from rasant.wire.http import Claim, NewTable, Seated
from rasant.wire.limits import PROTOCOL_VERSION

TABLES = {game: box.usual_seats for game, box in boxes().items()}
MOVES = 400
"""Moves of a script."""
STEP_MS = 40
"""Milliseconds between two moves."""
PAIRS = 5
ROUNDS = 8
PASSES = 5
"""Plays of a script per burst."""


class Said(NamedTuple):
    """A frame of a client or, without a frame, just the passing of time."""

    connection: int
    frame: bytes
    now: int


class Live:
    """A hall with one table, a connection for every seat and a spectator."""

    def __init__(self, game: str, seats: int) -> None:
        numbers = count()
        self.now = 1_000
        self.hall = Hall(
            HallEnvironment(
                new_table=lambda: f"table-{next(numbers)}",
                new_token=lambda: f"token-{next(numbers):032}",
                new_seed=lambda: f"wire {next(numbers)}",
                seed_of_day=str,
                time_of_day=lambda: "2026-11-01T20:15:00Z",
            )
        )
        table = self.hall.open_table(NewTable(game=game, players=seats), "host", self.now)
        assert isinstance(table, str), table
        self.table = self._found(table)
        self.connections = [self._sit(table, f"Player{seat}") for seat in range(seats)]
        self.connections.append(self._connect(table, ["hello", PROTOCOL_VERSION, "watcher"]))
        self.take()

    def _found(self, table: str) -> Table:
        found = self.hall.find(table)
        assert found is not None
        return found

    def _sit(self, table: str, name: str) -> Connection:
        seated = self.hall.claim(table, Claim(name), name, self.now)
        assert isinstance(seated, Seated), seated
        return self._connect(table, ["hello", PROTOCOL_VERSION, name, seated.token])

    def _connect(self, table: str, hello: list[object]) -> Connection:
        connection = self.hall.connect(table, self.now)
        assert isinstance(connection, Connection), connection
        self.hall.receive(connection, msgspec.json.encode(hello), self.now)
        return connection

    def receive(self, said: Said) -> None:
        """Process a frame, and everything that is due by then."""
        if said.frame:
            self.hall.receive(self.connections[said.connection], said.frame, said.now)
        self.hall.run(said.now)

    def take(self) -> int:
        """Take all output; returns the number of bytes to send."""
        return sum(len(frame) for _, frame in self.hall.take().frames)


def script(game: str, seats: int) -> list[Said]:
    """The messages of people in a match, found by playing it once: random legal moves of any seat."""
    live, chance, ids = Live(game, seats), chance_of(b"wire", 0), count(1)
    said: list[Said] = []

    def say(connection: int, *message: object) -> None:
        said.append(Said(connection, msgspec.json.encode(message) if message else b"", live.now))
        live.receive(said[-1])
        live.take()

    while len(said) < MOVES:
        live.now += STEP_MS
        if live.table.phase != "playing":
            for seat in range(seats):
                say(seat, "ready")
            live.now += 4_000
            say(0)
            continue
        match = live.table.cards.live.match
        state, labels = match.state, match.game.layout.deck.faces
        seat = chance.below(seats)
        moves = [("play", next(ids), it.src, labels[it.face], it.dst, it.way) for it in plays(state, seat)]
        acts = [("act", next(ids), it.verb, it.choice) for it in match.game.acts(state, seat)]
        if moves or acts:
            say(seat, *(moves or acts)[chance.below(len(moves or acts))])
        else:
            say(0)
    return said


def burst(game: str, seats: int, said: list[Said]) -> tuple[float, int]:
    """Microseconds per script entry, and the number of bytes sent."""
    taken, sent = 0.0, 0
    for _ in range(PASSES):
        live = Live(game, seats)
        start = process_time()
        for one in said:
            live.receive(one)
            sent += live.take()
        taken += process_time() - start
    return taken / (PASSES * len(said)) * 1e6, sent // PASSES


def work() -> None:
    """Answer each line of input with a burst of the table that it names."""
    scripts = {game: script(game, seats) for game, seats in TABLES.items()}
    for game, seats in TABLES.items():
        burst(game, seats, scripts[game])
    for line in sys.stdin:
        game = line.strip()
        micros, sent = burst(game, TABLES[game], scripts[game])
        print(micros, sent, flush=True)


class Worker:
    """A process with one tree."""

    def __init__(self, tree: str) -> None:
        path = str(Path(tree).resolve())
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0"},
        )

    def burst(self, game: str) -> tuple[float, int]:
        """One burst: microseconds per move, and bytes sent."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{game}\n")
        self.process.stdin.flush()
        micros, sent = self.process.stdout.readline().split()
        return float(micros), int(sent)

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


Heat = list[tuple[float, int]]
"""A burst of each tree."""


def race(trees: list[str], rounds: int) -> dict[str, list[Heat]]:
    """Heats of every table, with new processes in each round: memory layout makes a difference of a percent or two."""
    heats: dict[str, list[Heat]] = {game: [] for game in TABLES}
    for number in range(rounds):
        workers = [Worker(tree) for tree in trees]
        for game, pair in product(TABLES, range(PAIRS)):
            order = (0, 1) if (number + pair) % 2 else (1, 0)
            found = {which: workers[which].burst(game) for which in order}
            heats[game].append([found[0], found[1]])
        for worker in workers:
            worker.close()
    return heats


def main(trees: list[str], rounds: int = ROUNDS) -> None:
    """Compare two trees and print the result."""
    print(f"{'table':<18}{'old µs':>9}{'new µs':>9}{'new/old':>9}{'bytes':>9}")
    for game, heats in race(trees, rounds).items():
        old, new = (median(heat[which][0] for heat in heats) for which in (0, 1))
        ratio = median(heat[1][0] / heat[0][0] for heat in heats)
        sent = heats[0][1][1] / heats[0][0][1]
        print(f"{game:<18}{old:>9.1f}{new:>9.1f}{ratio:>9.3f}{sent:>9.3f}")


if __name__ == "__main__":
    if sys.argv[1:] == ["--worker"]:
        work()
    else:
        main(sys.argv[1:3], *map(int, sys.argv[3:]))
