"""In the simulation of clusters every kind of fault and message occurs."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest
from tests.simulation.cluster.occurring import CLUSTER_KINDS
from tests.simulation.occurrences import never
from tests.simulation.running import outcome

pytestmark = pytest.mark.slow

SHOWING: Final = (0, 1, 26, 42)
"""Seeds that together show all kinds. After a change of the simulation, `python -m tests.simulation` finds others."""

SELDOM: Final = "nodes say: NotHere"
"""A kind that is too rare for these seeds; `make soak` requires it."""


def test_every_fault_and_every_kind_of_message_occurs() -> None:
    counts: Counter[str] = Counter()
    for seed in SHOWING:
        found = outcome(seed, cluster=True)
        assert not found.failure, found.failure
        counts.update(found.occurred)
    assert [kind for kind in never(counts, CLUSTER_KINDS) if kind != SELDOM] == []


@pytest.mark.parametrize("kind", CLUSTER_KINDS)
def test_a_kind_that_never_occurs_is_reported(kind: str) -> None:
    counts = Counter(CLUSTER_KINDS)
    del counts[kind]
    assert never(counts, CLUSTER_KINDS) == [kind]
