"""Leaderboards: a row for each player, and buckets that count players by score, so that places are found quickly."""

from typing import Any, Final

import apsw

from rasant.players.results import Span
from rasant.players.standings import ALL_TIME, LARGE_BUCKET, MOST_LOSSES, BoardStanding, large_bucket
from rasant.store.port import Report
from rasant.store.sqlite.rows import Rows
from rasant.store.sqlite.transactions import transaction

_LARGE: Final = f"""CASE since WHEN '' THEN
    (score - ((score % {LARGE_BUCKET}) + {LARGE_BUCKET}) % {LARGE_BUCKET}) / {LARGE_BUCKET}
    ELSE score / {MOST_LOSSES + 1} END"""
_COUNTED: Final = f"""
SELECT game, since, 0, score, count(*) FROM lines WHERE shown GROUP BY game, since, score
UNION ALL SELECT game, since, 1, {_LARGE} AS bucket, count(*) FROM lines WHERE shown GROUP BY game, since, bucket
"""
_FILLED: Final = "SELECT game, since, large, bucket, people FROM buckets WHERE people != 0"


def read_line(rows: Rows, player: str, game: str, span: Span) -> tuple[BoardStanding, bool] | None:
    """A player's standing, and whether others may see it; None if they have none or it is damaged."""
    row = rows.found("lines", "player = ? AND game = ? AND span = ?", player, game, span)
    return None if row is None else (BoardStanding(*row[3:7]), bool(row[7]))


def write_line(rows: Rows, player: str, game: str, standing: BoardStanding, shown: bool) -> None:
    """Write a player's standing, and update the buckets."""
    span: Span = "all" if standing.since == ALL_TIME else "week"
    before = read_line(rows, player, game, span)
    rows.put("lines", (player, game, span, *standing, int(shown)))
    if shown:
        _count(rows, game, standing, 1)
    if before is not None and before[1]:
        _uncount(rows, game, before[0])


def show_lines(rows: Rows, player: str, shown: bool) -> None:
    """Show or hide a player on all their leaderboards."""
    for _, game, *standing, _ in _lines_of(rows, player):
        write_line(rows, player, game, BoardStanding(*standing[1:]), shown)


def delete_lines(rows: Rows, player: str) -> None:
    """Remove a player from all leaderboards."""
    for _, game, _, *standing, shown in _lines_of(rows, player):
        if shown:
            _uncount(rows, game, BoardStanding(*standing))
    rows.connection.execute("DELETE FROM lines WHERE player = ?", (player,))


def place_of(rows: Rows, game: str, standing: BoardStanding) -> tuple[int, int]:
    """The place of a standing, and the number of players on the leaderboard."""
    since, score = standing.since, standing.score
    large = large_bucket(since, score)
    all_of_them, above = rows.connection.execute(
        "SELECT sum(people), sum(people) FILTER (WHERE bucket > ?) FROM buckets "
        "WHERE game = ? AND since = ? AND large = 1",
        (large, game, since),
    ).get
    width = LARGE_BUCKET if since == ALL_TIME else MOST_LOSSES + 1
    beside = rows.connection.execute(
        "SELECT sum(people) FROM buckets WHERE game = ? AND since = ? AND large = 0 AND bucket > ? AND bucket < ?",
        (game, since, score, (large + 1) * width),
    ).get
    return 1 + (above or 0) + (beside or 0), all_of_them or 0


def mend_buckets(connection: apsw.Connection, note: Report) -> None:
    """Rebuild the buckets from the rows if they are wrong."""
    wrong = f"SELECT EXISTS ({_COUNTED} EXCEPT {_FILLED}) OR EXISTS ({_FILLED} EXCEPT SELECT * FROM ({_COUNTED}))"
    if connection.execute(wrong).get:
        note("the counts of the leaderboards were wrong, and were rebuilt")
        with transaction(connection):
            fill_buckets(connection)


def fill_buckets(connection: apsw.Connection) -> None:
    """Rebuild the buckets; inside a transaction."""
    connection.execute(f"DELETE FROM buckets; INSERT INTO buckets {_COUNTED}")


def _lines_of(rows: Rows, player: str) -> list[tuple[Any, ...]]:
    return rows.select("lines", "SELECT rowid FROM lines WHERE player = ?", (player,))


def _uncount(rows: Rows, game: str, standing: BoardStanding) -> None:
    """Remove a player from the buckets, and delete empty ones."""
    _count(rows, game, standing, -1)
    rows.connection.executemany(
        "DELETE FROM buckets WHERE game = ? AND since = ? AND large = ? AND bucket = ? AND people = 0",
        _buckets(game, standing),
    )


def _count(rows: Rows, game: str, standing: BoardStanding, people: int) -> None:
    rows.connection.executemany(
        "INSERT INTO buckets VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET people = people + excluded.people",
        [(*bucket, people) for bucket in _buckets(game, standing)],
    )


def _buckets(game: str, standing: BoardStanding) -> list[tuple[str, str, int, int]]:
    since, score = standing.since, standing.score
    return [(game, since, 0, score), (game, since, 1, large_bucket(since, score))]
