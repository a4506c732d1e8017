"""Makes records in one line each."""

from __future__ import annotations

import asyncio
import atexit
from collections.abc import Coroutine
from functools import cache
from typing import Any, TypeVar

from rasant.players.results import RaceCount, Result, Share
from rasant.store.port import EntriesAppended, MatchFinished

T = TypeVar("T")


def run(question: Coroutine[Any, Any, T]) -> T:
    """Run one call on a store; all in the same loop, because connections belong to it."""
    return _loop().run_until_complete(question)


@cache
def _loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    atexit.register(loop.close)
    return loop


def entry(table: str, seq: int) -> bytes:
    """The content of a log entry, which is unique."""
    return f"{table}:{seq}".encode()


def appended(table: str, first: int, count: int = 1) -> list[EntriesAppended]:
    """The next entries of a table."""
    return [EntriesAppended(table, first, [entry(table, seq) for seq in range(first, first + count)])]


def result(
    players: list[str],
    winners: list[int],
    *,
    match: str = "m1",
    game: str = "ligretto",
    ended: str = "2026-01-01T00:00:00Z",
    bots: list[str] | None = None,
    parties: list[list[int]] | None = None,
    totals: list[int] | None = None,
    counts: bool = True,
    shares: list[Share] | None = None,
    rounds: int = 3,
    lasted: int = 0,
    races: list[RaceCount] | None = None,
    day: str = "",
) -> Result:
    """A result; by default all play for themselves to the end, and winners have 10 points, the others none."""
    parties = [[seat] for seat in range(len(players))] if parties is None else parties
    return Result(
        match=match,
        game=game,
        preset="default",
        ended=ended,
        players=players,
        names=[player.title() for player in players],
        bots=bots or [("" if player else "steady") for player in players],
        parties=parties,
        totals=totals or [10 if party in winners else 0 for party in range(len(parties))],
        winners=winners,
        rounds=rounds,
        counts=counts,
        shares=shares or [("whole" if player else "") for player in players],
        lasted=lasted,
        races=races or [],
        day=day,
    )


def finished(outcome: Result, table: str = "t", public: bool = True) -> MatchFinished:
    """A match that consists of the first entry of a table."""
    return MatchFinished(table, 0, 0, outcome, public)
