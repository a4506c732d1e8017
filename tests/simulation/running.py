"""Running seeds: the outcome of each, and how to run it again."""

from __future__ import annotations

from dataclasses import dataclass

from tests.simulation.cluster.world import ClusterWorld
from tests.simulation.world import World


@dataclass(frozen=True)
class Outcome:
    """The outcome of a seed, as plain data to be sent between processes."""

    seed: int
    failure: str
    """The failure with the last lines of the trace; empty if there is none."""
    entries: int
    moves: int
    virtual_ms: int
    digest: str
    occurred: dict[str, int]
    """Counts of events by kind."""


def outcome(seed: int, cluster: bool = False) -> Outcome:
    """Run a seed with one server, or with a cluster."""
    world = made_world(seed, cluster)
    failure = ""
    try:
        world.run()
    except Exception as error:
        failure = _report(world, seed, error)
    truths = world.truths.values()
    return Outcome(
        seed=seed,
        failure=failure,
        entries=sum(len(truth.entries) for truth in truths),
        moves=sum(len(truth.made) for truth in truths),
        virtual_ms=world.timeline.now_ms,
        digest=world.trace.digest(),
        occurred=dict(world.occurrences.counts),
    )


def made_world(seed: int, cluster: bool, keep_all: bool = False) -> World:
    """The world of a seed at its beginning."""
    return ClusterWorld(seed, keep_all) if cluster else World(seed, keep_all)


def _report(world: World, seed: int, error: Exception) -> str:
    lines = [line[:240] for line in world.trace.lines]
    what = f"{type(error).__name__}: {error}"
    kind = "--cluster " if isinstance(world, ClusterWorld) else ""
    again = f"see all of it: python -m tests.simulation {kind}--seed {seed} --trace"
    return "\n".join([*lines, f"seed {seed}: {what}", again])
