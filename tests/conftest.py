"""What all tests share: a hypothesis profile that is the same on every machine, and chances that are too."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from rasant.core.chance import Chance, chance_of

settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=60,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow],
)


@pytest.fixture
def chance() -> Chance:
    """Chances that are the same in every run."""
    return chance_of(b"tests", 0)
