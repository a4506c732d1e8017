"""Repeated runs are counted by their results."""

from __future__ import annotations

import multiprocessing
from pathlib import Path

import pytest
from tools import repeat
from tools.repeat import Run, busy_processes, main, row


def test_a_row_has_the_number_of_passed_runs_and_their_time() -> None:
    runs = [Run(True, 120, 300), Run(False, 240, 320), Run(True, 180, 310)]
    assert row("test", 8, runs, "today") == (
        "| today | `make test` | 8 busy processes | 2 of 3 | 3.0 min, 4.0 at most | 310 s |"
    )


@pytest.mark.parametrize(("passed", "code"), [(True, 0), (False, 1)])
def test_every_run_is_recorded_and_a_failed_one_fails_the_command(
    passed: bool, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "tests.md"
    page.touch()
    monkeypatch.setattr(repeat, "PAGE", page)
    monkeypatch.setattr(repeat, "OUTPUT", tmp_path)
    ends = iter([True, passed])
    monkeypatch.setattr(repeat, "run_once", lambda target, output: Run(next(ends), 60, 100))
    assert main(["test", "--times", "2"]) == code
    assert f"| {1 + passed} of 2 |" in page.read_text(encoding="utf-8")


def test_busy_processes_end_with_the_command() -> None:
    before = set(multiprocessing.active_children())
    with busy_processes(2):
        started = set(multiprocessing.active_children()) - before
        assert len(started) == 2
    assert all(process.exitcode is not None for process in started)
