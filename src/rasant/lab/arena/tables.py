"""One table of an arena: how it is played, and its log entry."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import msgspec

from rasant.core.contract import Score
from rasant.lab.bot_match import BotMatch
from rasant.lab.executors.refereed import Played
from rasant.lab.foreign_bots.faults import FaultTally
from rasant.lab.foreign_bots.guard import PATIENCE_S, Oversight
from rasant.record.setup import Setup


@dataclass(frozen=True)
class ArenaOrder:
    """What to play: a game with its options, numbers of players and bots. It is sent to workers as it is."""

    setup: Setup
    """The game and its options; players and bots are set for each table."""
    players: tuple[int, ...]
    bots: tuple[str, ...]
    seed: str
    strict: bool = False
    """Does the first fault of a bot end the arena?"""
    patience_s: float = PATIENCE_S


class TableTask(NamedTuple):
    """A table to play: its number in the arena, its seed, and the bots by seat."""

    table: int
    seed: str
    bots: tuple[str, ...]


class PlayedTable(msgspec.Struct, omit_defaults=True):
    """The result of a table, as a line of the log; bots and places by seat."""

    table: int
    seed: str
    bots: tuple[str, ...]
    places: tuple[int, ...]
    faults: FaultTally | None = None


def play_tables(
    order: ArenaOrder, out: frozenset[str], tasks: Sequence[TableTask]
) -> Played[Sequence[TableTask], list[PlayedTable]]:
    """Play these tables; stop after one with a fault if the order is strict, or with a disqualification."""
    played: list[PlayedTable] = []
    for done, task in enumerate(tasks, 1):
        played.append(_play(order, out, task))
        faults = played[-1].faults
        if faults is not None and (order.strict or faults.disqualified):
            return Played(played, faults.disqualified, tasks[done:] or None)
    return Played(played)


def _play(order: ArenaOrder, out: frozenset[str], task: TableTask) -> PlayedTable:
    """Play one round, the first of its own match; if the order is strict, only until the first fault of a bot."""
    faults = FaultTally()
    setup = replace(order.setup, players=len(task.bots), bots=task.bots)
    match = BotMatch(setup, task.seed, oversight=Oversight(faults.note, order.patience_s, out=out))
    match.deal()
    while match.step() is not None and not (order.strict and faults.first):
        pass
    by_party = places(match.game.score(match.state))
    by_seat = {seat: by_party[party] for party, seats in enumerate(match.game.parties) for seat in seats}
    in_order = tuple(by_seat[seat] for seat in range(len(task.bots)))
    return PlayedTable(task.table, task.seed, task.bots, in_order, faults if faults.first else None)


def places(score: Score) -> list[int]:
    """The place of each party: winners of the match first, then by points; equal parties share a place."""
    standing = [(party not in score.winners, -points) for party, points in enumerate(score.points)]
    ranks = sorted(standing)
    return [ranks.index(rank) + 1 for rank in standing]
