"""The plan of a simulated cluster for a seed: the number of nodes, and the faults."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from tests.simulation.plan import Plan, order_by_chance, planned

from rasant.wire.http import NewTable

STORMS_MS: Final = (20_000, 35_000, 60_000)
"""Duration of the faults, long enough for leases to expire."""


@dataclass(frozen=True)
class WireNoise:
    """Probabilities that a message on the bus is lost, duplicated or reordered, and its delay."""

    lost: float
    doubled: float
    overtaken: float
    delay_ms: float


@dataclass(frozen=True)
class ClusterPlan:
    """The parts of the plan that only clusters have."""

    nodes: int
    kills: int
    stops: int
    """Number of nodes that are shut down and replaced, as for an upgrade."""
    arrivals: int
    """Number of nodes that are added."""
    freezes: int
    bus_cuts: int
    database_cuts: int
    full_cuts: int
    """Number of cuts from both bus and database."""
    partings: int
    """Number of partitions between two nodes."""
    database_restarts: int
    full_databases: int
    slow_database: float
    """Usual response time of the database in milliseconds."""
    lost_answers: float
    """Probability that the database runs a statement but the answer is lost."""
    noise: WireNoise
    balance_slack: int
    """Difference in tables beyond which a node gives some away."""
    last_kill: bool
    """Is a node killed in the calm phase?"""
    visits_every_ms: int
    """Number of requests for something other than a seat."""
    clock_steps: int
    """Number of changes of the database's clock."""


def cluster_planned(seed: int) -> tuple[Plan, ClusterPlan]:
    """The plan of a seed."""
    chance = Random(f"cluster plan {seed}")
    plan = planned(seed)
    extra = [order_by_chance(chance) for _ in range(chance.choice((0, 1, 1, 2, 3)))]
    plan = replace(
        plan,
        orders=plan.orders + extra,
        people=plan.people + [_people(chance, order) for order in extra],
        watchers=max(plan.watchers, chance.choice((0, 1))),
        chaos_ms=chance.choice(STORMS_MS),
    )
    return plan, ClusterPlan(
        nodes=chance.choice((2, 3, 3, 4)),
        kills=chance.choice((0, 1, 1, 3)),
        stops=chance.choice((0, 0, 1, 2)),
        arrivals=chance.choice((0, 0, 1, 2)),
        freezes=chance.choice((0, 1, 1, 3)),
        bus_cuts=chance.choice((0, 0, 1, 2)),
        database_cuts=chance.choice((0, 0, 1, 2)),
        full_cuts=chance.choice((0, 0, 1)),
        partings=chance.choice((0, 0, 1, 2)),
        database_restarts=chance.choice((0, 0, 0, 1)),
        full_databases=chance.choice((0, 0, 0, 1)),
        slow_database=chance.choice((0.5, 3, 20, 60)),
        lost_answers=chance.choice((0, 0.002, 0.02, 0.1)),
        noise=WireNoise(
            lost=chance.choice((0, 0, 0.001, 0.01, 0.05)),
            doubled=chance.choice((0, 0, 0.01, 0.1)),
            overtaken=chance.choice((0, 0, 0.01, 0.1)),
            delay_ms=chance.choice((0.2, 1, 10, 40)),
        ),
        balance_slack=chance.choice((1, 1, 2, 4)),
        last_kill=chance.random() < 0.4,
        visits_every_ms=chance.choice((1_500, 5_000, 1_000_000)),
        clock_steps=chance.choice((0, 0, 1, 3)),
    )


def _people(chance: Random, order: NewTable) -> int:
    """A small number, so that there are tables without players, where spectators' messages are sent but not written."""
    return min(chance.choice((0, 0, 1, 2)), order.players - sum(map(bool, order.bots)))
