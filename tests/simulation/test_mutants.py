"""The simulation finds deliberate bugs, each within a bounded number of worlds."""

from __future__ import annotations

from typing import Final

import pytest
from tests.simulation.mutants import MUTANTS, Mutant
from tests.simulation.running import outcome

pytestmark = pytest.mark.slow

MOST_SEEDS: Final = 80


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_a_bug_put_in_on_purpose_is_found(mutant: Mutant) -> None:
    first = MUTANTS[mutant]
    for seed in range(first, first + MOST_SEEDS):
        with mutant():
            failure = outcome(seed).failure
        if failure:
            assert failure.endswith(f"python -m tests.simulation --seed {seed} --trace")
            return
    pytest.fail(f"{mutant.__name__} was not found within {MOST_SEEDS} seeds: {mutant.__doc__}")
