"""The cluster's benchmark works at a small size. No test checks speed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cluster.cluster_contender import BUS, DATABASE, AloneRasant, ClusteredRasant, Servers
from cluster.cluster_results import ALONE, AT_OWNER, HOP, ClusterRun, summed_up, targets
from cluster.trial import Arrangement, ClusterFigures, tried
from server.measure import Case, Times, work

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def servers() -> Iterator[Servers]:
    with Servers() as started:
        yield started


def figures(cpu_us: float, p50_ms: float = 1.0) -> ClusterFigures:
    return ClusterFigures(
        moves_s=20e3,
        cpu_us={"nodes": cpu_us, DATABASE: 10.0, BUS: 2.0},
        group=100.0,
        generator_share=0.5,
        paced_s=2_000.0,
        p50_ms=p50_ms,
        p99_ms=2.0,
        idle_ms_s={},
    )


def test_a_match_is_played_alone_at_its_own_node_and_over_a_hop(servers: Servers, tmp_path: Path) -> None:
    task = work(Case(4, "at once", 3), 5_000)
    core = min(os.sched_getaffinity(0))
    contenders: dict[str, AloneRasant | ClusteredRasant] = {
        ALONE: AloneRasant(tmp_path, 5),
        AT_OWNER: ClusteredRasant(servers, 1, tables=5),
        HOP: ClusteredRasant(servers, 2, hop=True),
    }
    found = {name: tried(Arrangement(each, 0.05), task, Times(0.02, 0.05), core) for name, each in contenders.items()}
    assert list(found[HOP].cpu_us) == ["owner", "gateway", DATABASE, BUS]
    assert list(found[ALONE].idle_ms_s) == ["nodes"]
    assert all(each.moves_s > 0 and each.group >= 1 for each in found.values())
    assert len(targets(ClusterRun({}, [summed_up(4, [found])]))) == 4


def test_targets_are_compared_with_the_heat_they_belong_to() -> None:
    used = {ALONE: 10, AT_OWNER: 12, HOP: 24, "3 nodes": 12}
    heats = [{name: figures(cpu_us * slow) for name, cpu_us in used.items()} for slow in (1, 3)]
    assert all(target.reached for target in targets(ClusterRun({}, [summed_up(4, heats)])))
    heats = [{ALONE: figures(10), AT_OWNER: figures(14), HOP: figures(26, p50_ms=11), "3 nodes": figures(20)}]
    missed = [target.what for target in targets(ClusterRun({}, [summed_up(4, heats)])) if not target.reached]
    assert missed == [
        "4 seats, 1 node: ÷ one process",
        "4 seats, one hop: ÷ one process",
        "4 seats, one hop: p50 in ms",
        "4 seats, 3 nodes: ÷ 1 node",
    ]
