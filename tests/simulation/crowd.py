"""Clients without a seat: spectators, and clients with invalid or stolen keys."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tests.simulation.tab import Tab

from rasant.table.connections.greeting import key_of
from rasant.wire.from_client import ActMove, RequestSync, SendChat, SetReady

if TYPE_CHECKING:
    from tests.simulation.world import World


def watch(world: World, name: str, table: str) -> None:
    """Watch a table, and try to take part."""
    tab = Tab(world, f"{name}.1", table, None)
    tab.connect()
    world.timeline.after(3_000, partial(_interfere, world, tab))


def _interfere(world: World, tab: Tab) -> None:
    if world.over:
        return
    if tab.welcomed:
        tries = SetReady(), SendChat("let me play"), RequestSync(), ActMove(tab.answers.next, "turn", 0)
        tab.say(world.chance.choice(tries))
    world.timeline.after(world.chance.uniform(2_000, 9_000), partial(_interfere, world, tab))


def steal(world: World, name: str, table: str, attempt: int = 1) -> None:
    """Connect with an invalid key: guessed, expired, or of another table."""
    if world.calm:
        return
    truth = world.truths[table]
    foreign = [token for token in world.tokens if truth.seat_of_key(truth.last, key_of(token)) < 0]
    token = world.chance.choice([*foreign, "f" * 32, "guessed" * 5])
    tab = Tab(world, f"{name}.{attempt}", table, token)
    tab.connect()
    world.timeline.after(4_000, tab.close)
    world.timeline.after(world.chance.uniform(3_000, 12_000), partial(steal, world, name, table, attempt + 1))
