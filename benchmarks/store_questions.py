"""The queries and writes that a server makes on a full store."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from itertools import count, cycle

from rasant.players.standings import ALL_TIME, week_of
from rasant.store.port import EntriesAppended, StoreRecord, TableClosed
from rasant.store.sqlite import SqliteStore
from store_history import END, YEAR, History

PAGE = 20
TODAY = END.date().isoformat()
HALF_A_YEAR_AGO = (END - YEAR / 2).isoformat(timespec="milliseconds").replace("+00:00", "Z")
BUSY = 20
"""Results in one group on a server at its limit of tables."""
LOG_COPIES = 4
"""Copies of each real log, all written at the same time, as on a busy server."""
CHUNK = 5
"""Entries of each in one group."""
FILLING_KIB, USUAL_KIB = -500_000, -2_000
"""SQLite's cache sizes: larger while a store is filled."""
RANKS = (0.0, 0.001, 0.01, 0.1, 0.3, 0.6)
"""Ranks of the askers: from the one who plays most to people who came a few times."""


class FullStore:
    """A store with a history of some size, and the queries on it."""

    def __init__(self, path: str, matches: int, logs: list[list[bytes]]) -> None:
        self.history = History(matches)
        self.store = SqliteStore(path)
        self._askers = cycle(self.history.person(rank) for rank in RANKS)
        newest: int = self.store.writer.connection.execute("SELECT max(number) FROM matches").get or 0
        self.filled = newest >= matches
        self._numbers = count(max(newest, matches))
        self._logs = {f"real-{number}": log for number, log in enumerate(logs * LOG_COPIES)}
        self._replays = cycle(self._logs.items())
        self._deep: dict[str, str] = {}

    async def fill(self, group: int, tell: Callable[[int], None]) -> None:
        """Write all of its matches in large groups, and between them the real logs."""
        self.store.writer.connection.pragma("cache_size", FILLING_KIB)
        pieces = self._pieces()
        records: list[StoreRecord] = []
        for number, match in enumerate(self.history.records(0, self.history.matches), 1):
            records += match
            if number % group == 0 or number == self.history.matches:
                await self.store.append(records)
                await self.store.append(next(pieces, []))
                records = []
                tell(number)
        for left in pieces:
            await self.store.append(left)
        self.store.writer.connection.pragma("cache_size", USUAL_KIB)

    def _pieces(self) -> Iterator[list[StoreRecord]]:
        """The real logs, a piece of each at a time."""
        longest = max(map(len, self._logs.values()))
        for first in range(0, longest, CHUNK):
            yield [
                EntriesAppended(table, first, log[first : first + CHUNK])
                for table, log in self._logs.items()
                if first < len(log)
            ]
        yield [TableClosed(table) for table in self._logs]

    async def look_around(self) -> None:
        """Find the positions in people's histories at which deep pages begin."""
        for rank in RANKS:
            player = self.history.person(rank)
            found = await self.store.results(player, player, "", HALF_A_YEAR_AGO, 1)
            self._deep[player] = found[0].match if found else ""

    def random_player(self) -> str:
        """The next asker, in turn."""
        return next(self._askers)

    async def you(self) -> None:
        """The page "You"."""
        assert await self.store.account(self.random_player())

    async def course(self) -> None:
        """The chart of one game."""
        await self.store.course(self.random_player(), "ligretto", "bots", 50)

    async def leaderboard(self) -> None:
        """The leaderboard of all time, with the asker's own row."""
        assert (await self.store.leaderboard("kickoff", ALL_TIME, self.random_player(), PAGE)).rows

    async def week(self) -> None:
        """The leaderboard of the week, with the asker's own row."""
        await self.store.leaderboard("kickoff", week_of(TODAY), self.random_player(), PAGE)

    async def first_page(self) -> None:
        """The asker's latest matches."""
        player = self.random_player()
        assert await self.store.results(player, player, "", "", PAGE)

    async def deep_page(self) -> None:
        """The asker's matches of half a year ago."""
        player = self.random_player()
        await self.store.results(player, player, "", self._deep[player], PAGE)

    async def log(self) -> None:
        """Everything that a replay needs."""
        table, entries = next(self._replays)
        assert len(await self.store.entries(table, 0, len(entries) - 1)) == len(entries)

    async def write_one(self) -> None:
        """Write a result in a group of its own."""
        await self.store.append(self._next(1))

    async def write_some(self) -> None:
        """Write a group of a busy server."""
        await self.store.append(self._next(BUSY))

    def _next(self, matches: int) -> list[StoreRecord]:
        numbers = [next(self._numbers) for _ in range(matches)]
        return [record for number in numbers for match in self.history.records(number, number + 1) for record in match]


QUESTIONS: dict[str, tuple[Callable[[FullStore], Awaitable[None]], int]] = {
    "You": (FullStore.you, 30),
    "one's course in a game, 50 matches": (FullStore.course, 30),
    "leaderboard of all time, and one's own row": (FullStore.leaderboard, 30),
    "leaderboard of the week, and one's own row": (FullStore.week, 30),
    "history, first page": (FullStore.first_page, 30),
    "history, half a year back": (FullStore.deep_page, 30),
    "the log of a replay": (FullStore.log, 10),
    "writing a result, alone": (FullStore.write_one, 20),
    f"writing {BUSY} results, in one group": (FullStore.write_some, 5),
}
"""The measured queries, and how often each runs in a burst."""
