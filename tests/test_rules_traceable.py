"""Every rule is proved by a test that names it, or is said to be cosmetic; every test names rules that exist."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from rasant.games import boxes, common_rules, readme

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "rasant" / "games"
KNOWN = {"C": 12, "L": 45, "FR": 43, "LF": 52, "LK": 48, "ST": 37}
"""How many rules these have, so that none is lost unnoticed. A new game need not be entered."""

DEFINITION = re.compile(r"^\s*(?:[-*]|\|)\s*\*\*([A-Z]+-\d+)\*\*", re.MULTILINE)


def defined(text: str) -> list[str]:
    """The rules a text defines: items and table rows that begin with a rule's id in bold."""
    return DEFINITION.findall(text)


def texts() -> dict[str, str]:
    """The rules for people, by prefix."""
    return {"C": common_rules()} | {box.prefix: readme(game) for game, box in boxes().items()}


RULES = {prefix: defined(text) for prefix, text in texts().items()}
EVERY = {rule for rules in RULES.values() for rule in rules}
every_prefix = pytest.mark.parametrize("prefix", RULES)


def named(path: Path) -> Iterator[str]:
    """The rules that a test file's markers name; markers of classes, of modules and of parameters count too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            for argument in node.args:
                assert isinstance(argument, ast.Constant), f"{path.name}, line {node.lineno}: a rule must be a text"
                yield str(argument.value)


def proved() -> Counter[str]:
    """How often each rule is named by tests."""
    files = [*GAMES.glob("*/tests/test_*.py"), *(ROOT / "tests").rglob("test_*.py")]
    return Counter(rule for path in files for rule in named(path))


def cosmetic() -> dict[str, str]:
    """Rules that no program can prove, with the reason."""
    found: dict[str, str] = {}
    for path in GAMES.glob("*/tests/cosmetic.toml"):
        found |= tomllib.loads(path.read_text(encoding="utf-8"))
    return found


@every_prefix
def test_the_rules_for_people_define_every_rule_once_and_without_a_gap(prefix: str) -> None:
    wanted = [f"{prefix}-{number}" for number in range(1, len(RULES[prefix]) + 1)]
    assert wanted
    assert sorted(RULES[prefix], key=lambda rule: int(rule.split("-")[1])) == wanted


def test_every_game_has_a_prefix_of_its_own() -> None:
    assert len(RULES) == len(boxes()) + 1


def test_there_are_237_rules() -> None:
    assert sum(KNOWN.values()) == 237
    assert {prefix: len(RULES[prefix]) for prefix in KNOWN} == KNOWN


@every_prefix
def test_every_rule_is_proved_by_a_test_or_said_to_be_cosmetic(prefix: str) -> None:
    known = set(proved()) | set(cosmetic())
    missing = [rule for rule in RULES[prefix] if rule not in known]
    assert not missing, f"no test names {', '.join(missing)}"


def test_every_marker_names_a_rule_that_exists() -> None:
    assert set(proved()) <= EVERY


def test_cosmetic_rules_exist_have_a_reason_and_are_not_proved() -> None:
    for rule, reason in cosmetic().items():
        assert rule in EVERY
        assert isinstance(reason, str)
        assert len(reason) >= 20, f"{rule}: say why no test can prove it"
    assert not set(cosmetic()) & set(proved())


def test_a_marker_is_found_wherever_it_stands(tmp_path: Path) -> None:
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
