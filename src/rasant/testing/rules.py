"""Traceability of rules: the README defines each once, and a test names it or the game says why none can."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rasant.core.options import specs
from rasant.games import common_rules, readme
from rasant.testing.properties import Subject, every_game

DEFINITION = re.compile(r"^\s*(?:[-*]|\|)\s*\*\*([A-Z]+-\d+)\*\*", re.MULTILINE)
REASON = 20
"""Least length of a reason in characters."""


def defined(text: str) -> list[str]:
    """The rules a text defines: items and table rows that begin with a rule's id in bold."""
    return DEFINITION.findall(text)


def named(path: Path) -> Iterator[str]:
    """The rules that a test file's markers name; markers of classes, of modules and of parameters count too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            for argument in node.args:
                assert isinstance(argument, ast.Constant), f"{path.name}, line {node.lineno}: a rule must be a text"
                yield str(argument.value)


def named_in(folders: list[Path]) -> Counter[str]:
    """How often each rule is named by the tests in these folders, at any depth."""
    files = [path for folder in folders for path in sorted(folder.rglob("test_*.py"))]
    return Counter(rule for path in files for rule in named(path))


def cosmetic(tests: Path) -> dict[str, str]:
    """Rules that no program can prove, with the reason."""
    path = tests / "cosmetic.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def check_numbers(prefix: str, rules: list[str]) -> None:
    """Check that every rule is defined once, numbered without a gap."""
    wanted = [f"{prefix}-{number}" for number in range(1, len(rules) + 1)]
    assert wanted, f"no rule is defined: begin a list item or a row with its number in bold, **{prefix}-1**"
    twice = [rule for rule, times in Counter(rules).items() if times > 1]
    assert not twice, f"{', '.join(twice)} is defined twice"
    odd = sorted(set(rules) ^ set(wanted))
    assert not odd, f"the rules do not go from {wanted[0]} to {wanted[-1]}: look at {', '.join(odd)}"


@every_game()
def the_readme_defines_every_rule_once_and_without_a_gap(subject: Subject) -> None:
    """The README defines every rule once, numbered from 1 without a gap, all with the game's prefix."""
    check_numbers(subject.box.prefix, defined(readme(subject.game)))


@every_game()
def every_rule_is_proved_by_a_test_or_said_to_be_cosmetic(subject: Subject) -> None:
    """Every rule is named by a test, or `cosmetic.toml` says why no program can prove it; not both."""
    rules = defined(readme(subject.game))
    proved = set(named_in([subject.tests, *subject.also]))
    reasons = cosmetic(subject.tests)
    missing = [rule for rule in rules if rule not in proved and rule not in reasons]
    assert not missing, f"no test names {', '.join(missing)}: mark one with @pytest.mark.rule({missing[0]!r})"
    for rule, reason in reasons.items():
        assert rule in rules, f"cosmetic.toml speaks of {rule}, which the README does not define"
        assert len(str(reason)) >= REASON, f"{rule}: say why no test can prove it"
        assert rule not in proved, f"{rule} is said to be cosmetic, but a test proves it"


@every_game()
def tests_and_options_name_only_rules_that_exist(subject: Subject) -> None:
    """Tests and options name only rules that the README or the common rules define."""
    known = {*defined(readme(subject.game)), *defined(common_rules())}
    for rule in named_in([subject.tests]):
        assert rule in known, f"a test names {rule}, which is not defined"
    for name, spec in specs(subject.box.options).items():
        assert spec.rule in known, f"the option {name} names {spec.rule}, which is not defined"
