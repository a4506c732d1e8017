"""What a seed stands for: which game, who comes, how bad it gets."""

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
"""Settings that keep a round short, so that many of them can be played, in games that have them."""
ROUNDS: Final = 2
"""How long a match is, where that can be chosen."""

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
    """All that is decided before a world begins."""

    orders: list[NewTable]
    people: list[int]
    """At each table, how many come to play."""
    latecomers: int
    """At each table, how many come when others play already."""
    watchers: int
    thieves: int
    timeouts: Timeouts
    snapshot_every: int
    chaos_ms: int
    """How long it storms; then it is calm until all matches are over."""
    matches: int
    crashes: int
    trips: int
    """Crashes just as something is written."""
    restarts: int
    full_disks: int
    freezes: int
    tears_every_ms: int
    stalls_every_ms: int
    mischief: float
    """How much of what people do is not just playing."""
    seekers: int
    """How many look for people to play with, all of them the same game."""
    sought: str
    """That game."""


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
    """The lessons that are taken: not in every world, for they make it longer."""
    taught = [game for game in boxes() if lesson_file(game) is not None]
    return [NewTable(chance.choice(taught), lesson=True) for _ in range(chance.choice((0, 0, 1)))]


def hurried(box: Box) -> dict[str, str]:
    """Settings with which a match is soon over."""
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
