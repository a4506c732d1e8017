"""People and bots at tables of every game, over real sockets; they play as fast as allowed, whatever happens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random

from tests.faults.processes import SOON_S, Served
from tests.faults.recorders import Recorder
from tests.real_time import Countdown

from rasant.client import ClientTimeouts, Lobby, SeatConnection
from rasant.client.session import ConnectionLost, Event
from rasant.client.stay import Stay
from rasant.core.moves import Act, Move, Play
from rasant.core.options import specs
from rasant.games import boxes
from rasant.wire.from_server import BatchMessage
from rasant.wire.http import NewTable

CLIENT_TIMEOUTS = ClientTimeouts(
    connect=SOON_S, silence=SOON_S, answer=SOON_S, absence=SOON_S, first=0.02, longest=0.2, jitter=lambda: 0.5
)
TIMEOUTS = {"countdown": 100, "between": 100, "composure": 100, "absence": 600_000, "longest_pause": 600_000}
"""No player may count as absent during a fault, and no table pauses."""
LIMITS = {
    "sockets_per_address": 1_000,
    "connects_per_second": 1_000,
    "posts_per_second": 1_000,
    "post_burst": 1_000,
    "tables_per_hour": 10_000,
    "seat_burst": 1_000_000,
}
BETWEEN_MOVES_S = 0.06
"""Seconds between moves: twenty messages a second are allowed, answers to pings among them."""
UNDER_WAY = 8
"""Most moves that wait for an answer: after a crash all are sent again at once."""
STALL = {"stall_s": "5"}
"""Ends stuck rounds early, because people who play at random get stuck now and then."""
PEOPLE = 2
BOT = "lightning"


class Company:
    """All clients of all tables."""

    def __init__(self) -> None:
        self.recorders: list[Recorder] = []
        self._heard = asyncio.Event()
        self._bots: dict[str, int] = {}
        self._people: dict[str, int] = {}
        """Batches of bots and of people that each table has seen since it was last asked."""

    @property
    def tables(self) -> list[str]:
        """All tables."""
        return list(self._bots)

    def sits(self, table: str) -> None:
        """A player sits at this table."""
        self._bots[table] = self._people[table] = 0

    def receive(self, recorder: Recorder, event: Event) -> None:
        """A client received something, perhaps a move of a seat."""
        recorder.receive(event)
        if isinstance(event, BatchMessage):
            if event.seat >= PEOPLE:
                self._bots[recorder.table] += 1
            elif event.seat >= 0:
                self._people[recorder.table] += 1
        self._heard.set()

    async def plays_on(self, more: int = 0) -> None:
        """Wait until people and bots have moved at every table, and `more` further batches were seen."""
        for counts in (self._bots, self._people):
            counts.update(dict.fromkeys(counts, 0))
        await self.until(lambda: all(self._bots.values()) and all(self._people.values()))
        seen = self._seen()
        await self.until(lambda: self._seen() >= seen + more)

    def _seen(self) -> int:
        return sum(self._bots.values()) + sum(self._people.values())

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until a condition holds, checked whenever a client receives something."""
        try:
            async with asyncio.timeout(2 * SOON_S):
                while not holds():
                    self._heard.clear()
                    await self._heard.wait()
        except TimeoutError:
            raise AssertionError(f"play does not go on: {self._standing_still()}") from None

    def _standing_still(self) -> list[tuple[object, ...]]:
        """Tables where people or bots have not moved: their game, what it waits for, and the batches seen."""
        return [
            (each.seat.setup.game, each.seat.room, self._bots[each.table], self._people[each.table], each.latest)
            for each in self.recorders
            if not self._bots[each.table] or not self._people[each.table]
        ]


async def play(company: Company, recorder: Recorder, chance: Random, between_s: float = BETWEEN_MOVES_S) -> None:
    """Get ready whenever possible, and move as fast as allowed: legally, or nearly so."""
    seat = recorder.seat
    stay = Stay(seat.session)
    while True:
        pause = Countdown(between_s)
        while (left := pause.left_s) > 0:
            event = await seat.next(left)
            if event is None or isinstance(event, ConnectionLost):
                continue
            company.receive(recorder, event)
            stay.receive(event)
            seat.flush()
        if seat.seat >= 0 and seat.session.playing and len(seat.session.unanswered) < UNDER_WAY:
            seat.start(move_of(seat, chance))


def settings_for(game: str) -> dict[str, str]:
    """Settings that end a round without a winner soon."""
    return {name: value for name, value in STALL.items() if name in specs(boxes()[game].options)}


def move_of(seat: SeatConnection, chance: Random) -> Move:
    """A legal move if there is one, and now and then a wild one."""
    view = seat.view()
    moves: list[Move] = [*view.plays(), *view.acts]
    if not moves or chance.random() < 0.1:
        zones = len(view.layout.names)
        return Play(chance.randrange(zones), chance.randrange(len(view.layout.deck.faces)), chance.randrange(zones))
    move = chance.choice(moves)
    return Act(move.verb, move.choice) if isinstance(move, Act) else move


@asynccontextmanager
async def company(server: Served, tables_a_game: int, chance: Random) -> AsyncIterator[Company]:
    """Seats two people, a bot and a spectator at each table of each game, and lets them play."""
    whole_company = Company()
    tasks: list[asyncio.Task[None]] = []
    async with AsyncExitStack() as stack:
        playing = await stack.enter_async_context(asyncio.TaskGroup())
        lobbies = [
            await stack.enter_async_context(Lobby(server.url, timeout_s=SOON_S, timeouts=CLIENT_TIMEOUTS))
            for _ in range(PEOPLE)
        ]
        try:
            for number, lobby in enumerate(lobbies):
                await lobby.guest(f"P{number}")
            for game in list(boxes()) * tables_a_game:
                for recorder in await _sit_down(game, lobbies, stack):
                    whole_company.sits(recorder.table)
                    whole_company.recorders.append(recorder)
                    tasks.append(playing.create_task(play(whole_company, recorder, Random(chance.random()))))
            yield whole_company
        finally:
            for task in tasks:
                task.cancel()


async def _sit_down(game: str, lobbies: list[Lobby], stack: AsyncExitStack) -> list[Recorder]:
    """Open a new table: each person has a seat there, and the first one also watches."""
    players = max(PEOPLE + 1, boxes()[game].seats[0])
    bots = [""] * PEOPLE + [BOT] * (players - PEOPLE)
    order = NewTable(game=game, players=players, bots=bots, settings=settings_for(game))
    table = (await lobbies[0].open_table(order)).table
    seats = [await lobby.sit(table, f"P{place}") for place, lobby in enumerate(lobbies)]
    recorders = []
    for seat in (*seats, lobbies[0].seat(table)):
        await stack.enter_async_context(seat)
        recorders.append(Recorder(table, seat))
    return recorders
