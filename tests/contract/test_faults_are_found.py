"""The suite finds faults: for every property there is a mutant of a small game that breaks it and is named."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from tests.contract.mutants import MUTANTS, Mutant
from tests.installed_games import install, installed

from rasant.testing import PROPERTIES, Property, Subject, checks
from rasant.testing.golden import record

TOY = Path(__file__).parent / "toy"
GAME = "heap"
NAMING = "\n".join(f'@pytest.mark.rule("H-{number}")\ndef test_{number}(): ...' for number in range(1, 5))
"""Tests that name the rules of the toy."""
SHRUNK = "nothing_a_player_sends_breaks_a_table"
"""Slow, because Hypothesis takes a dozen seconds to shrink its example."""
TABLE = rf"{GAME}, \d players, preset \w+"
NAMED = {
    "round": rf"{TABLE}.*, seed '\w+', by (chance|its bots): ",
    "table": rf"{TABLE}: ",
    "preset": rf"{TABLE}: ",
    "at_once": rf"{TABLE}: ",
    "live": rf"{TABLE}.*: ",
    SHRUNK: rf"{GAME}: {TABLE}.*, seed '\d+', .*of seat -?\d+: ",
}
"""By kind of case or property: how a message begins."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The toy game without faults: installed, with tests that name its rules, and golden logs."""
    site = tmp_path_factory.mktemp("sound")
    shutil.copytree(TOY, site / "toy_heap", ignore=shutil.ignore_patterns("__pycache__"))
    install(site, "toy-heap", {GAME: "toy_heap"})
    tests = site / "toy_heap" / "tests"
    tests.mkdir()
    (tests / "test_rules.py").write_text(f"import pytest\n{NAMING}\n", encoding="utf-8")
    with installed(site):
        record([GAME])
    return site


def mutated(sound: Path, site: Path, mutant: Mutant) -> None:
    """Install a copy of the toy with a fault."""
    shutil.copytree(sound, site, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    for name, changes in mutant.changes.items():
        path = site / "toy_heap" / name
        text = path.read_text(encoding="utf-8")
        for old, new in changes:
            assert text.count(old) == 1, f"{name} must have once what is changed: {old}"
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
    mutant.spoil(site / "toy_heap")


def test_the_sound_game_has_every_property(sound: Path) -> None:
    with installed(sound):
        tried = list(checks(GAME))
        for check in tried:
            check.run()
    assert {check.property for check in tried} == {held.name for held in PROPERTIES}


def test_every_property_has_its_mutant() -> None:
    assert sorted(MUTANTS) == sorted(held.name for held in PROPERTIES)


@pytest.mark.parametrize(
    "held",
    [pytest.param(held, id=held.name, marks=[pytest.mark.slow] * (held.name == SHRUNK)) for held in PROPERTIES],
)
def test_a_fault_is_found_and_named(
    held: Property, sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mutated(sound, tmp_path, MUTANTS[held.name])
    MUTANTS[held.name].patch(monkeypatch)
    with installed(tmp_path):
        complaint = first_complaint(held)
    assert re.match(NAMED.get(held.name, NAMED.get(held.over, rf"{GAME}\b.*: ")), complaint), complaint


def first_complaint(held: Property) -> str:
    """The message of a property for the first case that breaks it."""
    for check in held.checks(Subject(GAME)):
        try:
            check.run()
        except AssertionError as error:
            return str(error)
    return ""
