"""A bounded number of simulated clusters. `make soak` runs thousands."""

from __future__ import annotations

from typing import Final

import pytest
from tests.simulation.running import outcome

CHUNKS: Final = 4
SEEDS_A_CHUNK: Final = 2


@pytest.mark.parametrize("chunk", [0, *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(1, CHUNKS))])
def test_clusters_stay_consistent_and_lose_nothing(chunk: int) -> None:
    for seed in range(chunk * SEEDS_A_CHUNK, (chunk + 1) * SEEDS_A_CHUNK):
        found = outcome(seed, cluster=True)
        assert not found.failure, found.failure
        assert found.entries > 10
