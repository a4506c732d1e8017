"""A refusal names its rule: one of the game, or a common one."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

from rasant import games
from rasant.core import refusal
from rasant.core.refusal import Refusal, RefusalReason
from rasant.games import common_rules, readme
from rasant.testing.rules import defined

MODULES = sorted(Path(games.__file__).parent.glob("*/rules*.py"))
SHARED = [found for found in vars(refusal).values() if isinstance(found, Refusal)]


def refusals(module: Path) -> list[Refusal]:
    """All refusals that a module of rules defines."""
    names = vars(import_module(f"rasant.games.{module.parent.name}.{module.stem}")).values()
    inner = [found for held in names if isinstance(held, dict) for found in held.values()]
    return [found for found in (*names, *inner) if isinstance(found, Refusal) and found not in SHARED]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: f"{module.parent.name}.{module.stem}")
def test_every_refusal_names_a_rule_that_exists(module: Path) -> None:
    rules = {*defined(common_rules()), *defined(readme(module.parent.name))}
    for found in refusals(module):
        assert found.reason in get_args(RefusalReason)
        assert found.rule in rules
