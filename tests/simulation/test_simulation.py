"""A bounded number of simulated worlds. `make soak` runs thousands."""

from __future__ import annotations

from typing import Final

import pytest
from tests.simulation.running import outcome

CHUNKS: Final = 8
SEEDS_A_CHUNK: Final = 4


@pytest.mark.parametrize("chunk", [0, *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(1, CHUNKS))])
def test_nothing_is_lost_doubled_leaked_or_late(chunk: int) -> None:
    for seed in range(chunk * SEEDS_A_CHUNK, (chunk + 1) * SEEDS_A_CHUNK):
        found = outcome(seed)
        assert not found.failure, found.failure
        assert found.entries > 10
