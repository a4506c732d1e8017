"""Queries about people: profiles, ratings, leaderboards. Damaged rows are reported and left out."""

from collections.abc import Collection, Iterator

from rasant.players.levels import height
from rasant.players.persons import Person
from rasant.players.records import EVERYTHING, IN_PUBLIC
from rasant.players.results import CoursePoint, PlayerRecord, Versus
from rasant.players.standings import ALL_TIME, BoardStanding, places
from rasant.players.views import Account, PlayerProfile, RankedPlayer, RankedRecord, Ranking
from rasant.store.port import DamagedError
from rasant.store.sqlite.leaderboards import place_of, read_line
from rasant.store.sqlite.people import is_shown, read_person
from rasant.store.sqlite.player_data import record_in, stats_of
from rasant.store.sqlite.rows import Rows


def hidden(rows: Rows, players: Collection[str]) -> set[str]:
    """Those of these people who are hidden from others."""
    return {player for player in players if not is_shown(rows, player)}


def profile(rows: Rows, asker: str, player: str) -> PlayerProfile | None:
    """A person's profile, as `asker` may see it."""
    person = read_person(rows, player)
    own = player == asker
    if person is None or not (own or (person.public and person.shown)):
        return None
    return PlayerProfile(person.name, _records(rows, player, EVERYTHING if own else IN_PUBLIC))


def account(rows: Rows, player: str) -> Account | None:
    """Everything stored about a person except their matches."""
    person = read_person(rows, player)
    if person is None:
        return None
    totals, games = stats_of(rows, player)
    records = [_ranked(rows, player, record) for record in _records(rows, player, EVERYTHING)]
    return Account(person.name, bool(person.shown), records, games, totals)


def course(rows: Rows, player: str, game: str, versus: Versus, limit: int) -> list[CoursePoint]:
    """A person's rating after each of their latest matches, oldest first."""
    query = "SELECT rowid FROM course WHERE player = ? AND game = ? AND versus = ? ORDER BY number DESC LIMIT ?"
    numbers = list(rows.rowids(query, (player, game, versus, max(limit, 0))))
    points: list[CoursePoint] = []
    for *_, number, score, won in rows.sound("course", reversed(numbers)):
        match = rows.found("matches", "number = ?", number)
        if match is not None:
            points.append(CoursePoint(match[0], match[2], height(score), bool(won)))
    return points


def leaderboard(rows: Rows, game: str, since: str, asker: str, limit: int) -> Ranking:
    """The first rows of a leaderboard."""
    mine = read_line(rows, asker, game, "all" if since == ALL_TIME else "week")
    own = None
    if mine is not None and mine[1] and mine[0].since == since:
        own = _row(rows, game, asker, place_of(rows, game, mine[0])[0], mine[0])
    return Ranking(list(_best(rows, game, since, limit)), own)


def _best(rows: Rows, game: str, since: str, limit: int) -> Iterator[RankedPlayer]:
    """The first rows. Places come from the index: a damaged row leaves a gap and shifts no other."""
    best = rows.listed(
        "SELECT rowid, score FROM lines WHERE game = ? AND since = ? AND shown ORDER BY score DESC, player LIMIT ?",
        (game, since, max(limit, 0)),
    )
    for (rowid, _), place in zip(best, places(score for _, score in best), strict=True):
        for player, _, _, *standing, shown in rows.sound("lines", [rowid]):
            row = _row(rows, game, player, place, BoardStanding(*standing)) if shown else None
            if row is not None:
                yield row


def _row(rows: Rows, game: str, player: str, place: int, standing: BoardStanding) -> RankedPlayer | None:
    """A row of a leaderboard; None if the person's name or rating is damaged."""
    person = _readable(rows, player)
    if person is None or not person.shown:
        return None
    strength = standing
    if standing.since != ALL_TIME:
        found = read_line(rows, player, game, "all")
        if found is None:
            return None
        strength = found[0]
    return RankedPlayer(place, player, person.name, strength.score, standing.matches, standing.wins)


def _readable(rows: Rows, player: str) -> Person | None:
    try:
        return read_person(rows, player)
    except DamagedError as damage:
        rows.noted(damage)
        return None


def _records(rows: Rows, player: str, scope: int) -> list[PlayerRecord]:
    query = "SELECT rowid FROM records WHERE player = ? AND scope = ? ORDER BY game, versus"
    return [record_in(row) for row in rows.select("records", query, (player, scope))]


def _ranked(rows: Rows, player: str, record: PlayerRecord) -> RankedRecord:
    line = read_line(rows, player, record.game, "all") if record.versus == "people" else None
    return RankedRecord(record, *(place_of(rows, record.game, line[0]) if line is not None and line[1] else (0, 0)))
