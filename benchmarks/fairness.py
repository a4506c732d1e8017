"""Latency compensation: thousands of races at a real table, in virtual time.

    python benchmarks/fairness.py [--races N]

Players with equal reaction times have connections of different latency. At unpredictable moments a pile opens; all see
it when the message has reached them, react, and send a card; the first card that is laid wins. Writes
results/fairness.md: shares of races won, with holding and without. The result is the same on every machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from random import Random

from rasant.core.book import TAKES_NOTHING, Rule
from rasant.core.cards import Deck
from rasant.core.chance import Moment
from rasant.core.contract import NEVER, Game, Score
from rasant.core.events import Began, Event, Moved, Noted, Opened
from rasant.core.layout import MAY, NONE, TOP, Layout
from rasant.core.legal import aim
from rasant.core.moves import Act, Move, Play
from rasant.core.refusal import NOT_POSSIBLE, Refusal
from rasant.core.state import State
from rasant.core.view import View
from rasant.table.connections.connection import Connection, Outbox
from rasant.table.connections.greeting import Greeting
from rasant.table.dependencies import TableDependencies
from rasant.table.log.entries import TableCreated
from rasant.table.table import Table
from rasant.table.timeouts import Timeouts
from rasant.wire.codec import listen
from rasant.wire.events import OpenedEvent
from rasant.wire.from_client import PlayMove, SetReady
from rasant.wire.from_server import BatchMessage, MoveRefused
from rasant.wire.http import Claim
from rasant.wire.limits import PROTOCOL_VERSION

RESULTS = Path(__file__).parent / "results" / "fairness.md"

BOT = -1
"""Stands for a round trip: the player is a bot, without latency."""

WITHOUT = Timeouts(latency_cap=0)
"""A table that does not hold moves."""


class Snap(Game):
    """Only races: at unpredictable moments the pile opens, and the first card laid on it wins."""

    def __init__(self, seats: int) -> None:
        deck = Deck()
        face = deck.face("card", ["card"])
        cards = [deck.add(face, face, 0) for _ in range(seats)]
        layout = Layout(deck, list(range(seats)))
        for seat in range(seats):
            layout.zone("hand", f"hand{seat}", seat, gives=TOP)
            layout.contents[seat] = [cards[seat]]
        self.open = layout.rule(Rule(layout.bits("hand"), layout.lock_table(deck.key("card"))))
        self.pile = layout.zone("pile", "pile")
        self.at = layout.fact("opens at")
        self.wins = [layout.fact(f"wins{seat}") for seat in range(seats)]
        super().__init__(layout)

    def deal(self, state: State, moment: Moment) -> list[Event]:
        """Schedule the first race."""
        return [Began(state.round + 1), Noted(MAY, self.layout.all_seats()), Noted(self.at, self._soon(moment))]

    def acts(self, state: State, seat: int) -> list[Act]:
        """No acts."""
        return []

    def decide(self, state: State, seat: int, move: Move, moment: Moment) -> list[Event] | Refusal:
        """A card wins the race and returns for the next one."""
        if not isinstance(move, Play):
            return NOT_POSSIBLE
        aimed = aim(state, seat, move)
        if isinstance(aimed, Refusal):
            return aimed
        card = state.zones[aimed.src][-1]
        won = state.facts[self.wins[seat]] + 1
        return [
            Moved(aimed.src, self.pile, [card]),
            Moved(self.pile, aimed.src, [card]),
            Opened(self.pile, NONE, TAKES_NOTHING),
            Noted(self.wins[seat], won),
            Noted(self.at, self._soon(moment)),
        ]

    def due(self, state: State) -> int:
        """The time at which the pile opens."""
        return state.facts[self.at] if state.rules[self.pile] == TAKES_NOTHING else NEVER

    def elapse(self, state: State, moment: Moment) -> list[Event]:
        """Open the pile."""
        return [Opened(self.pile, NONE, self.open)]

    def score(self, state: State) -> Score:
        """Races won."""
        return Score([state.facts[fact] for fact in self.wins], [0] * self.seats, [])

    def _soon(self, moment: Moment) -> int:
        return moment.now + 2_000 + moment.chance.below(2_000)


@dataclass(frozen=True)
class Player:
    """A player with a latency, in milliseconds. All players react equally fast."""

    trip: int
    """Round trip; `BOT`: none."""
    jitter: int = 0
    """Maximum random addition to each way."""
    feigned: int = 0
    """Delay of answers to pings only: cheating."""


class Reflexes:
    """Reaction times of people: around a quarter of a second, never below a tenth. As a bot, it looks and lays."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def react(self) -> int:
        """Milliseconds from seeing to laying."""
        return max(100, round(self._random.gauss(250, 45)))

    def intend(self, view: View) -> Move | None:
        """Lay a card as soon as the pile is open."""
        return next(iter(view.plays()), None)

    def look_ms(self) -> int:
        """A bot that won looks again at once."""
        return 0

    def reach_ms(self) -> int:
        """No time: all of it is in noticing."""
        return 0

    def startle_ms(self) -> int:
        """Milliseconds until it notices that the pile is open."""
        return self.react()

    def follow(self, pace: float) -> None:
        """Ignore the pace."""


