"""Writing results: the match, who played it, and what it adds to their records."""

from __future__ import annotations

import apsw
import msgspec

from rasant.store.counting import counted, record_of
from rasant.store.port import Finished, Named
from rasant.wire.http import Record, Result, Versus


def write_name(connection: apsw.Connection, named: Named) -> None:
    """A person calls themselves so from now on."""
    connection.execute(
        "INSERT INTO people VALUES (?, ?, FALSE) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
        (named.player, named.name),
    )


def write_match(connection: apsw.Connection, finished: Finished) -> None:
    """Count a match, unless it was counted before."""
    result = finished.result
    connection.execute(
        "INSERT INTO matches (id, game, ended, of_table, first, last, result, public) VALUES (?, ?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (id) DO NOTHING",
        (
            result.match,
            result.game,
            result.ended,
            finished.table,
            finished.first,
            finished.last,
            msgspec.json.encode(result),
            finished.public,
        ),
    )
    if not connection.changes():
        return
    number = connection.last_insert_rowid()
    people = {player: name for player, name in zip(result.players, result.names, strict=True) if player}
    connection.executemany(
        "INSERT INTO played VALUES (?, ?, ?, ?, ?)",
        [(player, result.ended, number, result.game, finished.public) for player in people],
    )
    connection.executemany("INSERT INTO people VALUES (?, ?, FALSE) ON CONFLICT (id) DO NOTHING", people.items())
    _count(connection, result, list(people))
    if finished.public:
        _publish(connection, list(people))


def _publish(connection: apsw.Connection, people: list[str]) -> None:
    """From now on everybody may look these up."""
    for player in people:
        connection.execute("UPDATE people SET public = TRUE WHERE id = ? AND NOT public", (player,))
        connection.execute("UPDATE records SET public = TRUE WHERE player = ? AND NOT public", (player,))


def _count(connection: apsw.Connection, result: Result, people: list[str]) -> None:
    before: dict[tuple[str, Versus], Record] = {}
    for player in people:
        for versus, *row in connection.execute(
            "SELECT versus, matches, wins, mu, sigma FROM records WHERE player = ? AND game = ?", (player, result.game)
        ):
            before[player, versus] = record_of(result.game, versus, *row)
    connection.executemany(
        "INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT public FROM people WHERE id = ?))",
        [
            (player, result.game, versus, record.matches, record.wins, record.mu, record.sigma, player)
            for (player, versus), record in counted(before, result).items()
        ],
    )
