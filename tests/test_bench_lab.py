"""The environments' benchmark can be run as far as it needs no peers. No test checks speed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from lab_report import GOALS, WAYS, LabRun, lab_measured, show_lab, write_lab
from protocol import CASES, ROOT

pytestmark = pytest.mark.slow

PEER_NAMES = sorted({peer for _, peer, _ in GOALS})


def measured(ratio: float) -> LabRun:
    """A run in which ours are this many times as fast as all others."""
    ours = {f"{kind} {way}": ratio * 1000.0 for kind in ("plain", "compiled") for way in WAYS}
    heat = ours | dict.fromkeys(PEER_NAMES, 1000.0)
    return LabRun({"date": "today"}, PEER_NAMES, [lab_measured(case, [heat, heat]) for case in CASES])


def test_a_plain_worker_runs_a_burst_of_every_kind() -> None:
    case = {"name": "tiny", "game": "ligretto", "players": 2, "preset": "default"}
    orders = [{"task": way, "case": case, "seed": 1, "seconds": 0.001} for way in WAYS]
    done = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks" / "lab_worker.py"), "plain"],
        input="".join(json.dumps(order) + "\n" for order in orders),
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    hello, *answers = map(json.loads, done.stdout.splitlines())
    assert hello["about"].startswith("plain: ")
    assert len(answers) == len(WAYS)
    assert all(answer > 0 for answer in answers)


def test_targets_that_are_missed_are_named() -> None:
    console = Console(width=200, record=True, file=StringIO())
    show_lab(measured(2.0), console)
    report = console.export_text()
    assert f"{2 * len(CASES)} of {3 * len(CASES)} targets reached; not:" in report
    assert "ligretto-4, plain turnless ÷ PettingZoo Texas hold'em, 4: 2.00 instead of 5" in report


def test_a_run_is_saved_as_a_page_and_for_programs(tmp_path: Path) -> None:
    write_lab(measured(6.0), tmp_path)
    page = (tmp_path / "lab.md").read_text(encoding="utf-8")
    assert f"{3 * len(CASES)} of {3 * len(CASES)} targets reached." in page
    kept = json.loads((tmp_path / "lab.json").read_text(encoding="utf-8"))
    assert [case["case"]["name"] for case in kept["cases"]] == [case.name for case in CASES]
