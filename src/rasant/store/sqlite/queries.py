"""Everything that can be asked, each inside a transaction of a connection that only reads.

Rows are read to the end before anything else is asked: a statement that an error leaves half-read, and a traceback
keeps alive, would hold the connection to the past.
"""

from __future__ import annotations

from typing import Final

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
    row = connection.execute(
        "SELECT of_table, first, last, result, public FROM matches WHERE id = ?", (match,)
    ).fetchone()
    if row is None:
        return None
    table, first, last, result, public = row
    return Finished(table, first, last, _result(result), bool(public))


def results(connection: apsw.Connection, asker: str, player: str, game: str, before: str, limit: int) -> list[Result]:
    """The latest results, newest first; of those that ended at the same time the one written last is first.

    Two lists, each as long as the answer at most, so that neither reads more than that: public ones, and the asker's.
    """
    kind = ["game = :game"] * bool(game) + ["ended < :before"] * bool(before)
    if player:
        # SQLite would rather take the primary key, and read all that somebody ever played for a few public ones.
        index = "played_publicly_by_game" if game else "played_publicly"
        lists = [_numbers(f"played INDEXED BY {index}", ["public", "player = :player", *kind])]
    else:
        lists = [_numbers("matches", ["public", *kind])]
    if asker:
        lists.append(_numbers("played", ["player = :asker", *kind, *[_SAT_TOO] * (player not in ("", asker))]))
    rows = connection.execute(
        f"SELECT result FROM matches WHERE number IN ({' UNION '.join(lists)}) "
        "ORDER BY ended DESC, number DESC LIMIT :limit",
        {"asker": asker, "player": player, "game": game, "before": before, "limit": max(limit, 0)},
    )
    return [_result(encoded) for (encoded,) in rows]


_SAT_TOO: Final = (
    "EXISTS (SELECT 1 FROM played AS other "
    "WHERE other.player = :player AND other.ended = played.ended AND other.number = played.number)"
)


def _numbers(source: str, wanted: list[str]) -> str:
    """The latest matches of a kind, as a part of a query."""
    condition = " AND ".join(wanted)
    return (
        f"SELECT * FROM (SELECT number FROM {source} WHERE {condition} ORDER BY ended DESC, number DESC LIMIT :limit)"
    )


def profile(connection: apsw.Connection, asker: str, player: str) -> Profile | None:
    """What is known of a person."""
    name = connection.execute(
        "SELECT name FROM people WHERE id = :player AND (public OR id = :asker)", {"player": player, "asker": asker}
    ).get
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
        "WHERE game = ? AND versus = 'people' AND records.public ORDER BY mu - 3 * sigma DESC, player LIMIT ?",
        (game, max(limit, 0)),
    )
    return [Ranked(player, name, record_of(game, "people", *record)) for player, name, *record in rows]


def _result(encoded: bytes) -> Result:
    return msgspec.json.decode(encoded, type=Result)
