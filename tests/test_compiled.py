"""The tests run against what they claim: the plain sources, or under `make test-compiled` the compiled modules."""

import os
import tomllib
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"


def hot_modules() -> list[str]:
    """The modules that pyproject.toml names for compilation."""
    build = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]
    hook = build["targets"]["wheel"]["hooks"]["mypyc"]
    paths = {path for pattern in hook["include"] for path in ROOT.glob(pattern.removeprefix("/"))}
    return sorted(
        ".".join(path.relative_to(SOURCES).with_suffix("").parts) for path in paths if path.name not in hook["exclude"]
    )


@pytest.mark.parametrize("name", hot_modules())
def test_hot_module_is_compiled_exactly_when_expected(name: str) -> None:
    origin = import_module(name).__file__
    assert origin is not None
    assert Path(origin).is_relative_to(SOURCES), "another copy of rasant is under test"
    compiled = origin.endswith(tuple(EXTENSION_SUFFIXES))
    expected = os.environ.get("RASANT_EXPECT_COMPILED") == "1"
    assert compiled == expected, f"{origin} is {'compiled' if compiled else 'plain'}; make clean removes stray builds"
