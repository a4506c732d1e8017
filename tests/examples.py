"""How many examples Hypothesis tries, and which: the same in every run, but many random ones in `make soak`."""

from __future__ import annotations

from typing import Final

from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase
from tests.maps import ROOT

USUAL: Final = 60
IN_A_SOAK: Final = 1_000
KEPT: Final = ROOT / "build" / "hypothesis"
"""Examples that failed in a soak, with which the next one begins."""


def register_profiles() -> None:
    """Register the profiles for `--hypothesis-profile`."""
    settings.register_profile(
        "ci",
        derandomize=True,
        deadline=None,
        max_examples=USUAL,
        print_blob=False,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.register_profile(
        "soak",
        settings.get_profile("ci"),
        derandomize=False,
        max_examples=IN_A_SOAK,
        print_blob=True,
        database=DirectoryBasedExampleDatabase(KEPT),
    )


def examples(usual: int) -> int:
    """This many examples in a usual run, scaled with the chosen profile."""
    return usual * settings().max_examples // USUAL
