"""Records: matches, wins and rating of a player, by game and kind of opponents."""

from collections.abc import Mapping
from statistics import fmean
from typing import Final, get_args

from rasant.players.ratings import ESTABLISHED, START, Rating, known_by, rated, rivals
from rasant.players.results import PlayerRecord, Result, Versus

VERSUS_COLUMNS: Final[tuple[Versus, ...]] = get_args(Versus)

EVERYTHING: Final = 0
IN_PUBLIC: Final = 1
"""Scopes of records: all matches, which only the player sees, and those at public tables, which others see."""

Records = Mapping[tuple[str, Versus], PlayerRecord]
"""By person and kind of opponents, all of one game."""


def counted(before: Records, result: Result, scope: int = EVERYTHING) -> dict[tuple[str, Versus], PlayerRecord]:
    """The new records of players for whom a result counts; players without a record are missing in `before`.

    In public, where records are ranked, a win over newcomers is worth little, because creating guests is free.
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
    """How established the opponents are, from 0 (no match against people) to 1."""
    matches = [
        before[other, "people"].matches if (other, "people") in before else 0 for other in rivals(result, person)
    ]
    return fmean(min(1.0, played / ESTABLISHED) for played in matches) if matches else 1.0


def record_of(game: str, versus: Versus, matches: int, wins: int, mu: float, sigma: float) -> PlayerRecord:
    """A record with its rating."""
    return PlayerRecord(game, versus, matches, wins, mu - 3 * sigma, mu, sigma)
