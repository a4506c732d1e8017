"""Foreign bots, good and bad, for tests."""

from __future__ import annotations

import sys

from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.moves import Act, Move, Play
from rasant.core.policy import Policy
from rasant.core.view import View

HERE = "tests.lab.policies"


class First(Policy):
    """Makes the first legal move."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        moves: list[Move] = [*view.plays(), *view.acts]
        return moves[0] if moves else None


class AnyTarget(Policy):
    """Lays cards without a target."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        plays = view.plays()
        return Play(plays[0].src, plays[0].face) if plays else next(iter(view.acts), None)


class WithGame(First):
    """Takes the game in its constructor."""

    def __init__(self, game: Game) -> None:
        self.seats = game.seats


class Raising(Policy):
    """Fails at every look."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        raise ValueError("no idea")


class Exiting(Policy):
    """Raises `SystemExit`."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        raise SystemExit(3)


class Uncreatable(First):
    """Raises in its constructor."""

    def __init__(self) -> None:
        raise KeyError("table")


class Demanding(First):
    """Needs an argument that it does not get."""

    def __init__(self, game: Game, strength: int) -> None:
        self.strength = strength


class Flying(Policy):
    """Chooses an unknown act."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        return Act("fly")


class Whole(int):
    """A subclass of int."""


class SubclassedInts(Policy):
    """Chooses moves whose numbers are a subclass of int."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        act = next(iter(view.acts), None)
        return None if act is None else Act(act.verb, Whole(act.choice))


class Talking(Policy):
    """Returns a string instead of a move."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        return "I pass"  # type: ignore[return-value]


class Idle(Policy):
    """Waits for ever."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        return None


class Endless(Policy):
    """Never returns, and catches every exception."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        while True:
            try:
                while True:
                    chance.bits()
            except Exception:
                continue


class Undecided(Policy):
    """Has no method `choose`."""


class NotAPolicy:
    """A class that is not a policy."""


class Loud(First):
    """Prints to standard output."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        sys.stdout.write("I think\n")
        return super().choose(view, chance)
