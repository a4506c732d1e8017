"""Writes results: the match, its players, and its effect on their data."""

from rasant.players.apply_result import apply_result
from rasant.store.packing import pack_result
from rasant.store.port import MatchFinished
from rasant.store.sqlite.player_data import load_players, save_players
from rasant.store.sqlite.rows import Rows
from rasant.store.sqlite.schema import insert_into
from rasant.store.sqlite.sums import Value, stamped


def write_match(rows: Rows, finished: MatchFinished) -> None:
    """Write and count a match, unless it was written before."""
    connection = rows.connection
    row = stamped("matches", match_row(finished))
    connection.execute(f"{insert_into('matches')} ON CONFLICT (id) DO NOTHING", row)
    if connection.changes():
        number = connection.last_insert_rowid()
        write_played(rows, number, finished)
        known, damaged = load_players(rows, finished)
        changes = apply_result(known, finished.result, finished.table, finished.public, damaged)
        known.update(changes)
        save_players(rows, number, known, changes)


def match_row(finished: MatchFinished) -> tuple[Value, ...]:
    """The columns of a match."""
    result = finished.result
    encoded, public = pack_result(result), int(finished.public)
    return result.match, result.game, result.ended, finished.table, finished.first, finished.last, encoded, public


def write_played(rows: Rows, number: int, finished: MatchFinished) -> None:
    """List a match under its players."""
    result = finished.result
    people = dict.fromkeys(player for player in result.players if player)
    rows.connection.executemany(
        "INSERT INTO played VALUES (?, ?, ?, ?, ?)",
        [(player, result.ended, number, result.game, int(finished.public)) for player in people],
    )
