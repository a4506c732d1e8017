"""Writing results: the match, who played it, and what it adds to their records."""

from __future__ import annotations

import msgspec

from rasant.store.counting import VERSUS_COLUMNS, counted, record_of
from rasant.store.port import DamagedError, MatchFinished, PlayerNamed
from rasant.store.sqlite.rows import Rows
from rasant.store.sqlite.schema import insert_into
from rasant.store.sqlite.sums import Value, stamped
from rasant.wire.http import PlayerRecord, Result, Versus


def write_name(rows: Rows, named: PlayerNamed) -> None:
    """A person calls themselves so from now on."""
    called, public = _known(rows, named.player)
    if called is None or not named.if_new:
        _replace(rows, "people", (named.player, named.name, int(public)))


def write_match(rows: Rows, finished: MatchFinished) -> None:
    """Count a match, unless it was counted before."""
    connection, result = rows.connection, finished.result
    encoded, public = msgspec.json.encode(result), int(finished.public)
    row = (result.match, result.game, result.ended, finished.table, finished.first, finished.last, encoded, public)
    connection.execute(f"{insert_into('matches')} ON CONFLICT (id) DO NOTHING", stamped("matches", row))
    if not connection.changes():
        return
    write_played(rows, connection.last_insert_rowid(), finished)
    people = {player: name for player, name in zip(result.players, result.names, strict=True) if player}
    public_ones = {player for player, name in people.items() if _met(rows, player, name, finished.public)}
    _count(rows, result, list(people), public_ones)


def write_played(rows: Rows, number: int, finished: MatchFinished) -> None:
    """Who played a match, so that it is found by its people."""
    result = finished.result
    people = dict.fromkeys(player for player in result.players if player)
    rows.connection.executemany(
        "INSERT INTO played VALUES (?, ?, ?, ?, ?)",
        [(player, result.ended, number, result.game, int(finished.public)) for player in people],
    )


def _met(rows: Rows, player: str, name: str, publicly: bool) -> bool:
    """Know a person who has played a match, and whether everybody may look them up from now on."""
    called, before = _known(rows, player)
    if called is None or publicly > before:
        _replace(rows, "people", (player, name if called is None else called, int(publicly or before)))
    if publicly > before:
        _publish_records(rows, player)
    return publicly or before


def _known(rows: Rows, player: str) -> tuple[str | None, bool]:
    """What a person is called, if that is known and sound, and whether everybody may look them up."""
    try:
        row = rows.read("people", "id = ?", player)
    except DamagedError as damage:
        rows.noted(damage)
        row = None
    if row is not None:
        return row[1], bool(row[2])
    public = rows.rowids("SELECT rowid FROM records WHERE player = ? AND public", (player,))
    return None, any(True for _ in rows.sound("records", list(public)))


def _publish_records(rows: Rows, player: str) -> None:
    numbers = list(rows.rowids("SELECT rowid FROM records WHERE player = ? AND NOT public", (player,)))
    for row in list(rows.sound("records", numbers)):
        _replace(rows, "records", (*row[:-1], 1))


def _count(rows: Rows, result: Result, people: list[str], public: set[str]) -> None:
    """Add to the records. One that is damaged stays so: from what is left of it nobody could count on."""
    before: dict[tuple[str, Versus], PlayerRecord] = {}
    damaged: set[tuple[str, Versus]] = set()
    for key in [(player, versus) for player in people for versus in VERSUS_COLUMNS]:
        try:
            row = rows.read("records", "player = ? AND game = ? AND versus = ?", key[0], result.game, key[1])
        except DamagedError as damage:
            rows.noted(damage)
            damaged.add(key)
        else:
            if row is not None:
                before[key] = record_of(*row[1:-1])
    for (player, versus), new in counted(before, result).items():
        if (player, versus) not in damaged:
            numbers = (new.matches, new.wins, new.mu, new.sigma)
            _replace(rows, "records", (player, result.game, versus, *numbers, int(player in public)))


def _replace(rows: Rows, kind: str, row: tuple[Value, ...]) -> None:
    rows.connection.execute(insert_into(kind, "INSERT OR REPLACE"), stamped(kind, row))
