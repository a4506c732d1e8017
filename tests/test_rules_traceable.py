"""The common rules are traceable, as the shipped suite checks for each game's own rules; and none is lost."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rasant.games import boxes, common_rules, readme
from rasant.testing import PROPERTIES
from rasant.testing.properties import Subject
from rasant.testing.rules import check_numbers, cosmetic, defined, named, named_in

ROOT = Path(__file__).parents[1]
OURS = {"C": 12, "L": 45, "FR": 43, "LF": 52, "LK": 48, "ST": 37}
"""Number of rules of each prefix, so that none is lost unnoticed. A new game need not be entered."""
COMMON = defined(common_rules())


def rules() -> dict[str, list[str]]:
    """All rules for people, by prefix."""
    return {"C": COMMON} | {box.prefix: defined(readme(game)) for game, box in boxes().items()}


@cache
def proved() -> frozenset[str]:
    """Rules that the project's tests and the shipped properties name."""
    shipped = {rule for held in PROPERTIES for rule in held.rules}
    return frozenset(shipped) | set(named_in([ROOT / "tests", *(Subject(game).tests for game in boxes())]))


def test_there_are_237_rules() -> None:
    assert sum(OURS.values()) == 237
    assert {prefix: len(rules()[prefix]) for prefix in OURS} == OURS


def test_every_game_has_a_prefix_of_its_own() -> None:
    assert len(rules()) == len(boxes()) + 1


def test_the_common_rules_are_defined_once_and_without_a_gap() -> None:
    check_numbers("C", COMMON)


def test_every_common_rule_is_proved() -> None:
    assert [rule for rule in COMMON if rule not in proved()] == []


def test_every_marker_names_a_rule_that_exists() -> None:
    assert proved() <= {rule for of_game in rules().values() for rule in of_game}


def test_no_common_rule_is_marked_as_cosmetic() -> None:
    assert not any(set(cosmetic(Subject(game).tests)) & set(COMMON) for game in boxes())


def test_a_marker_is_found_at_every_place(tmp_path: Path) -> None:
    source = (
        "import pytest\nfrom pytest import mark\n"
        "pytestmark = pytest.mark.rule('A-1')\n"
        "@mark.rule('A-2')\nclass TestIt:\n    @pytest.mark.rule('A-3')\n    def test_it(self): ...\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.rule('A-4'))])\ndef test_that(x): ...\n"
    )
    (tmp_path / "test_it.py").write_text(source, encoding="utf-8")
    assert sorted(named(tmp_path / "test_it.py")) == ["A-1", "A-2", "A-3", "A-4"]


def test_a_definition_is_an_item_or_a_row_that_begins_with_the_rule() -> None:
    text = "- **X-1** first\n| **X-2** | row |\nsee **X-3**\n- as in **X-4**\n* **X-5**: star\n"
    assert defined(text) == ["X-1", "X-2", "X-5"]
