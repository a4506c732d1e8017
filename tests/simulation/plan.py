"""The plan of a seed: games, people and faults."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from rasant.core.options import specs
from rasant.gamefiles.box import Box
from rasant.games import boxes, lesson_file
from rasant.table.timeouts import Timeouts
from rasant.testing.configs import short
from rasant.wire.http import NewTable

HURRIED: Final = {"stall_s": "15", "turn_s": "4"}
"""Settings that keep rounds short, in games that have them."""
ROUNDS: Final = 2
"""Settings that keep matches short, in games that have them."""

HASTY: Final = Timeouts(
    countdown=2_500,
    between=4_000,
    ready_wait=6_000,
    absence=4_000,
    vacancy=9_000,
    longest_pause=8_000,
    desertion=600_000,
    composure=1_000,
)


@dataclass(frozen=True)
class Plan:
    """All decisions before a world begins."""

    orders: list[NewTable]
    people: list[int]
    """By table: number of players."""
    latecomers: int
    """By table: number of players who come during play."""
    watchers: int
    thieves: int
    timeouts: Timeouts
    snapshot_every: int
    chaos_ms: int
    """Duration of the faults; then the calm phase lasts until all matches are over."""
    matches: int
    crashes: int
    trips: int
    """Number of crashes during a write."""
    restarts: int
    full_disks: int
    freezes: int
    tears_every_ms: int
    stalls_every_ms: int
    mischief: float
    """Share of people's actions other than playing."""
    seekers: int
    """Number of people who use quick match, all for the same game."""
    sought: str
    """The game for quick match."""


def planned(seed: int) -> Plan:
    """The plan of a seed."""
    chance = Random(f"plan {seed}")
    tables = chance.choice((1, 1, 1, 2))
    orders = [order_by_chance(chance) for _ in range(tables)]
    most = [min(order.players - sum(map(bool, order.bots)), 4) for order in orders]
    people = [max(chance.randint(1, seats), chance.randint(1, seats)) for seats in most]
    lessons = _lessons(Random(f"lessons {seed}"))
    seekers = Random(f"seekers {seed}")
    return Plan(
        orders=orders + lessons,
        people=people + [1] * len(lessons),
        latecomers=chance.choice((0, 0, 1, 1)),
        watchers=chance.choice((0, 0, 1, 2)),
        thieves=chance.choice((0, 1)),
        timeouts=chance.choice((Timeouts(), HASTY, HASTY, replace(HASTY, desertion=20_000))),
        snapshot_every=chance.choice((5, 20, 60, 256)),
        chaos_ms=chance.choice((8_000, 20_000, 40_000, 70_000)),
        matches=chance.choice((1, 1, 1, 2)),
        crashes=chance.choice((0, 1, 2, 4)),
        trips=chance.choice((0, 0, 1, 3)),
        restarts=chance.choice((0, 0, 0, 1)),
        full_disks=chance.choice((0, 0, 1, 2)),
        freezes=chance.choice((0, 0, 1, 3)),
        tears_every_ms=chance.choice((2_000, 6_000, 20_000, 1_000_000)),
        stalls_every_ms=chance.choice((3_000, 15_000, 1_000_000)),
        mischief=chance.choice((0.02, 0.1, 0.25, 0.5)),
        seekers=seekers.choice((0, 0, 0, 1, 2)),
        sought=seekers.choice(list(boxes())),
    )


def _lessons(chance: Random) -> list[NewTable]:
    """The lessons to take; not in every world, because they make it longer."""
    taught = [game for game in boxes() if lesson_file(game) is not None]
    return [NewTable(chance.choice(taught), lesson=True) for _ in range(chance.choice((0, 0, 1)))]


def hurried(box: Box) -> dict[str, str]:
    """Settings that keep a match short."""
    options = specs(box.options)
    return {name: value for name, value in HURRIED.items() if name in options} | short(box, ROUNDS)


def order_by_chance(chance: Random) -> NewTable:
    """A table of any game, for any number of people and bots."""
    box = boxes()[chance.choice(list(boxes()))]
    most = chance.choice((3, 4, 4, 6, 12))
    players = chance.choice([seats for seats in box.seats if seats <= max(most, box.seats[0])])
    bots = [chance.choice(("", "", "", "", "steady", "lightning", "random", "adaptive")) for _ in range(players - 1)]
    chance.shuffle(bots)
    return NewTable(
        game=box.id,
        preset=chance.choice(list(box.presets)),
        settings=hurried(box),
        players=players,
        bots=bots,
        public=chance.random() < 0.5,
    )
