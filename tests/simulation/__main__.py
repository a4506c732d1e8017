"""Deterministic simulation, many seeds or one with its trace.

`python -m tests.simulation --cluster --seeds 1000 --from 0 --jobs 2`
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

import joblib
from tests.external_game_site import put_on_path
from tests.simulation.cluster.occurring import CLUSTER_KINDS
from tests.simulation.occurrences import ENOUGH, KINDS, never
from tests.simulation.running import Outcome, made_world, outcome
from tests.soak import record

PART = "Simulation of server, disk, network and people"
CLUSTER_PART = "Simulation of several nodes, their database and the wire between them"


def main() -> int:
    """Run the simulation; returns 1 if a seed failed or required events did not occur."""
    put_on_path()
    asked = _arguments()
    if asked.seed is not None:
        return _one(asked.seed, asked.cluster, asked.trace)
    return _many(range(asked.first, asked.first + asked.seeds), asked.cluster, asked.jobs, asked.record)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--cluster", action="store_true", help="worlds with several nodes")
    parser.add_argument("--seed", type=int, help="run only this one")
    parser.add_argument("--trace", action="store_true", help="with --seed: print everything that happens")
    parser.add_argument("--seeds", type=int, default=1_000, help="how many to run")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first of them")
    parser.add_argument("--jobs", type=int, default=2, help="so many at the same time")
    parser.add_argument("--record", type=Path, help="write a line about it into this file")
    return parser.parse_args()


def _one(seed: int, cluster: bool, trace: bool) -> int:
    if not trace:
        found = outcome(seed, cluster)
        _say(found.failure or f"seed {seed} is well: {found}")
        return int(bool(found.failure))
    world = made_world(seed, cluster, keep_all=True)
    try:
        world.run()
    finally:
        _say("\n".join(world.trace.lines))
    return 0


def _many(seeds: range, cluster: bool, jobs: int, file: Path | None) -> int:
    done: list[Outcome] = []
    pool = joblib.Parallel(n_jobs=jobs, return_as="generator_unordered")
    for found in pool(joblib.delayed(outcome)(seed, cluster) for seed in seeds):
        done.append(found)
        if found.failure:
            _say(found.failure)
        if len(done) % 100 == 0:
            _say(f"{len(done)} of {len(seeds)} seeds, {sum(bool(each.failure) for each in done)} failed")
    failed = sorted(each.seed for each in done if each.failure)
    hours = sum(each.virtual_ms for each in done) / 3_600_000
    line = (
        f"seeds {seeds.start} to {seeds.stop - 1}: {len(failed)} failed{f' {failed}' if failed else ''}; "
        f"{sum(each.entries for each in done):,} log entries, {sum(each.moves for each in done):,} moves of people, "
        f"{hours:.1f} hours of virtual time"
    )
    _say(line)
    if file is not None:
        record(file, CLUSTER_PART if cluster else PART, line)
    return int(bool(failed) | _have_missed(done, CLUSTER_KINDS if cluster else KINDS))


def _have_missed(done: list[Outcome], kinds: tuple[str, ...]) -> bool:
    """Print the counts of events; returns whether a required one never occurred in sufficiently many seeds."""
    counts = sum((Counter(each.occurred) for each in done), Counter[str]())
    _say("\n".join(f"{times:8,}  {kind}" for kind, times in sorted(counts.items())))
    missed = never(counts, kinds) if len(done) >= ENOUGH else []
    for kind in missed:
        _say(f"never in {len(done)} seeds: {kind}")
    return bool(missed)


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
