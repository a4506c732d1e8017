"""Computes the changes that a finished match makes to players' data. Every store counts matches by this function
alone."""

from collections.abc import Set
from typing import Any

from msgspec import field

from rasant.players.days import finished_try
from rasant.players.levels import score_of
from rasant.players.persons import met
from rasant.players.player_data import DayTryState, PlayerData, RatingStep
from rasant.players.player_stats import PlayerStats, no_stats, stats_after
from rasant.players.records import EVERYTHING, IN_PUBLIC, VERSUS_COLUMNS, counted
from rasant.players.results import Result
from rasant.players.standings import of_all_time, of_the_week


class ResultChanges(PlayerData):
    """All new values after a match."""

    course: list[RatingStep] = field(default_factory=list)
    """Ratings that the match has changed."""


def apply_result(
    known: PlayerData, result: Result, table: str, public: bool, damaged: Set[tuple[Any, ...]] = frozenset()
) -> ResultChanges:
    """All changes that a match at this table makes to its players' data.

    `known` must have all stored data of them in this game, and their tries of this day. Values with `damaged` keys are
    stored but unreadable, and stay as they are.
    """
    changes = ResultChanges()
    names = {player: name for player, name in zip(result.players, result.names, strict=True) if player}
    for player, name in names.items():
        person = met(known.person(player), name, public)
        if person != known.people.get(player):
            changes.people[player] = person
    for scope in (EVERYTHING, IN_PUBLIC) if public else (EVERYTHING,):
        _count(known, changes, result, scope, damaged)
    for player in names:
        _add_stats(known, changes, result, player, _finish_try(known, changes, result, table, player), damaged)
    return changes


def _count(
    known: PlayerData, changes: ResultChanges, result: Result, scope: int, damaged: Set[tuple[Any, ...]]
) -> None:
    """Records in one scope, and what follows from them: rating steps, and standings on leaderboards."""
    game = result.game
    before = {
        (player, versus): known.records[player, game, versus, scope]
        for player in result.players
        for versus in VERSUS_COLUMNS
        if (player, game, versus, scope) in known.records
    }
    for (player, versus), record in counted(before, result, scope).items():
        if (player, game, versus, scope) in damaged:
            continue
        old = before.get((player, versus))
        won = record.wins > (old.wins if old else 0)
        changes.records[player, game, versus, scope] = record
        if scope == EVERYTHING:
            changes.course.append(RatingStep(player, game, versus, score_of(record), won))
        elif versus == "people":
            changes.standings[player, game, "all"] = of_all_time(record)
            week = of_the_week(known.standings.get((player, game, "week")), result.ended, won)
            if week is not None:
                changes.standings[player, game, "week"] = week


def _finish_try(known: PlayerData, changes: PlayerData, result: Result, table: str, player: str) -> bool:
    """Apply a match to the player's try at the deal of the day; was it that try?"""
    key = result.day, player
    if known.tries.get(key) != DayTryState(table):
        return False
    ended = finished_try(result, player)
    if ended is not None:
        changes.tries[key] = DayTryState(table, ended)
    return ended is not None


def _add_stats(
    known: PlayerData, changes: PlayerData, result: Result, player: str, tried: bool, damaged: Set[tuple[Any, ...]]
) -> None:
    """A player's statistics in this game and in all games together."""
    key = player, result.game
    totals, game = known.totals.get(player, PlayerStats()), known.games.get(key, no_stats(result.game))
    new_totals, new_game = stats_after(totals, game, result, player, tried)
    if new_totals != totals and (player,) not in damaged:
        changes.totals[player] = new_totals
    if new_game != game and key not in damaged:
        changes.games[key] = new_game
