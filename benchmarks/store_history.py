"""A made-up past of a server: players, times and results of matches, the same each time.

Activity is skewed as usual: a few people play every day, most came once or twice. The period is a year for any number
of matches, so a larger store is that of a busier server, with more people and fuller weeks.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random

from rasant.players.results import RaceCount, Result, Share
from rasant.store.port import EntriesAppended, MatchFinished, StoreRecord, TableClosed

GAMES = ("ligretto", "fun_run", "fussballspiel", "kickoff", "schuss_und_tor")
TEAMS = frozenset(GAMES[2:])
BOTS = ("adaptive", "adaptive", "steady", "quick", "lightning")
MATCHES_A_PERSON = 8
"""Mean matches per person; most have fewer."""
SKEW = 2.5
ENTRY = bytes(range(32, 127)) + b"\n" * 25
"""120 bytes, the mean length of a log entry."""
SHORT_LOG = 10
"""Entries of a match in these stores: a million real logs would not fit. Only real ones are read back."""
END = datetime(2026, 11, 15, 20, tzinfo=UTC)
YEAR = timedelta(days=365)


class History:
    """The matches of a store of a certain size."""

    def __init__(self, matches: int) -> None:
        self.matches = matches
        self.people = max(matches // MATCHES_A_PERSON, 50)

    def person(self, rank: float) -> str:
        """The public id of a person by rank: 0 plays most, 1 plays least."""
        return f"guest-{min(int(rank * self.people), self.people - 1):010}"

    def records(self, first: int, last: int) -> Iterator[list[StoreRecord]]:
        """The records of each match from number `first` on, and before `last`."""
        for number in range(first, last):
            table = f"table-{number:010}"
            finished = MatchFinished(table, 0, SHORT_LOG - 1, *self._result(number))
            yield [EntriesAppended(table, 0, [ENTRY] * SHORT_LOG), finished, TableClosed(table, finished.result.ended)]

    def _result(self, number: int) -> tuple[Result, bool]:
        lot = Random(number)
        game, kind = lot.choice(GAMES), lot.random()
        people = 1 if kind < 0.55 else lot.choice((2, 2, 3, 4))
        seats = max(people, 4 if people == 1 or game in TEAMS else people)
        chosen = list(dict.fromkeys(self.person(lot.random() ** SKEW) for _ in range(people)))
        bot = lot.choice(BOTS)
        players = [*chosen, *[""] * (seats - len(chosen))]
        parties = [[0, 1], [2, 3]] if game in TEAMS else [[seat] for seat in range(seats)]
        if game in TEAMS and len(chosen) > 1:
            players[1], players[2] = players[2], players[1]
        totals = [lot.randrange(40) for _ in parties]
        shares: list[Share] = ["whole" if player else "" for player in players]
        result = Result(
            match=f"table-{number:010}-1",
            game=game,
            preset="default",
            ended=self._time(number),
            players=players,
            names=[f"Person {player[-6:]}" if player else "" for player in players],
            bots=["" if player else bot for player in players],
            parties=parties,
            totals=totals,
            winners=[party for party, total in enumerate(totals) if total == max(totals)],
            rounds=3,
            counts=bot != "adaptive" or all(players),
            shares=shares,
            lasted=lot.randrange(60_000, 400_000),
            races=[RaceCount(lot.randrange(9), lot.randrange(9), lot.randrange(300)) for _ in players],
        )
        return result, kind >= 0.7

    def _time(self, number: int) -> str:
        time = END - YEAR + YEAR * min(number / self.matches, 1)  # later ones end in the same week
        return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")
