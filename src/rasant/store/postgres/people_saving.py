"""Saves a group's changes to people in a few statements."""

from operator import itemgetter

from rasant.store.packing import ALL_GAMES, pack, pack_result
from rasant.store.postgres.driver import PgConnection, texts
from rasant.store.postgres.ledger import PlayerLedger
from rasant.store.postgres.people_rows import columns_of, insert_rows


async def save(connection: PgConnection, ledger: PlayerLedger) -> None:
    """Write all changes of a ledger."""
    await _save_matches(connection, ledger)
    await _save_people(connection, ledger)
    await _save_records(connection, ledger)
    await _save_memories(connection, ledger)
    await _save_tries(connection, ledger)


async def _save_matches(connection: PgConnection, ledger: PlayerLedger) -> None:
    """Matches in their order, which gives their numbers; then their players, and rating points."""
    if not ledger.finished:
        return
    rows = [
        (
            new.result.match,
            new.result.game,
            new.result.ended,
            new.table,
            new.first,
            new.last,
            pack_result(new.result),
            new.public,
        )
        for new in ledger.finished
    ]
    written = await connection.fetch(
        "INSERT INTO matches (id, game, ended, of_table, first, last, result, public) SELECT * FROM unnest($1::text[], "
        "$2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bytea[], $8::boolean[]) "
        "RETURNING id, number",
        *columns_of(rows),
    )
    number: dict[str, int] = dict(written)
    played = [
        (player, number[new.result.match], new.result.ended, new.result.game, new.public)
        for new in ledger.finished
        for player in dict.fromkeys(filter(None, new.result.players))
    ]
    await insert_rows(connection, "played", "text, bigint, text, text, boolean", played)
    course = [
        (step.player, step.game, step.versus, number[match], step.score, step.won) for match, step in ledger.course
    ]
    await insert_rows(connection, "course", "text, text, text, bigint, bigint, boolean", course)


async def _save_people(connection: PgConnection, ledger: PlayerLedger) -> None:
    people = ledger.changes.people.items()
    rows = [(player, one.name, bool(one.public), bool(one.shown), bool(one.going)) for player, one in sorted(people)]
    await insert_rows(
        connection, "people", "text, text, boolean, boolean, boolean", rows, "id", "name, public, shown, going"
    )
    for kind in ("lines", "tries") * bool(ledger.turned):
        turned = [(player, ledger.is_visible(player)) for player in sorted(ledger.turned)]
        await connection.execute(
            f"UPDATE {kind} SET shown = turned.shown FROM unnest($1::text[], $2::boolean[]) AS turned (player, shown) "
            f"WHERE {kind}.player = turned.player",
            *columns_of(turned),
        )


async def _save_records(connection: PgConnection, ledger: PlayerLedger) -> None:
    changed = sorted(ledger.changes.records.items(), key=itemgetter(0))
    rows = [(*key, record.matches, record.wins, record.mu, record.sigma) for key, record in changed]
    types = "text, text, text, smallint, bigint, bigint, float8, float8"
    await insert_rows(connection, "records", types, rows, "player, game, versus, scope", "matches, wins, mu, sigma")
    standings = sorted(ledger.changes.standings.items())
    lines = [(*key, *standing, ledger.is_visible(key[0])) for key, standing in standings]
    types = "text, text, text, text, bigint, bigint, bigint, boolean"
    await insert_rows(connection, "lines", types, lines, "player, game, span", "since, score, matches, wins, shown")


async def _save_memories(connection: PgConnection, ledger: PlayerLedger) -> None:
    totals, games = ledger.changes.totals, ledger.changes.games
    rows = [(player, ALL_GAMES, pack(totals[player])) for player in sorted(totals)]
    rows += [(*key, pack(games[key])) for key in sorted(games)]
    await insert_rows(connection, "memories", "text, text, bytea", rows, "player, game", "memory")


async def _save_tries(connection: PgConnection, ledger: PlayerLedger) -> None:
    rows = []
    tries = ledger.changes.tries
    for day, player in sorted(tries):
        table, ended = tries[day, player]
        what = (True, *ended) if ended else (False, 0, 0, 0, "")
        rows.append((day, player, table, *what, ledger.is_visible(player)))
    days = texts({day for day, _ in tries})
    if days and not await connection.fetchval("SELECT EXISTS (SELECT FROM tries WHERE day = ANY($1))", days):
        await connection.execute("DELETE FROM tries WHERE of_table = ''")  # erased people's tries of earlier days
    types = "text, text, text, boolean, bigint, bigint, bigint, text, boolean"
    await insert_rows(connection, "tries", types, rows, "day, player", "finished, points, haste, ms, match, shown")
