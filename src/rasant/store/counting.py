"""What a result adds to the records of those who played: the same in every store."""

from __future__ import annotations

from collections.abc import Mapping

from rasant.store.ratings import START, Rating, contenders, rated
from rasant.wire.http import Record, Result


def counted(before: Mapping[str, Record], result: Result) -> dict[str, Record]:
    """The new records of the people whom a result counts for, in its game; who is not in `before` has none yet."""
    strengths = rated({person: Rating(record.mu, record.sigma) for person, record in before.items()}, result)
    after: dict[str, Record] = {}
    for person, party in contenders(result).items():
        old = before.get(person) or record_of(result.game, 0, 0, *START)
        won = party in result.winners
        after[person] = record_of(result.game, old.matches + 1, old.wins + won, *strengths[person])
    return after


def record_of(game: str, matches: int, wins: int, mu: float, sigma: float) -> Record:
    """A record with what follows from it."""
    return Record(game, matches, wins, mu - 3 * sigma, mu, sigma)
