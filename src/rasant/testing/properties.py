"""Properties that every game must have, each a function whose failure says where and how it is broken."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from rasant.gamefiles.box import Box
from rasant.games import box, folder


class Case(Protocol):
    """A case that a property is checked on; its text says how to set it up again."""

    @property
    def id(self) -> str:
        """A short name for the list of tests."""


CaseT = TypeVar("CaseT", bound=Case)
WayT = TypeVar("WayT", bound=Case)


@dataclass(frozen=True)
class Subject:
    """A game to check, and the folders of tests that name its rules."""

    game: str
    also: tuple[Path, ...] = ()
    """Folders with further tests of it."""

    def __str__(self) -> str:
        return self.game

    @property
    def id(self) -> str:
        """The game's id."""
        return self.game

    @property
    def box(self) -> Box:
        """The game's box."""
        return box(self.game)

    @property
    def folder(self) -> Path:
        """The game's folder in its installed package."""
        return Path(str(folder(self.game)))

    @property
    def tests(self) -> Path:
        """The folder of its tests, golden logs and `cosmetic.toml`."""
        return self.folder / "tests"


@dataclass(frozen=True)
class Check:
    """One property on one case."""

    property: str
    over: str
    case: str
    sampled: bool
    """Is the case in the quick sample, which takes a few seconds per game?"""
    run: Callable[[], None]


@dataclass(frozen=True)
class Property:
    """A property and its checks."""

    name: str
    promise: str
    rules: tuple[str, ...]
    """The common rules that it proves."""
    over: str
    """The kind of case: properties over the same cases are checked together."""
    checks: Callable[[Subject], list[Check]]


PROPERTIES: list[Property] = []
"""All properties, in the order in which their modules are imported."""


@dataclass(frozen=True)
class Over(Generic[WayT, CaseT]):
    """A kind of case: how to list those of a game, and how to prepare one."""

    name: str
    ways: Callable[[Subject], Sequence[WayT]]
    ready: Callable[[WayT], CaseT]
    sample: Callable[[Subject], Sequence[WayT]] | None = None
    """The quick sample, which may have cases that are not in `ways`; by default all cases are in it."""

    def __call__(self, *rules: str) -> Callable[[Callable[[CaseT], None]], Callable[[CaseT], None]]:
        """Decorator that registers a property over this kind of case; `rules` are common rules that it proves."""

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
        """All cases, and whether each is in the sample."""
        ways = dict.fromkeys(self.ways(subject), self.sample is None)
        return ways | dict.fromkeys(self.sample(subject) if self.sample else (), True)

    def _check(self, holds: Callable[[CaseT], None], way: WayT) -> Callable[[], None]:
        ready = located(self.ready, "a round can be played")
        return lambda: holds(ready(way))


ResultT = TypeVar("ResultT")


def located(function: Callable[[WayT], ResultT], promise: str) -> Callable[[WayT], ResultT]:
    """The function with every exception as an `AssertionError` that names the case and the broken promise."""

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
