"""Erases a person, a few matches at a time.

First the person is marked as going, which hides them from all queries. Rows of `played` list what remains; when none is
left and the logs are deleted, the person's row is deleted too, except for data they added meanwhile. Any node can
continue it at any point. Only one does so at a time.
"""

import asyncio
from typing import Final

import msgspec

from rasant.players.days import used_up_key
from rasant.players.erasure import Scrub, alias_of, result_without
from rasant.players.persons import Person, stranger
from rasant.store.log_states import DELETE_ON_CLOSE, DELETING, STORED
from rasant.store.packing import pack, pack_result, unpack_entries, unpack_result
from rasant.store.postgres.driver import PgConnection, PgRow, texts
from rasant.store.postgres.people_group import lock_in_order, person_key
from rasant.store.postgres.people_rows import columns_of
from rasant.store.postgres.pruning import ERASURE_LOCK, prune_some
from rasant.store.postgres.transactions import all_or_nothing

MATCHES_TOGETHER: Final = 4
"""Matches in one step."""

_NEXT: Final = """
SELECT number, matches.id, matches.of_table, matches.result FROM played JOIN matches USING (number) WHERE player = $1
ORDER BY played.ended DESC, number DESC LIMIT $2
"""
_FURTHER_MATCHES: Final = """
SELECT of_table FROM played JOIN matches USING (number) WHERE player = $1 AND of_table = ANY($2) AND number <> ALL($3)
"""
_DELETE_UNNEEDED: Final = f"""
UPDATE tables SET log = CASE WHEN open THEN {DELETE_ON_CLOSE} ELSE {DELETING} END
WHERE id = ANY($1) AND log IN ({STORED}, {DELETE_ON_CLOSE})
    AND NOT EXISTS (SELECT FROM matches WHERE of_table = tables.id)
"""
_USED_UP: Final = "INSERT INTO tries VALUES ($1, $2, '', false, 0, 0, 0, '', false) ON CONFLICT DO NOTHING"
"""An anonymous row: the try of that day is used up."""
_IS_KNOWN: Final = """
SELECT EXISTS (SELECT FROM people WHERE id = $1) OR EXISTS (SELECT FROM played WHERE player = $1)
    OR EXISTS (SELECT FROM tries WHERE player = $1)
"""


async def forget(connection: PgConnection, player: str, scrub: Scrub) -> bool:
    """One step, in a transaction of its own; returns True if there is more to do."""
    async with all_or_nothing(connection):
        await connection.fetch("SELECT pg_advisory_xact_lock($1)", ERASURE_LOCK)
        if not player:
            player = await connection.fetchval("SELECT id FROM people WHERE going ORDER BY id LIMIT 1") or ""
        await lock_in_order(connection, [person_key(player)])
        if not await connection.fetchval(_IS_KNOWN, player):
            return not player and await prune_some(connection, "")
        tables = await _forget_person(connection, player)
        matches = await connection.fetch(_NEXT, player, MATCHES_TOGETHER)
        tables |= await _last_tables(connection, player, matches)
        await _scrub(connection, tables, player, scrub)
        await _remove_from_matches(connection, player, matches)
        left = await connection.fetchval("SELECT EXISTS (SELECT FROM played WHERE player = $1)", player)
        if left or await prune_some(connection, ""):
            return True
        await _end(connection, player)
        return False


async def _forget_person(connection: PgConnection, player: str) -> set[str]:
    """Delete everything that is theirs alone, except matches; returns the tables of unfinished tries.

    A try that they begin meanwhile stays, unless it is finished before the end: then it is erased with its match.
    """
    tried: set[str] = set()
    if not await connection.fetchval("SELECT going FROM people WHERE id = $1", player):
        tried = {row["of_table"] for row in await _use_up(connection, player) if not row["finished"]}
        await _put(connection, stranger(player)._replace(going=1))
        await connection.execute(_DELETE_UNNEEDED, texts(tried))
    for kind in ("lines", "records", "course", "memories"):
        await connection.execute(f"DELETE FROM {kind} WHERE player = $1", player)
    await _use_up(connection, player, "AND finished")
    return tried


