"""Loads the data of a group's people, before its changes are computed."""

from collections.abc import Sequence

from rasant.players.days import FinishedTry
from rasant.players.persons import Person
from rasant.players.player_data import DayTryState, PlayerData
from rasant.players.records import record_of
from rasant.players.standings import BoardStanding
from rasant.store.packing import ALL_GAMES, unpack_game, unpack_totals
from rasant.store.port import DayTried, MatchFinished, PersonShown, PlayerNamed, StoreRecord
from rasant.store.postgres.driver import PgConnection, texts
from rasant.store.postgres.ledger import PlayerLedger
from rasant.store.postgres.people_rows import columns_of


def people_of(records: Sequence[StoreRecord]) -> list[str]:
    """The ids of all people in these records."""
    people: dict[str, None] = {}
    for record in records:
        if isinstance(record, MatchFinished):
            people.update(dict.fromkeys(filter(None, record.result.players)))
        elif isinstance(record, PlayerNamed | PersonShown | DayTried):
            people[record.player] = None
    return list(people)


def matches_of(records: Sequence[StoreRecord]) -> list[str]:
    """The ids of the matches that these records finish."""
    return [record.result.match for record in records if isinstance(record, MatchFinished)]


async def loaded(connection: PgConnection, records: Sequence[StoreRecord]) -> PlayerLedger:
    """Load the data that these records can change."""
    ledger, people = PlayerLedger(), texts(people_of(records))
    known = ledger.known
    for row in await connection.fetch("SELECT id, name, public, shown, going FROM people WHERE id = ANY($1)", people):
        known.people[row["id"]] = Person(row[0], row[1], int(row[2]), int(row[3]), int(row[4]))
    await _load_tries(connection, known, records)
    matches = texts(matches_of(records))
    if matches:
        counted = await connection.fetch("SELECT id FROM matches WHERE id = ANY($1)", matches)
        ledger.matches = {match for (match,) in counted}
        games = {record.result.game for record in records if isinstance(record, MatchFinished)}
        await _load_standings(connection, known, people, texts(games))
    return ledger


async def _load_standings(connection: PgConnection, known: PlayerData, people: list[str], games: list[str]) -> None:
    """Load records, leaderboard rows and statistics of people in some games."""
    of_them = "WHERE player = ANY($1) AND game = ANY($2)"
    records = await connection.fetch(f"SELECT * FROM records {of_them}", people, games)
    for player, game, versus, scope, *numbers in records:
        known.records[player, game, versus, scope] = record_of(game, versus, *numbers)
    for player, game, span, *standing, _ in await connection.fetch(f"SELECT * FROM lines {of_them}", people, games):
        known.standings[player, game, span] = BoardStanding(*standing)
    memories = await connection.fetch(f"SELECT * FROM memories {of_them}", people, [ALL_GAMES, *games])
    for player, game, packed in memories:
        if game == ALL_GAMES:
            known.totals[player] = unpack_totals(packed)
        else:
            known.games[player, game] = unpack_game(packed)


async def _load_tries(connection: PgConnection, known: PlayerData, records: Sequence[StoreRecord]) -> None:
    wanted = {(record.day, record.player) for record in records if isinstance(record, DayTried)}
    for record in records:
        if isinstance(record, MatchFinished) and record.result.day:
            wanted.update((record.result.day, player) for player in record.result.players if player)
    if not wanted:
        return
    found = await connection.fetch(
        "SELECT tries.* FROM tries JOIN unnest($1::text[], $2::text[]) AS wanted (day, player) USING (day, player)",
        *columns_of(sorted(wanted)),
    )
    for day, player, table, finished, *ended, _ in found:
        known.tries[day, player] = DayTryState(table, FinishedTry(*ended) if finished else None)
