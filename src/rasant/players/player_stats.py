"""Statistics that only the player sees. They count every match that they played themselves, against any opponents."""

from datetime import date, timedelta

from msgspec import Struct
from msgspec.structs import replace

from rasant.players.awards import Feat, earned
from rasant.players.results import Award, Best, GameStats, RaceCount, Result, contenders


class PlayerStats(Struct, frozen=True, array_like=True):
    """A player's statistics in all games together."""

    matches: int = 0
    races_won: int = 0
    games_won: list[str] = []
    awards: list[Award] = []
    tries: int = 0
    day: str = ""
    """The latest deal of the day that was finished."""
    days: int = 0
    """Consecutive days with a finished deal, up to that one."""
    most_days: int = 0


def no_stats(game: str) -> GameStats:
    """Statistics of a player who has played no match of a game."""
    return GameStats(game, 0, 0, 0, 0, 0, 0, 0)


def stats_after(
    person: PlayerStats, game: GameStats, result: Result, player: str, tried: bool
) -> tuple[PlayerStats, GameStats]:
    """A player's statistics after a match, in all games and in its game. `tried`: it was their try at a day's deal."""
    feat = _feat(result, player)
    if feat is None:
        return person, game
    if feat.share not in ("part", "whole"):
        return person, replace(game, streak=0)  # a player who leaves loses the streak
    game = _game(game, feat)
    person = replace(
        person,
        matches=person.matches + 1,
        races_won=person.races_won + feat.races.won,
        games_won=sorted({*person.games_won, result.game}) if feat.won else person.games_won,
    )
    if tried:
        person = _tried(person, result.day)
    new = earned(feat, game, person.matches, person.races_won, person.games_won, person.days)
    known = {award.award for award in person.awards}
    awards = [Award(award, result.game, result.match, result.ended) for award in new if award not in known]
    return replace(person, awards=[*person.awards, *awards]) if awards else person, game


def day_streak(person: PlayerStats, today: str) -> int:
    """Days in a row with a finished deal of the day; over if yesterday's was not finished."""
    return person.days if person.day in (today, _day_before(today)) else 0


def _feat(result: Result, player: str) -> Feat | None:
    """A player's part in a match; None if they were on no side of it, or on several."""
    party = contenders(result).get(player)
    if party is None or result.rounds < 1:
        return None
    seats = [seat for seat in result.parties[party] if result.players[seat] == player]
    share = result.shares[seats[0]]
    beaten = any(other not in result.winners for other in range(len(result.parties)))
    won = share == "whole" and party in result.winners and beaten
    return Feat(result, party, share, won, _races(result, seats))


def _races(result: Result, seats: list[int]) -> RaceCount:
    races = [result.races[seat] for seat in seats if seat < len(result.races)]
    close = [race.closest for race in races if race.closest >= 0]
    return RaceCount(sum(race.won for race in races), sum(race.lost for race in races), min(close, default=-1))


def _game(before: GameStats, feat: Feat) -> GameStats:
    result, won, races = feat.result, feat.won, feat.races
    streak = before.streak + 1 if won else 0
    points = result.totals[feat.party] if feat.share == "whole" else 0
    return GameStats(
        game=result.game,
        matches=before.matches + 1,
        wins=before.wins + won,
        streak=streak,
        longest_streak=max(before.longest_streak, streak),
        played_ms=before.played_ms + max(result.lasted, 0),
        races_won=before.races_won + races.won,
        races_lost=before.races_lost + races.lost,
        most_points=_better(before.most_points, points, result, points > 0),
        quickest_win=_better(before.quickest_win, result.lasted, result, won and result.lasted > 0, least=True),
        closest_race=_better(before.closest_race, races.closest, result, races.closest >= 0, least=True),
    )


def _better(best: Best | None, value: int, result: Result, valid: bool, least: bool = False) -> Best | None:
    """The better of the two; of equal ones the earlier."""
    if not valid or (best is not None and (value >= best.value if least else value <= best.value)):
        return best
    return Best(value, result.match, result.ended)


def _tried(person: PlayerStats, day: str) -> PlayerStats:
    """Count a deal of the day. One finished after that of a later day continues no streak."""
    days = person.days
    if day > person.day:
        days = days + 1 if person.day and person.day == _day_before(day) else 1
    return replace(
        person, tries=person.tries + 1, day=max(day, person.day), days=days, most_days=max(person.most_days, days)
    )


def _day_before(day: str) -> str:
    try:
        return (date.fromisoformat(day) - timedelta(days=1)).isoformat()
    except (ValueError, OverflowError):
        return ""
