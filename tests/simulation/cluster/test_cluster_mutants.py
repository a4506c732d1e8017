"""The simulation of clusters finds deliberate bugs within a bounded number of worlds."""

from __future__ import annotations

from typing import Final

import pytest
from tests.simulation.cluster.mutants import CLUSTER_MUTANTS
from tests.simulation.mutants import Mutant
from tests.simulation.running import outcome

pytestmark = pytest.mark.slow

MOST_SEEDS: Final = 40


@pytest.mark.parametrize("mutant", CLUSTER_MUTANTS, ids=lambda mutant: mutant.__name__)
def test_a_bug_put_in_on_purpose_is_found(mutant: Mutant) -> None:
    first = CLUSTER_MUTANTS[mutant]
    for seed in range(first, first + MOST_SEEDS):
        with mutant():
            failure = outcome(seed, cluster=True).failure
        if failure:
            assert failure.endswith(f"python -m tests.simulation --cluster --seed {seed} --trace")
            return
    pytest.fail(f"{mutant.__name__} was not found within {MOST_SEEDS} seeds: {mutant.__doc__}")
