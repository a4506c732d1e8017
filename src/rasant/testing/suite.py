"""The suite: all properties of a game, for pytest in one line, or without it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

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
from rasant.testing.properties import PROPERTIES, Check, Property, Subject

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
"""Where properties are; reading these modules made `PROPERTIES`."""


def checks(*games: str, also: tuple[Path, ...] = ()) -> Iterator[Check]:
    """Every property of these games with everything it is tried on, for those who have no pytest.

    `also` are folders with tests that name the games' rules, besides `tests/` in each game's own folder.
    """
    for held in PROPERTIES:
        for game in games:
            yield from held.checks(Subject(game, also))


def conformance(*games: str, also: tuple[Path, ...] = ()) -> type:
    """A class of tests for pytest, one a property and a case of it, so that a failure is named.

    from rasant.testing import conformance

    TestMyGame = conformance("my_game")
    """
    subjects = [Subject(game, also) for game in games]
    return type("Conformance", (), dict(_methods(subjects)))


def _methods(subjects: list[Subject]) -> Iterator[tuple[str, Callable[[object, Check], None]]]:
    """A test for every property that has something to be tried on, by the name it has in the class."""
    pytest = needed("pytest")
    for held in PROPERTIES:
        cases = [check for subject in subjects for check in held.checks(subject)]
        if cases:
            # by class: a round stays for all that is to be seen of it, before the next one is played
            grouped = pytest.mark.parametrize("case", cases, ids=str, scope="class")
            yield f"test_{held.name}", grouped(_test(held))


def _test(held: Property) -> Callable[[object, Check], None]:
    def test(self: object, case: Check) -> None:
        case.run()

    test.__name__ = f"test_{held.name}"
    test.__doc__ = held.promise
    return test
