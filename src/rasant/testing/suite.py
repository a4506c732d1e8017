"""The suite: all properties of a game, for pytest or without it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rasant.testing import (
    at_once,
    bots,
    clients,
    decks,
    golden,
    hostile,
    leaks,
    lessons,
    live,
    logs,
    matches,
    moves,
    observations,
    rules,
    scorepads,
    texts,
)
from rasant.testing.extras import needed
from rasant.testing.properties import PROPERTIES, Check, Subject

PROPERTY_MODULES = (
    logs,
    moves,
    clients,
    leaks,
    observations,
    matches,
    at_once,
    hostile,
    live,
    bots,
    rules,
    decks,
    golden,
    texts,
    lessons,
    scorepads,
)
"""The modules with properties; importing them fills `PROPERTIES`."""


def checks(*games: str, also: tuple[Path, ...] = ()) -> Iterator[Check]:
    """All checks of these games, to be run without pytest.

    `also` are folders with tests that name the games' rules, in addition to `tests/` in each game's folder.
    """
    for held in PROPERTIES:
        for game in games:
            yield from held.checks(Subject(game, also))


@dataclass(frozen=True)
class Trial:
    """All properties on one case, so that a round is played only once."""

    over: str
    case: str
    sampled: bool
    checks: list[Check] = field(default_factory=list)


def trials(*games: str, also: tuple[Path, ...] = ()) -> list[Trial]:
    """The same checks grouped by case."""
    found: dict[tuple[str, str], Trial] = {}
    for check in checks(*games, also=also):
        trial = found.setdefault((check.over, check.case), Trial(check.over, check.case, check.sampled))
        trial.checks.append(check)
    return list(found.values())


def conformance(*games: str, also: tuple[Path, ...] = (), beyond_sample: tuple[Any, ...] = ()) -> type:
    """A test class for pytest with a test per case and a subtest per property.

    from rasant.testing import conformance

    TestMyGame = conformance("my_game")

    `beyond_sample` are pytest marks for cases that are not in the quick sample.
    """
    every = trials(*games, also=also)
    kinds = dict.fromkeys(trial.over for trial in every)
    methods = {f"test_{over}": _test([trial for trial in every if trial.over == over], beyond_sample) for over in kinds}
    return type("Conformance", (), methods)


def _test(every: list[Trial], beyond_sample: tuple[Any, ...]) -> Callable[[object, Trial, Any], None]:
    """A parametrized test for all cases of one kind."""
    pytest = needed("pytest")
    cases = [pytest.param(trial, id=trial.case, marks=() if trial.sampled else beyond_sample) for trial in every]

    @pytest.mark.parametrize("trial", cases)  # type: ignore[untyped-decorator]
    def test(self: object, trial: Trial, subtests: Any) -> None:
        for check in trial.checks:
            with subtests.test(check.property):
                check.run()

    return test  # type: ignore[no-any-return]
