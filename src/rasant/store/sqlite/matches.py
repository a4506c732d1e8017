"""Writing results: the match, who played it, and what it adds to all that is known of them."""

from __future__ import annotations

import msgspec

from rasant.store.port import MatchFinished
from rasant.store.sqlite.people import write_met
from rasant.store.sqlite.player_stats import remember
from rasant.store.sqlite.records import count_everywhere, count_in_public
from rasant.store.sqlite.rows import Rows
from rasant.store.sqlite.schema import insert_into
from rasant.store.sqlite.sums import Value, stamped
from rasant.store.sqlite.tries import finish_try


def write_match(rows: Rows, finished: MatchFinished) -> None:
    """Count a match, unless it was counted before."""
    connection = rows.connection
    row = stamped("matches", match_row(finished))
    connection.execute(f"{insert_into('matches')} ON CONFLICT (id) DO NOTHING", row)
    if connection.changes():
        number = connection.last_insert_rowid()
        write_played(rows, number, finished)
        count_match(rows, number, finished)


def match_row(finished: MatchFinished) -> tuple[Value, ...]:
    """The columns of a match."""
    result = finished.result
    encoded, public = msgspec.json.encode(result), int(finished.public)
    return result.match, result.game, result.ended, finished.table, finished.first, finished.last, encoded, public


def write_played(rows: Rows, number: int, finished: MatchFinished) -> None:
    """Who played a match, so that it is found by its people."""
    result = finished.result
    people = dict.fromkeys(player for player in result.players if player)
    rows.connection.executemany(
        "INSERT INTO played VALUES (?, ?, ?, ?, ?)",
        [(player, result.ended, number, result.game, int(finished.public)) for player in people],
    )


def count_match(rows: Rows, number: int, finished: MatchFinished) -> None:
    """Add a match to all that is known of those who played it."""
    result = finished.result
    named = {player: name for player, name in zip(result.players, result.names, strict=True) if player}
    people = {player: write_met(rows, player, name, finished.public) for player, name in named.items()}
    count_everywhere(rows, number, result, list(people))
    if finished.public:
        count_in_public(rows, result, people)
    for player in people:
        remember(rows, result, player, finish_try(rows, finished, player))
