"""The two tiers of tests: `make test` leaves out what is marked `slow`, `make test-all` runs that too.

Tests in a browser are slow unless they are marked as a journey: `@pytest.mark.journey`, or `@pytest.mark.journey(ID)`
where one of several parameter sets is enough.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

BROWSER: Final = "tests/e2e/"
SLOW_FILE: Final = re.compile(r"^pytestmark = pytest\.mark\.slow$", re.MULTILINE)


def left_out(path: Path, config: pytest.Config) -> bool:
    """Whether all tests of a file are slow and none of those are wanted: to import it would take time for nothing."""
    unwanted = "not slow" in config.option.markexpr
    return unwanted and path.suffix == ".py" and bool(SLOW_FILE.search(path.read_text(encoding="utf-8")))


def mark_slow(items: Iterable[pytest.Item]) -> None:
    """Mark the tests in a browser that are no journeys."""
    for item in items:
        if item.nodeid.startswith(BROWSER) and not _is_journey(item):
            item.add_marker(pytest.mark.slow)


def _is_journey(item: pytest.Item) -> bool:
    mark = item.get_closest_marker("journey")
    return mark is not None and (not mark.args or item.nodeid.endswith(tuple(f"[{chosen}]" for chosen in mark.args)))
