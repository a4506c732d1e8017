"""Queries about people: profiles, ratings, leaderboards, deals of the day."""

from typing import Final

import msgspec

from rasant.core.errors import quoted
from rasant.players.days import FinishedTry, used_up_key
from rasant.players.levels import height
from rasant.players.player_stats import PlayerStats
from rasant.players.records import EVERYTHING, IN_PUBLIC, record_of
from rasant.players.results import CoursePoint, GameStats, PlayerRecord, Versus
from rasant.players.standings import ALL_TIME, places
from rasant.players.views import (
    USED_UP,
    Account,
    DayRanking,
    PlacedTry,
    PlayerProfile,
    RankedPlayer,
    RankedRecord,
    RankedTry,
    Ranking,
)
from rasant.store.packing import ALL_GAMES, unpack_game, unpack_totals
from rasant.store.port import DamagedError
from rasant.store.postgres.driver import PgConnection, PgRow

_PERSON: Final = "SELECT name, public, shown FROM people WHERE id = $1 AND NOT going"
_RECORDS: Final = """
SELECT game, versus, matches, wins, mu, sigma FROM records WHERE player = $1 AND scope = $2 ORDER BY game, versus
"""
_COURSE: Final = """
SELECT id, ended, score, won FROM (
    SELECT number, score, won FROM course WHERE player = $1 AND game = $2 AND versus = $3 ORDER BY number DESC LIMIT $4
) AS latest JOIN matches USING (number) ORDER BY number
"""
_PLACES: Final = """
SELECT mine.game,
    1 + (SELECT count(*) FROM lines WHERE game = mine.game AND since = '' AND shown AND score > mine.score) AS place,
    (SELECT count(*) FROM lines WHERE game = mine.game AND since = '' AND shown) AS people
FROM lines AS mine WHERE player = $1 AND span = 'all' AND shown
"""
_LEADERBOARD_ROWS: Final = """
SELECT mine.player, people.name, mine.score, mine.matches, mine.wins, strength.score AS strength
FROM lines AS mine JOIN people ON people.id = mine.player
    JOIN lines AS strength ON strength.player = mine.player AND strength.game = mine.game AND strength.span = 'all'
WHERE mine.game = $1 AND mine.since = $2 AND mine.shown
"""
_PLACE_OF: Final = "SELECT 1 + count(*) FROM lines WHERE game = $1 AND since = $2 AND shown AND score > $3"


async def profile(connection: PgConnection, asker: str, player: str) -> PlayerProfile | None:
    """A person's profile, as `asker` may see it."""
    person, own = await connection.fetchrow(_PERSON, player), player == asker
    if person is None or not (own or (person["public"] and person["shown"])):
        return None
    return PlayerProfile(person["name"], await _records(connection, player, EVERYTHING if own else IN_PUBLIC))


async def account(connection: PgConnection, player: str) -> Account | None:
    """Everything stored about a person except their matches."""
    person = await connection.fetchrow(_PERSON, player)
    if person is None:
        return None
    places = {game: (place, people) for game, place, people in await connection.fetch(_PLACES, player)}
    records = [
        RankedRecord(record, *(places.get(record.game, (0, 0)) if record.versus == "people" else (0, 0)))
        for record in await _records(connection, player, EVERYTHING)
    ]
    totals, games = await _stats(connection, player)
    return Account(person["name"], person["shown"], records, games, totals)


async def course(connection: PgConnection, player: str, game: str, versus: Versus, limit: int) -> list[CoursePoint]:
    """A person's rating after each of their latest matches, oldest first."""
    rows = await connection.fetch(_COURSE, player, game, versus, max(limit, 0))
    return [CoursePoint(match, ended, height(score), won) for match, ended, score, won in rows]


async def leaderboard(connection: PgConnection, game: str, since: str, asker: str, limit: int) -> Ranking:
    """The first rows of a leaderboard; equal players share a place."""
    best = f"{_LEADERBOARD_ROWS} ORDER BY mine.score DESC, mine.player LIMIT $3"
    rows = await connection.fetch(best, game, since, max(limit, 0))
    ranked = [_row(place, row) for row, place in zip(rows, places(row["score"] for row in rows), strict=True)]
    span = "all" if since == ALL_TIME else "week"
    mine = await connection.fetchrow(
        f"{_LEADERBOARD_ROWS} AND mine.player = $3 AND mine.span = $4", game, since, asker, span
    )
    own = None
    if mine is not None:
        own = _row(await connection.fetchval(_PLACE_OF, game, since, mine["score"]), mine)
    return Ranking(ranked, own)


async def day_try(connection: PgConnection, day: str, player: str) -> PlacedTry | None:
    """A person's try at a day's deal."""
    query = "SELECT * FROM tries WHERE day = $1 AND player = $2"
    row = await connection.fetchrow(query, day, player)
    if row is None:
        return None if await connection.fetchrow(query, day, used_up_key(day, player)) is None else USED_UP
    if not row["finished"]:
        return PlacedTry(row["of_table"])
    ended = FinishedTry(row["points"], row["haste"], row["ms"], row["match"])
    better = "SELECT count(*) FROM tries WHERE day = $1 AND finished AND shown AND (points, haste) > ($2, $3)"
    place = 1 + await connection.fetchval(better, day, *ended.merit) if row["shown"] else 0
    return PlacedTry(row["of_table"], ended, place)


async def day_table(connection: PgConnection, day: str, limit: int) -> DayRanking:
    """The best tries at a day's deal."""
    tries: int = await connection.fetchval("SELECT count(*) FROM tries WHERE day = $1 AND finished", day)
    best = await connection.fetch(
        "SELECT player, people.name, points, haste, ms FROM tries JOIN people ON people.id = player "
        "WHERE day = $1 AND finished AND tries.shown ORDER BY points DESC, haste DESC, player LIMIT $2",
        day,
        max(limit, 0),
    )
    ranked = zip(best, places((row["points"], row["haste"]) for row in best), strict=True)
    rows = [RankedTry(place, player, name, points, ms) for (player, name, points, _, ms), place in ranked]
    return DayRanking(tries, rows)


async def _records(connection: PgConnection, player: str, scope: int) -> list[PlayerRecord]:
    return [record_of(*row) for row in await connection.fetch(_RECORDS, player, scope)]


async def _stats(connection: PgConnection, player: str) -> tuple[PlayerStats, list[GameStats]]:
    person, games = PlayerStats(), list[GameStats]()
    rows = await connection.fetch("SELECT game, memory FROM memories WHERE player = $1 ORDER BY game", player)
    try:
        for game, packed in rows:
            if game == ALL_GAMES:
                person = unpack_totals(packed)
            else:
                games.append(unpack_game(packed))
    except msgspec.MsgspecError:
        raise DamagedError(f"the statistics of person {quoted(player)} is damaged") from None
    return person, games


def _row(place: int, row: PgRow) -> RankedPlayer:
    return RankedPlayer(place, row["player"], row["name"], row["strength"], row["matches"], row["wins"])
