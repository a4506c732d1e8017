"""The simulation does what it is there for: every kind of event it is to survive occurs."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest
from tests.simulation.occurrences import KINDS, never
from tests.simulation.running import outcome

pytestmark = pytest.mark.slow

SHOWING: Final = (31, 32, 302, 304, 323, 326, 329, 332, 341)
"""Seeds that show all kinds between them. When the simulation changes, `python -m tests.simulation` finds others."""


def test_every_kind_of_event_occurs() -> None:
    counts: Counter[str] = Counter()
    for seed in SHOWING:
        found = outcome(seed)
        assert not found.failure, found.failure
        counts.update(found.occurred)
    assert never(counts) == []


@pytest.mark.parametrize("kind", KINDS)
def test_what_never_occurs_is_named(kind: str) -> None:
    counts = Counter(KINDS)
    del counts[kind]
    assert never(counts) == [kind]
