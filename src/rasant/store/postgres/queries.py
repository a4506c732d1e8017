"""Queries about matches and logs."""

from collections.abc import Collection
from typing import Final

import msgspec

from rasant.core.errors import quoted
from rasant.players.results import Result
from rasant.store.log_states import DELETING, STORED
from rasant.store.packing import unpack_result
from rasant.store.port import DamagedError, MatchFinished, OldLogs
from rasant.store.postgres.driver import PgConnection, texts


async def finished(connection: PgConnection, match: str) -> MatchFinished | None:
    """A finished match by its id."""
    row = await connection.fetchrow("SELECT of_table, first, last, result, public FROM matches WHERE id = $1", match)
    if row is None:
        return None
    try:
        return MatchFinished(row["of_table"], row["first"], row["last"], unpack_result(row["result"]), row["public"])
    except msgspec.MsgspecError:
        raise DamagedError(f"match {quoted(match)} is damaged") from None


async def results(
    connection: PgConnection, asker: str, player: str, game: str, before: str, limit: int
) -> list[Result]:
    """The latest results, newest first; of those that ended at the same time, the one written last is first.

    Joins two lists, each at most as long as the answer, so that neither reads more: public matches, and the asker's.
    """
    ended, number = before, 0
    if before:
        known = await connection.fetchrow("SELECT ended, number FROM matches WHERE id = $1", before)
        ended, number = known or (before, 0)
    may_look = player in ("", asker) or await is_shown(connection, player)
    query = _visible_to(asker, player, game, before, may_look)
    if not query:
        return []
    values = asker, player, game, ended, number
    found: list[Result] = []
    limit = asked = max(limit, 0)
    while True:
        rows = await connection.fetch(query, *values, asked)
        found = [result for (packed,) in rows for result in _readable(packed)]
        if len(found) >= limit or len(rows) < asked:
            return found[:limit]
        asked *= 2  # damaged matches were left out


async def is_shown(connection: PgConnection, player: str) -> bool:
    """May others see this person?"""
    found = await connection.fetchval("SELECT shown AND NOT going FROM people WHERE id = $1", player)
    return found is not False


async def hidden(connection: PgConnection, players: Collection[str]) -> set[str]:
    """Those of these people who are hidden from others."""
    query = "SELECT id FROM people WHERE id = ANY($1) AND (going OR NOT shown)"
    return {player for (player,) in await connection.fetch(query, texts(players))}


def _readable(packed: bytes) -> list[Result]:
    try:
        return [unpack_result(packed)]
    except msgspec.MsgspecError:
        return []


_ALL_GIVEN: Final = "$1::text || $2::text || $3::text || $4::text || $5::bigint IS NOT NULL"
"""Mentions every parameter: PostgreSQL needs the types of all, also of those that a query does not use."""
_WITH_PLAYER: Final = "EXISTS (SELECT FROM played AS other WHERE other.player = $2 AND other.number = played.number)"


def _visible_to(asker: str, player: str, game: str, before: str, may_look: bool) -> str:
    """The query for the latest matches that a person may read; empty if there are none."""
    kind = ["game = $3"] * bool(game) + ["(ended, number) < ($4, $5)"] * bool(before)
    lists: list[str] = []
    if player and may_look:
        lists.append(_latest("played", ["public", "player = $2", *kind]))
    elif not player:
        lists.append(_latest("matches", ["public", *kind]))
    if asker:
        lists.append(_latest("played", ["player = $1", *kind, *[_WITH_PLAYER] * (player not in ("", asker))]))
    if not lists:
        return ""
    return (
        f"SELECT result FROM ({' UNION '.join(lists)}) AS latest JOIN matches USING (number) WHERE {_ALL_GIVEN} "
        "ORDER BY matches.ended DESC, number DESC LIMIT $6"
    )


def _latest(source: str, wanted: list[str]) -> str:
    """The latest matches of a source, as a part of a query."""
    return (
        f"(SELECT number FROM {source} WHERE {' AND '.join(wanted)} ORDER BY ended DESC, number DESC LIMIT $6::bigint)"
    )


async def old_logs(connection: PgConnection, before: str) -> OldLogs:
    """How many logs, or parts of them, of tables closed before this time are still stored."""
    old = f"((log = {STORED} AND closed > '' AND closed < $1) OR log = {DELETING})"
    row = await connection.fetchrow(
        f"SELECT (SELECT count(*) FROM tables WHERE {old}) AS tables, "
        f"(SELECT count(*) FROM tables JOIN matches ON of_table = tables.id WHERE {old}) AS matches",
        before,
    )
    return OldLogs(row["tables"], row["matches"])
