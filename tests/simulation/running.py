"""Seeds, one after the other: what came of each, and how to see it again."""

from __future__ import annotations

from dataclasses import dataclass

from tests.simulation.world import World


@dataclass(frozen=True)
class Outcome:
    """What came of a seed. Plain data: it travels between processes."""

    seed: int
    failure: str
    """What went wrong, with the last lines of the trace; nothing if all was well."""
    entries: int
    moves: int
    virtual_ms: int
    digest: str
    occurred: dict[str, int]
    """How often what happened, by kind."""


def outcome(seed: int) -> Outcome:
    """Run a seed."""
    world = World(seed)
    failure = ""
    try:
        world.run()
    except Exception as error:
        failure = _told(world, seed, error)
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


def _told(world: World, seed: int, error: Exception) -> str:
    lines = [line[:240] for line in world.trace.lines]
    what = f"{type(error).__name__}: {error}"
    again = f"see all of it: python -m tests.simulation --seed {seed} --trace"
    return "\n".join([*lines, f"seed {seed}: {what}", again])
