"""In the simulation every kind of event occurs."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest
from tests.simulation.occurrences import KINDS, never
from tests.simulation.running import outcome

pytestmark = pytest.mark.slow

SHOWING: Final = (31, 32, 302, 304, 323, 326, 329, 332, 341)
"""Seeds that together show all kinds. After a change of the simulation, `python -m tests.simulation` finds others."""


def test_every_kind_of_event_occurs() -> None:
    counts: Counter[str] = Counter()
    for seed in SHOWING:
        found = outcome(seed)
        assert not found.failure, found.failure
        counts.update(found.occurred)
    assert never(counts) == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_that_never_occurs_is_reported(kind: str) -> None:
    counts = Counter(KINDS)
    del counts[kind]
    assert never(counts) == [kind]
