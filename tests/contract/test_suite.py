"""The suite as its users meet it: one line for pytest, none of it needed to be told what to install."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rasant.testing import PROPERTIES, Check, Subject, checks, conformance
from rasant.testing.__main__ import main
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


def test_it_runs_without_pytest(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    few = [check for check in checks("kickoff") if check.property == "the_deck_is_good_for_every_number_of_players"]
    monkeypatch.setattr("rasant.testing.__main__.checks", lambda game: iter(few))
    assert main(["check", "kickoff"]) == 0
    assert capsys.readouterr().out == f"{len(few)} checks of kickoff: 0 properties are broken\n"


def test_without_pytest_a_broken_property_is_told_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise AssertionError("kickoff: a card is missing")

    monkeypatch.setattr("rasant.testing.__main__.checks", lambda game: [Check("conserved", "x", broken)] * 3)
    assert main(["check", "kickoff"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "conserved: kickoff: a card is missing",
        "3 checks of kickoff: 1 properties are broken",
    ]


def test_an_unknown_game_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["golden", "halma"]) == 2
    assert capsys.readouterr().err.startswith("rasant.testing: no game 'halma'")


def test_golden_logs_are_recorded_where_one_wants_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["golden", "schuss_und_tor", "--into", str(tmp_path)]) == 0
    kept = Subject("schuss_und_tor").tests / "golden"
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in kept.iterdir()}
    assert len(capsys.readouterr().out.splitlines()) == 4
    assert main(["golden", "schuss_und_tor", "--into", str(tmp_path)]) == 0
    assert capsys.readouterr().out == ""
