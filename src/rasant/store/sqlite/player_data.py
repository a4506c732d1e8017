"""Loads the data of a match's players, and saves what the match changes."""

from typing import Any

from rasant.players.apply_result import ResultChanges
from rasant.players.player_data import DayTryState, PlayerData
from rasant.players.player_stats import PlayerStats
from rasant.players.records import EVERYTHING, IN_PUBLIC, VERSUS_COLUMNS, record_of
from rasant.players.results import GameStats, PlayerRecord
from rasant.store.packing import ALL_GAMES, pack, unpack_game, unpack_totals
from rasant.store.port import DamagedError, MatchFinished
from rasant.store.sqlite.leaderboards import read_line, write_line
from rasant.store.sqlite.people import find_person
from rasant.store.sqlite.rows import Rows
from rasant.store.sqlite.schema import insert_into
from rasant.store.sqlite.sums import stamped
from rasant.store.sqlite.tries import finished_in, write_try_row

Damaged = set[tuple[Any, ...]]
"""Keys of values that are stored but unreadable."""


def load_players(rows: Rows, finished: MatchFinished) -> tuple[PlayerData, Damaged]:
    """Load all data of its players that a match may change."""
    result = finished.result
    known, damaged = PlayerData(), Damaged()
    for player in dict.fromkeys(filter(None, result.players)):
        person = find_person(rows, player)
        if person is not None:
            known.people[player] = person
        for scope in (EVERYTHING, IN_PUBLIC) if finished.public else (EVERYTHING,):
            for versus in VERSUS_COLUMNS:
                key = player, result.game, versus, scope
                row = _read(rows, damaged, key, "records", "player = ? AND game = ? AND versus = ? AND scope = ?", *key)
                if row is not None:
                    known.records[key] = record_in(row)
        week = read_line(rows, player, result.game, "week") if finished.public else None
        if week is not None:
            known.standings[player, result.game, "week"] = week[0]
        row = _read(rows, damaged, (player,), "memories", "player = ? AND game = ?", player, ALL_GAMES)
        if row is not None:
            known.totals[player] = unpack_totals(row[2])
        row = _read(rows, damaged, (player, result.game), "memories", "player = ? AND game = ?", player, result.game)
        if row is not None:
            known.games[player, result.game] = unpack_game(row[2])
        row = rows.found("tries", "day = ? AND player = ?", result.day, player) if result.day else None
        if row is not None:
            known.tries[result.day, player] = DayTryState(row[2], finished_in(row))
    return known, damaged


def save_players(rows: Rows, number: int, known: PlayerData, changes: ResultChanges) -> None:
    """Write what a match has changed; `known` includes the changes."""
    for person in changes.people.values():
        rows.put("people", person)
    for key, record in changes.records.items():
        rows.put("records", (*key, record.matches, record.wins, record.mu, record.sigma))
    for step in changes.course:
        point = step.player, step.game, step.versus, number, step.score, int(step.won)
        rows.connection.execute(insert_into("course"), stamped("course", point))
    for (player, game, _), standing in changes.standings.items():
        write_line(rows, player, game, standing, known.person(player).visible)
    for player, totals in changes.totals.items():
        rows.put("memories", (player, ALL_GAMES, pack(totals)))
    for (player, game), stats in changes.games.items():
        rows.put("memories", (player, game, pack(stats)))
    for (day, player), tried in changes.tries.items():
        write_try_row(rows, day, player, tried, known.person(player).visible)


def stats_of(rows: Rows, player: str) -> tuple[PlayerStats, list[GameStats]]:
    """A player's statistics: of all games together, and of each."""
    totals, games = PlayerStats(), list[GameStats]()
    query = "SELECT rowid FROM memories WHERE player = ? ORDER BY game"
    for _, game, packed in rows.select("memories", query, (player,)):
        if game == ALL_GAMES:
            totals = unpack_totals(packed)
        else:
            games.append(unpack_game(packed))
    return totals, games


def record_in(row: tuple[Any, ...]) -> PlayerRecord:
    """A record from the columns of its row."""
    _, game, versus, _, *numbers = row
    return record_of(game, versus, *numbers)


def _read(
    rows: Rows, damaged: Damaged, key: tuple[Any, ...], kind: str, condition: str, *values: Any
) -> tuple[Any, ...] | None:
    """Read a row; a damaged one is reported and stays as it is, because nothing can be added to it."""
    try:
        return rows.read(kind, condition, *values)
    except DamagedError as damage:
        rows.noted(damage)
        damaged.add(key)
        return None