class Arena:
    """A table, players with latencies, and all messages under way."""

    def __init__(self, players: list[Player], timeouts: Timeouts, seed: int) -> None:
        self.players = players
        self.game = Snap(len(players))
        self.beaten = [0] * len(players)
        """Number of lost races that each player was informed of."""
        self._random = Random(seed)
        self._reflexes = Reflexes(self._random)
        self._outbox = Outbox()
        self._now = 0
        self._serial = count()
        self._post: list[tuple[int, int, Callable[[], None]]] = []
        dependencies = TableDependencies(
            outbox=self._outbox,
            new_seed=lambda: str(seed),
            new_bot=lambda *_: self._reflexes,
            temperaments=("reflexes",),
            set_up=lambda founded: (founded, self.game),
            finish=lambda played: None,
            timeouts=timeouts,
        )
        founded = TableCreated("snap", len(players), "", {}, False, f"fairness {seed}")
        self.table = Table("arena", founded, self.game, dependencies, 0)
        self.table.found(["reflexes" if player.trip == BOT else "" for player in players])
        self._seats: dict[Connection, int] = {}
        self._moves = count()
        for seat, player in enumerate(players):
            if player.trip != BOT:
                self._seat(seat)
        for connection in self._seats:
            self.table.receive(connection, SetReady(), 0)

    def _seat(self, seat: int) -> None:
        key = f"key {seat:016}"
        self.table.claim(Claim(str(seat), seat), str(seat), key, 0)
        connection = Connection("arena")
        self.table.connect(connection, Greeting(PROTOCOL_VERSION, str(seat), key, False), 0)
        self._seats[connection] = seat

    def run(self, races: int) -> list[int]:
        """Run this many races; returns how many each has won."""
        state = self.table.cards.live.match.state
        done = 0
        while done < races:
            self._step()
            done = sum(state.facts[fact] for fact in self.game.wins)
        return [state.facts[fact] for fact in self.game.wins]

    def _step(self) -> None:
        """Process the next thing: a message arrives, or the table has something due."""
        table = self.table
        due = table.due()
        if self._post and (due == NEVER or self._post[0][0] <= due):
            self._now, _, arrive = heappop(self._post)
            arrive()
        else:
            self._now = max(self._now, due)
        table.run(self._now)
        table.journal.fresh = []
        for connection, letter in self._outbox.take().frames:
            self._later(self._way(connection), partial(self._read, connection, letter))

    def _later(self, ms: int, arrive: Callable[[], None]) -> None:
        heappush(self._post, (self._now + ms, next(self._serial), arrive))

    def _way(self, connection: Connection) -> int:
        """The one-way latency of a message."""
        player = self.players[self._seats[connection]]
        return player.trip // 2 + (self._random.randint(0, player.jitter) if player.jitter else 0)

    def _read(self, connection: Connection, letter: bytes) -> None:
        """A player receives a frame: if the pile is open, they react; the reply takes as long as the frame."""
        seat = self._seats[connection]
        for message in listen(letter):
            if isinstance(message, MoveRefused) and message.reason == "beaten":
                self.beaten[seat] += 1
            elif (
                isinstance(message, BatchMessage)
                and OpenedEvent(self.game.pile, NONE, self.game.open) in message.events
            ):
                self._later(self._reflexes.react() + self._way(connection), partial(self._lay, connection, seat))
                self._later(0, partial(self._ping, connection))

    def _lay(self, connection: Connection, seat: int) -> None:
        """A card arrives."""
        self.table.receive(connection, PlayMove(next(self._moves), seat, "card", self.game.pile), self._now)

    def _ping(self, connection: Connection) -> None:
        """Measure the latency between races."""
        player = self.players[self._seats[connection]]
        self.table.measured(
            connection, round((self._way(connection) + self._way(connection) + player.feigned) / 2), self._now
        )


def shares(players: list[Player], races: int, timeouts: Timeouts | None = None, seed: int = 1) -> list[float]:
    """The share of this many races that each player wins."""
    wins = Arena(players, timeouts or Timeouts(), seed).run(races)
    return [won / sum(wins) for won in wins]


TABLES: list[tuple[str, list[Player]]] = [
    ("both near", [Player(20), Player(20)]),
    ("the same town, the next country", [Player(20), Player(50)]),
    ("a cable, a phone", [Player(20), Player(80)]),
    ("the bar: 20 ms and 150 ms", [Player(20), Player(150)]),
    ("the same with jitter", [Player(20, jitter=3), Player(120, jitter=30)]),
    ("two far away", [Player(150), Player(140)]),
    ("beyond the cap", [Player(20), Player(200)]),
    ("far beyond the cap", [Player(20), Player(300)]),
    ("a bot", [Player(BOT), Player(80)]),
    ("three", [Player(20), Player(80), Player(150)]),
    ("four", [Player(10), Player(40), Player(90), Player(150)]),
    ("a cheater: answers to pings come 130 ms late", [Player(20), Player(20, feigned=130)]),
    ("a cheater: they come a second late", [Player(20), Player(20, feigned=1_000)]),
    ("a cheater among the far away", [Player(150), Player(150), Player(20, feigned=1_000)]),
]


def report(races: int) -> str:
    """The page of results."""
    rows = []
    for name, players in TABLES:
        lines = " : ".join("bot" if player.trip == BOT else str(player.trip) for player in players)
        with_holds, without = (shares(players, races, timeouts) for timeouts in (Timeouts(), WITHOUT))
        rows.append(f"| {name} | {lines} | {_written(with_holds)} | {_written(without)} |")
    return "\n".join([*_HEAD.format(races=f"{races:,}").splitlines(), *rows, ""])


_HEAD = """\
# Latency compensation

Written by `benchmarks/fairness.py`: {races} races a table in virtual time, the same on every machine. Players react
equally fast (250 ms, standard deviation 45); only their latency differs. Shares of races won, in per cent, in the order
of the round trips. Why, and what a cheater gains: `docs/decisions/0015-latency-compensation.md`.

| table | round trips (ms) | with holding | without |
|---|---|---|---|"""


def _written(parts: list[float]) -> str:
    return " : ".join(f"{100 * part:.1f}" for part in parts)


def main() -> None:
    """Race, print and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--races", type=int, default=10_000)
    page = report(parser.parse_args().races)
    print(page)
    RESULTS.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
