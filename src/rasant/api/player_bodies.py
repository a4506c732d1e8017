"""Converts stores' answers about players into bodies of the HTTP API."""

from rasant.players.levels import level_of, progress_of, score_of
from rasant.players.player_stats import day_streak
from rasant.players.standings import ALL_TIME
from rasant.players.views import Account, DayRanking, PlacedTry, RankedPlayer, RankedRecord, Ranking
from rasant.wire.players import DayLeaderboardRow, DayStats, DayTry, Leaderboard, LeaderboardRow, Strength, You


def you_body(player: str, account: Account, today: str) -> You:
    """The body of the caller's own page."""
    totals = account.totals
    return You(
        id=player,
        name=account.name,
        shown=account.shown,
        strengths=[_strength(record) for record in account.records],
        games=account.games,
        awards=totals.awards,
        days=DayStats(totals.tries, day_streak(totals, today), totals.most_days),
    )


def leaderboard_body(game: str, since: str, ranking: Ranking) -> Leaderboard:
    """A leaderboard, of all time or of the week that begins on this Monday."""
    rows, own = [_row(row) for row in ranking.rows], ranking.own and _row(ranking.own)
    if since == ALL_TIME:
        return Leaderboard(game, "all", "", rows, own)
    return Leaderboard(game, "week", f"{since}T00:00:00.000Z", rows, own)


def try_body(tried: PlacedTry) -> DayTry:
    """A player's try at a deal of the day."""
    ended = tried.ended
    if ended is None:
        return DayTry(tried.table, finished=False)
    return DayTry("", True, tried.place, ended.points, ended.ms, ended.match)


def day_rows(ranking: DayRanking, asker: str) -> list[DayLeaderboardRow]:
    """The rows of a day's leaderboard."""
    return [DayLeaderboardRow(row.place, row.name, row.points, row.ms, row.player == asker) for row in ranking.rows]


def _strength(ranked: RankedRecord) -> Strength:
    record, score = ranked.record, score_of(ranked.record)
    level, progress = level_of(score), progress_of(score)
    return Strength(record.game, record.versus, record.matches, record.wins, level, progress, ranked.place, ranked.of)


def _row(row: RankedPlayer) -> LeaderboardRow:
    return LeaderboardRow(row.place, row.id, row.name, level_of(row.score), row.matches, row.wins)
