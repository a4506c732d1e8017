"""The suite as its users meet it: one line for pytest, none of it needed to be told what to install."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rasant.testing import PROPERTIES, checks, conformance
from rasant.testing.extras import needed

ONE_LINE = "from rasant.testing import conformance\n\nTestIt = conformance('schuss_und_tor')\n"


@pytest.mark.parametrize("missing", ["pytest", "hypothesis"])
def test_what_is_missing_is_told_in_one_line(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(
        ModuleNotFoundError, match=rf"^rasant\.testing needs {missing}: pip install 'rasant\[testing\]'$"
    ):
        needed(missing)


def test_properties_are_read_without_pytest_and_hypothesis() -> None:
    program = "import sys; sys.modules.update(pytest=None, hypothesis=None); import rasant.testing"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_assertions_switched_off_prove_nothing_and_that_is_told() -> None:
    command = [sys.executable, "-O", "-c", "import rasant.testing"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr.endswith("rasant.testing proves nothing without assertions: run Python without -O\n")


def test_there_is_a_test_for_every_property_and_a_case_for_every_check() -> None:
    tests = [name for name in vars(conformance("ligretto")) if name.startswith("test_")]
    assert tests == [f"test_{held.name}" for held in PROPERTIES]
    assert len(list(checks("ligretto"))) > 1000


def test_a_game_played_in_turns_is_not_held_to_what_is_played_at_once() -> None:
    assert not hasattr(conformance("schuss_und_tor"), "test_there_are_no_turns")


def test_pytest_finds_it_in_a_file_of_one_line(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(ONE_LINE, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --strict-markers\n", encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-k",
        "conserved and sheet",
        "-p",
        "no:cacheprovider",
        str(tmp_path),
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout
