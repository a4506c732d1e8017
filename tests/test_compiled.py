"""The tests run against the right build: the plain sources, or under `make test-compiled` the compiled modules."""

import os
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from hot import ROOT, hot_modules

SOURCES = ROOT / "src"


@pytest.mark.parametrize("name", hot_modules())
def test_hot_module_is_compiled_exactly_when_expected(name: str) -> None:
    origin = import_module(name).__file__
    assert origin is not None
    assert Path(origin).is_relative_to(SOURCES), "another copy of rasant is under test"
    compiled = origin.endswith(tuple(EXTENSION_SUFFIXES))
    expected = os.environ.get("RASANT_EXPECT_COMPILED") == "1"
    assert compiled == expected, f"{origin} is {'compiled' if compiled else 'plain'}; make clean removes stray builds"
