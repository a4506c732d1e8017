"""Hypothesis tries the same examples in every run, and many random ones in a soak."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis.database import DirectoryBasedExampleDatabase
from tests.examples import IN_A_SOAK, KEPT, USUAL, examples
from tests.maps import ROOT


def test_examples_of_a_soak_are_many_and_random_and_failing_ones_are_kept() -> None:
    usual, soak = settings.get_profile("ci"), settings.get_profile("soak")
    assert (usual.derandomize, usual.database, usual.max_examples) == (True, None, USUAL)
    assert (soak.derandomize, soak.max_examples, soak.deadline) == (False, IN_A_SOAK, None)
    assert isinstance(soak.database, DirectoryBasedExampleDatabase)
    assert soak.database.path == KEPT
    assert "--hypothesis-profile=soak" in (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.parametrize(("profile", "expected"), [("ci", 20), ("soak", 20 * IN_A_SOAK // USUAL)])
def test_a_test_with_fewer_examples_than_others_has_more_in_a_soak(profile: str, expected: int) -> None:
    usual = settings.get_current_profile_name()
    settings.load_profile(profile)
    try:
        assert examples(20) == expected
    finally:
        settings.load_profile(usual)
