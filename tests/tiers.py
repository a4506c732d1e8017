"""The two tiers of tests: `make test` leaves out those marked `slow`, `make test-all` runs them too.

Tests in a browser are slow unless they are marked as a journey: `@pytest.mark.journey`, or `@pytest.mark.journey(ID)`
where one of several parameter sets is enough. Tests with a fixture that starts NATS are slow, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

BROWSER: Final = "tests/e2e/"
NATS: Final = {"shared_nats", "nats"}
"""Fixtures that start NATS."""
SLOW_FILE: Final = re.compile(r"^pytestmark = pytest\.mark\.slow$", re.MULTILINE)


def left_out(path: Path, config: pytest.Config) -> bool:
    """Whether all tests of a file are slow and none of those are selected, so that importing it would waste time."""
    unwanted = "not slow" in config.option.markexpr
    return unwanted and path.suffix == ".py" and bool(SLOW_FILE.search(path.read_text(encoding="utf-8")))


def mark_slow(items: Iterable[pytest.Item]) -> None:
    """Mark the tests in a browser that are no journeys, and those on NATS."""
    for item in items:
        on_nats = not NATS.isdisjoint(getattr(item, "fixturenames", ()))
        if on_nats or (item.nodeid.startswith(BROWSER) and not _is_journey(item)):
            item.add_marker(pytest.mark.slow)


def whole_files(config: pytest.Config) -> bool:
    """Whether whole files are collected, not some named tests or those that failed last."""
    return not (config.getoption("lf", False) or any("::" in chosen for chosen in config.args))


def unknown_journeys(items: Iterable[pytest.Item]) -> list[str]:
    """Journeys with a parameter set that their test does not have; only valid for whole files."""
    there = {item.nodeid for item in items}
    named = {f"{_function(item)}{chosen}" for item in items for chosen in _chosen(item)}
    return sorted(named - there)


def _is_journey(item: pytest.Item) -> bool:
    mark = item.get_closest_marker("journey")
    return mark is not None and (not mark.args or item.nodeid.endswith(tuple(_chosen(item))))


def _chosen(item: pytest.Item) -> list[str]:
    mark = item.get_closest_marker("journey")
    return [f"[{chosen}]" for chosen in mark.args] if mark else []


def _function(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]
