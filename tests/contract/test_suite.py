"""The suite as users run it: one line with pytest, and a message about what to install without it."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

from rasant.core.errors import OptionError
from rasant.games import box, boxes
from rasant.testing import PROPERTIES, Check, Config, Subject, checks, conformance
from rasant.testing.__main__ import main
from rasant.testing.configs import first_preset, option_values, sample, usual_seats
from rasant.testing.extras import needed
from rasant.testing.suite import trials

ONE_LINE = "from rasant.testing import conformance\n\nTestIt = conformance('schuss_und_tor')\n"


@pytest.mark.parametrize("missing", ["pytest", "hypothesis"])
def test_a_missing_package_is_reported_in_one_line(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(
        ModuleNotFoundError, match=rf"^rasant\.testing needs {missing}: pip install 'rasant\[testing\]'$"
    ):
        needed(missing)


def test_properties_are_read_without_pytest_and_hypothesis() -> None:
    program = "import sys; sys.modules.update(pytest=None, hypothesis=None); import rasant.testing"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_disabled_assertions_are_reported() -> None:
    command = [sys.executable, "-O", "-c", "import rasant.testing"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr.endswith("rasant.testing proves nothing without assertions: run Python without -O\n")


def test_there_is_a_test_for_every_case_and_every_property_is_tried_on_all_its_cases() -> None:
    tests = [name for name in vars(conformance("ligretto")) if name.startswith("test_")]
    assert tests == [f"test_{over}" for over in dict.fromkeys(held.over for held in PROPERTIES)]
    tried = [(check.property, check.case) for trial in trials("ligretto") for check in trial.checks]
    assert sorted(tried) == sorted((check.property, check.case) for check in checks("ligretto"))
    assert len(set(tried)) == len(tried) > 1000


def test_a_game_with_turns_is_not_checked_for_properties_of_games_without() -> None:
    assert not hasattr(conformance("schuss_und_tor"), "test_at_once")


@pytest.mark.parametrize("game", boxes())
def test_the_sample_has_every_pair_of_values(game: str) -> None:
    sampled = [dict(config.changes) | {"preset": config.preset} for config in sample(game)]
    values = {"preset": list(box(game).presets)} | option_values(game)
    words = {name: found for name, found in values.items() if found and not found[0].isdigit()}
    missing = [
        (one, other)
        for (name, found), (another, others) in combinations(words.items(), 2)
        for one in found
        for other in others
        if not any(choice.get(name) == one and choice.get(another) == other for choice in sampled)
        and can_be(game, name, one, another, other)
    ]
    assert not missing


def can_be(game: str, *pair: str) -> bool:
    """Can the game be set up with these two values?"""
    changes = dict(zip(pair[::2], pair[1::2], strict=True))
    preset = changes.pop("preset", first_preset(game))
    try:
        Config(game, usual_seats(game), preset, tuple(changes.items())).open()
    except OptionError:
        return False
    return True


def test_pytest_finds_it_in_a_file_of_one_line(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(ONE_LINE, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --strict-markers\n", encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-k",
        "round and sheet and not default",
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


def test_without_pytest_a_broken_property_is_reported_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise AssertionError("kickoff: a card is missing")

    found = Check("conserved", "round", "x", True, broken)
    monkeypatch.setattr("rasant.testing.__main__.checks", lambda game: [found] * 3)
    assert main(["check", "kickoff"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "conserved: kickoff: a card is missing",
        "3 checks of kickoff: 1 properties are broken",
    ]


def test_an_unknown_game_is_reported_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["golden", "halma"]) == 2
    assert capsys.readouterr().err.startswith("rasant.testing: no game 'halma'")


def test_golden_logs_are_recorded_in_the_given_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["golden", "schuss_und_tor", "--into", str(tmp_path)]) == 0
    kept = Subject("schuss_und_tor").tests / "golden"
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in kept.iterdir()}
    assert len(capsys.readouterr().out.splitlines()) == 4
    assert main(["golden", "schuss_und_tor", "--into", str(tmp_path)]) == 0
    assert capsys.readouterr().out == ""
