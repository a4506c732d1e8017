"""Steps of the time of day."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
import uvloop
from tests.faults import clocks
from tests.faults.reports import quietly

import rasant

pytestmark = pytest.mark.slow

SOURCES = Path(rasant.__file__).parent
WALL = {"time", "time_ns", "now", "utcnow", "today", "localtime", "gmtime"}


def test_setting_the_time_of_day_does_not_disturb_play(tmp_path: Path) -> None:
    uvloop.run(clocks.run(tmp_path / "data", clocks.SMALL, quietly))


def reads_wall_clock(source: Path) -> bool:
    """Whether a module names `time.time`, `datetime.now` or the like."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        match node:
            case ast.Attribute(value=ast.Name(id="time" | "datetime" | "date"), attr=name) if name in WALL:
                return True
            case ast.ImportFrom(module="time", names=names) if WALL & {each.name for each in names}:
                return True
    return False


def test_only_injected_clocks_read_the_time_of_day() -> None:
    found = {source.relative_to(SOURCES).as_posix() for source in SOURCES.rglob("*.py") if reads_wall_clock(source)}
    assert found == {"runtime/real_environment.py"}
