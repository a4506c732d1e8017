"""Everything that can be asked, each inside a transaction of a connection that only reads.

Rows are read to the end before anything else is asked: a statement that an error leaves half-read, and a traceback
keeps alive, would hold the connection to the past.
"""

from __future__ import annotations

import apsw
import msgspec

from rasant.store.counting import record_of
from rasant.store.port import Finished, Kept, Snapped
from rasant.store.sqlite.groups import gathered, latest, loose_rows
from rasant.store.sqlite.places import LAST_SEQ, place_rows, placed
from rasant.wire.http import Profile, Ranked, Result


def open_tables(connection: apsw.Connection) -> list[Kept]:
    """All tables that were not closed."""
    found: list[tuple[str, int, int | None, bytes]] = list(
        connection.execute(
            "SELECT id, number, seq, state FROM tables LEFT JOIN snapshots USING (number) WHERE open ORDER BY id"
        )
    )
    last, floor = latest(connection)
    rows = set(range(floor, last + 1))
    wanted: dict[int, tuple[int, int]] = {}
    for _, number, seq, _ in found:
        first = 0 if seq is None else seq + 1
        wanted[number] = first, LAST_SEQ
        rows.update(place_rows(connection, number, first, LAST_SEQ))
    logs = gathered(connection, rows, wanted)
    return [
        Kept(table, None if seq is None else Snapped(table, seq, state), logs[number])
        for table, number, seq, state in found
    ]


def entries(connection: apsw.Connection, table: str, first: int, last: int) -> list[bytes]:
    """Entries of a table's log, both ends included."""
    number = connection.execute("SELECT number FROM tables WHERE id = ?", (table,)).get
    if number is None:
        return []
    first, last = max(first, 0), min(last, LAST_SEQ)
    rows = set(place_rows(connection, number, first, last))
    if last >= placed(connection, number):
        rows.update(loose_rows(connection, number))
    return gathered(connection, rows, {number: (first, last)})[number]


def finished(connection: apsw.Connection, match: str) -> Finished | None:
    """A match that is over."""
    row = connection.execute("SELECT of_table, first, last, result FROM matches WHERE id = ?", (match,)).fetchone()
    if row is None:
        return None
    table, first, last, result = row
    return Finished(table, first, last, _result(result))


def results(connection: apsw.Connection, player: str, game: str, before: str, limit: int) -> list[Result]:
    """The latest results, newest first; of those that ended at the same time the one written last is first."""
    wanted = ["1"]
    wanted += ["played.player = :player"] * bool(player)
    wanted += ["matches.game = :game"] * bool(game)
    wanted += [f"{'played' if player else 'matches'}.ended < :before"] * bool(before)
    source = "played JOIN matches USING (number)" if player else "matches"
    order = "played.ended DESC, played.number DESC" if player else "matches.ended DESC, matches.number DESC"
    rows = connection.execute(
        f"SELECT result FROM {source} WHERE {' AND '.join(wanted)} ORDER BY {order} LIMIT :limit",
        {"player": player, "game": game, "before": before, "limit": max(limit, 0)},
    )
    return [_result(encoded) for (encoded,) in rows]


def profile(connection: apsw.Connection, player: str) -> Profile | None:
    """What is known of a person."""
    name = connection.execute("SELECT name FROM people WHERE id = ?", (player,)).get
    if name is None:
        return None
    rows = connection.execute(
        "SELECT game, versus, matches, wins, mu, sigma FROM records WHERE player = ? ORDER BY game, versus", (player,)
    )
    return Profile(player, name, [record_of(*row) for row in rows])


def ranking(connection: apsw.Connection, game: str, limit: int) -> list[Ranked]:
    """The strongest players of a game."""
    rows = connection.execute(
        "SELECT player, name, matches, wins, mu, sigma FROM records JOIN people ON people.id = player "
        "WHERE game = ? AND versus = 'people' ORDER BY mu - 3 * sigma DESC, player LIMIT ?",
        (game, max(limit, 0)),
    )
    return [Ranked(player, name, record_of(game, "people", *record)) for player, name, *record in rows]


def _result(encoded: bytes) -> Result:
    return msgspec.json.decode(encoded, type=Result)
