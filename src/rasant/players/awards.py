"""Awards (achievements) that a match earns a player, by the result and the player's statistics after it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rasant.players.results import AwardName, GameStats, RaceCount, Result, Share

A_HAIR_MS: Final = 20
"""A race won by fewer milliseconds is a photo finish."""
BIG_TABLE: Final = 10
"""Players of a big table."""


class Feat(NamedTuple):
    """A player's part in a match: their party, how much of it they played, whether they won, and their races."""

    result: Result
    party: int
    share: Share
    won: bool
    races: RaceCount


def earned(
    feat: Feat, game: GameStats, matches: int, races_won: int, games_won: Sequence[str], days: int
) -> list[AwardName]:
    """All awards deserved after a match, including those that the player has already."""
    due: dict[AwardName, bool] = {
        **_of_a_win(feat),
        "photo_finish": 0 <= feat.races.closest < A_HAIR_MS,
        "streak_5": game.streak >= 5,
        "streak_10": game.streak >= 10,
        "five_games": len(games_won) >= 5,
        "hundred_matches": matches >= 100,
        "hundred_races": races_won >= 100,
        "seven_days": days >= 7,
    }
    return [award for award, is_due in due.items() if is_due]


def _of_a_win(feat: Feat) -> dict[AwardName, bool]:
    result, others = feat.result, [party for party in range(len(feat.result.parties)) if party != feat.party]
    if not feat.won or not others:
        return {}
    totals = [result.totals[party] for party in others]
    seats = [seat for party in others for seat in result.parties[party]]
    beaten = [seat for party in others if party not in result.winners for seat in result.parties[party]]
    return {
        "first_win": True,
        "beat_people": any(result.players[seat] and result.shares[seat] in ("part", "whole") for seat in beaten),
        "beat_lightning": bool(seats)
        and all(result.bots[seat] == "lightning" and not result.shares[seat] for seat in seats),
        "big_table": len(result.players) >= BIG_TABLE,
        "clean_sheet": max(totals) <= 0 < result.totals[feat.party],
        "by_a_hair": result.totals[feat.party] - max(totals) == 1,
    }
