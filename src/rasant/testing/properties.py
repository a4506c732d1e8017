"""Properties: what must hold of every game, each a function that says who broke it, how and where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from rasant.gamefiles.box import Box
from rasant.games import box, folder


class Case(Protocol):
    """Something a property is tried on; its text says how to set it up again."""

    @property
    def id(self) -> str:
        """A short name for the list of tests."""


CaseT = TypeVar("CaseT", bound=Case)
WayT = TypeVar("WayT", bound=Case)


@dataclass(frozen=True)
class Subject:
    """A game that is tried, and where the tests lie that name its rules."""

    game: str
    also: tuple[Path, ...] = ()
    """Folders with tests of it besides its own."""

    def __str__(self) -> str:
        return self.game

    @property
    def id(self) -> str:
        """The game's own."""
        return self.game

    @property
    def box(self) -> Box:
        """The game's box."""
        return box(self.game)

    @property
    def folder(self) -> Path:
        """The game's folder, wherever its package is installed."""
        return Path(str(folder(self.game)))

    @property
    def tests(self) -> Path:
        """Its tests, its golden logs, and `cosmetic.toml`."""
        return self.folder / "tests"


@dataclass(frozen=True)
class Check:
    """One property, tried on one case."""

    property: str
    over: str
    case: str
    sampled: bool
    """Whether the case is in the sample that is tried in a few seconds a game."""
    run: Callable[[], None]


@dataclass(frozen=True)
class Property:
    """What must hold, and all that it is tried on."""

    name: str
    promise: str
    rules: tuple[str, ...]
    """Rules common to several games that it proves."""
    over: str
    """What sort of thing it is tried on: properties over the same things are tried one after the other."""
    checks: Callable[[Subject], list[Check]]


PROPERTIES: list[Property] = []
"""All of them, in the order in which their modules are read."""


@dataclass(frozen=True)
class Over(Generic[WayT, CaseT]):
    """A sort of thing to try properties on: all that a game has of it, and how to get one ready."""

    name: str
    ways: Callable[[Subject], Sequence[WayT]]
    ready: Callable[[WayT], CaseT]
    sample: Callable[[Subject], Sequence[WayT]] | None = None
    """Those that make up the quick sample, among others not in `ways`; without it all do."""

    def __call__(self, *rules: str) -> Callable[[Callable[[CaseT], None]], Callable[[CaseT], None]]:
        """Make a function a property over these things; it may name rules common to several games."""

        def registered(holds: Callable[[CaseT], None]) -> Callable[[CaseT], None]:
            promise = " ".join((holds.__doc__ or "").split())
            found = located(holds, promise)

            def checks(subject: Subject) -> list[Check]:
                return [
                    Check(holds.__name__, self.name, way.id, sampled, self._check(found, way))
                    for way, sampled in self._all(subject).items()
                ]

            PROPERTIES.append(Property(holds.__name__, promise, rules, self.name, checks))
            return found

        return registered

    def _all(self, subject: Subject) -> dict[WayT, bool]:
        """All ways, and whether each is in the sample."""
        ways = dict.fromkeys(self.ways(subject), self.sample is None)
        return ways | dict.fromkeys(self.sample(subject) if self.sample else (), True)

    def _check(self, holds: Callable[[CaseT], None], way: WayT) -> Callable[[], None]:
        ready = located(self.ready, "a round can be played")
        return lambda: holds(ready(way))


ResultT = TypeVar("ResultT")


def located(function: Callable[[WayT], ResultT], promise: str) -> Callable[[WayT], ResultT]:
    """The same, but whatever goes wrong is an `AssertionError` that says on what and against which promise."""

    @wraps(function)
    def wrapped(case: WayT) -> ResultT:
        try:
            return function(case)
        except AssertionError as error:
            raise AssertionError(f"{case}: {str(error) or promise}") from error
        except Exception as error:
            raise AssertionError(f"{case}: {type(error).__name__}: {error} (to be proved: {promise})") from error

    return wrapped


def _itself(subject: Subject) -> Subject:
    return subject


every_game = Over("game", lambda subject: [subject], _itself)
"""Properties of a game as a whole."""
