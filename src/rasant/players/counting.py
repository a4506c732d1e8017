"""What a result adds to the records of those who played: the same in every store."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean
from typing import Final, get_args

from rasant.players.ratings import ESTABLISHED, START, Rating, known_by, rated, rivals
from rasant.players.results import PlayerRecord, Result, Versus

VERSUS_COLUMNS: Final[tuple[Versus, ...]] = get_args(Versus)

EVERYTHING: Final = 0
IN_PUBLIC: Final = 1
"""The two scopes of records: all matches, shown to the player alone, and those at public tables, shown to others and in
leaderboards."""

Records = Mapping[tuple[str, Versus], PlayerRecord]
"""By person and column, all of one game."""


def counted(before: Records, result: Result, scope: int = EVERYTHING) -> dict[tuple[str, Versus], PlayerRecord]:
    """The new records of the people whom a result counts for, in its game; who is not in `before` has none yet.

    In public, where records are ranked, one gains by whom others have played before: guests are free.
    """
    ratings = {key: Rating(record.mu, record.sigma) for key, record in before.items()}
    after: dict[tuple[str, Versus], PlayerRecord] = {}
    for person, judged in rated(ratings, result).items():
        key = person, judged.versus
        old = before.get(key) or record_of(result.game, judged.versus, 0, 0, *START)
        if scope == IN_PUBLIC and judged.versus == "people":
            judged = known_by(ratings.get(key, START), judged, _known(before, result, person))
        after[key] = record_of(result.game, judged.versus, old.matches + 1, old.wins + judged.won, *judged.rating)
    return after


def _known(before: Records, result: Result, person: str) -> float:
    """How well those are known whom somebody played against: from 0, of who has played nobody, to 1."""
    matches = [
        before[other, "people"].matches if (other, "people") in before else 0 for other in rivals(result, person)
    ]
    return fmean(min(1.0, played / ESTABLISHED) for played in matches) if matches else 1.0


def record_of(game: str, versus: Versus, matches: int, wins: int, mu: float, sigma: float) -> PlayerRecord:
    """A record with what follows from it."""
    return PlayerRecord(game, versus, matches, wins, mu - 3 * sigma, mu, sigma)