async def _use_up(connection: PgConnection, player: str, which: str = "") -> list[PgRow]:
    """Delete a person's tries, or some of them, and record anonymously that the last one is used up."""
    query = f"DELETE FROM tries WHERE player = $1 {which} RETURNING day, of_table, finished"
    deleted: list[PgRow] = await connection.fetch(query, player)
    if deleted:
        last = max(row["day"] for row in deleted)
        await connection.execute(_USED_UP, last, used_up_key(last, player))
    return deleted


async def _last_tables(connection: PgConnection, player: str, matches: list[PgRow]) -> set[str]:
    """The tables at which these are the person's last matches: so each log, which may be long, is rewritten once."""
    tables, numbers = {row["of_table"] for row in matches}, [row["number"] for row in matches]
    again = await connection.fetch(_FURTHER_MATCHES, player, texts(tables), numbers)
    return tables - {table for (table,) in again}


async def _scrub(connection: PgConnection, tables: set[str], player: str, scrub: Scrub) -> None:
    """Replace a person by an alias in the logs of these tables; unreadable rows stay as they are."""
    query = (
        "SELECT of_table, first, entries FROM log JOIN tables ON tables.id = of_table "
        f"WHERE of_table = ANY($1) AND tables.log IN ({STORED}, {DELETE_ON_CLOSE}) ORDER BY of_table, first"
    )
    rows = await connection.fetch(query, texts(tables))
    changed = await asyncio.to_thread(_scrubbed, rows, player, scrub)
    if changed:
        await connection.execute(
            "UPDATE log SET entries = anew.entries "
            "FROM unnest($1::text[], $2::bigint[], $3::bytea[]) AS anew (of_table, first, entries) "
            "WHERE log.of_table = anew.of_table AND log.first = anew.first",
            *columns_of(changed),
        )


def _scrubbed(rows: list[PgRow], player: str, scrub: Scrub) -> list[tuple[str, int, bytes]]:
    """The rows that name a person, with the alias."""
    changed: list[tuple[str, int, bytes]] = []
    for table, first, packed in rows:
        try:
            entries = unpack_entries(packed)
        except msgspec.MsgspecError:
            continue
        alias = alias_of(player, table)
        anew = [scrub(entry, player, alias) for entry in entries]
        if anew != entries:
            changed.append((table, first, pack(anew)))
    return changed


async def _remove_from_matches(connection: PgConnection, player: str, matches: list[PgRow]) -> None:
    """Remove a person from matches, and delete those that no other person played. A damaged result is emptied."""
    gone: list[int] = []
    for row in matches:
        left = _without(row, player)
        if left is None:
            gone.append(row["number"])
        else:
            await connection.execute("UPDATE matches SET result = $2 WHERE number = $1", row["number"], left)
    await connection.execute("DELETE FROM matches WHERE number = ANY($1)", gone)
    numbers = [row["number"] for row in matches]
    await connection.execute("DELETE FROM played WHERE player = $1 AND number = ANY($2)", player, numbers)
    await connection.execute(_DELETE_UNNEEDED, texts(row["of_table"] for row in matches if row["number"] in gone))


def _without(row: PgRow, player: str) -> bytes | None:
    try:
        left = result_without(unpack_result(row["result"]), player)
    except msgspec.MsgspecError:
        return b""
    return None if left is None else pack_result(left)


async def _end(connection: PgConnection, player: str) -> None:
    """Keep only what was written about a person since their erasure began."""
    row = await connection.fetchrow("SELECT id, name, public, shown, going FROM people WHERE id = $1", player)
    person = stranger(player) if row is None else Person(*row)
    if person.name:
        await _put(connection, person._replace(going=0))
    else:
        await connection.execute("DELETE FROM people WHERE id = $1", player)
    await connection.execute("UPDATE tries SET shown = $2 WHERE player = $1", player, bool(person.shown))


async def _put(connection: PgConnection, person: Person) -> None:
    await connection.execute(
        "INSERT INTO people VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO UPDATE SET name = excluded.name, "
        "public = excluded.public, shown = excluded.shown, going = excluded.going",
        person.id,
        person.name,
        *(bool(flag) for flag in person[2:]),
    )
