"""Bots of others, good and bad, for tests."""

from __future__ import annotations

import sys

from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.moves import Act, Move, Play
from rasant.core.policy import Policy
from rasant.core.view import View

HERE = "tests.lab.policies"


class First(Policy):
    """The first thing that can be done."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        moves: list[Move] = [*view.plays(), *view.acts]
        return moves[0] if moves else None


class AnyTarget(Policy):
    """Lays cards without saying where."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        plays = view.plays()
        return Play(plays[0].src, plays[0].face) if plays else next(iter(view.acts), None)


class WithGame(First):
    """Wants to know the game."""

    def __init__(self, game: Game) -> None:
        self.seats = game.seats


class Raising(Policy):
    """Fails at every look."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        raise ValueError("no idea")


class Exiting(Policy):
    """Wants to end the whole run."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        raise SystemExit(3)


class Unmakeable(First):
    """Cannot even be made."""

    def __init__(self) -> None:
        raise KeyError("table")


class Demanding(First):
    """Wants what is not given."""

    def __init__(self, game: Game, strength: int) -> None:
        self.strength = strength


class Flying(Policy):
    """Does what is not allowed."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        return Act("fly")


class Whole(int):
    """Looks like a number."""


class Unwritable(Policy):
    """Its numbers only look like some."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        act = next(iter(view.acts), None)
        return None if act is None else Act(act.verb, Whole(act.choice))


class Talking(Policy):
    """Answers in words."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        return "I pass"  # type: ignore[return-value]


class Idle(Policy):
    """Waits for ever."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        return None


class Endless(Policy):
    """Never decides, and lets no error of its own end that."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        while True:
            try:
                while True:
                    chance.bits()
            except Exception:
                continue


class Undecided(Policy):
    """Has not said how it chooses."""


class Nobody:
    """No policy."""


class Loud(First):
    """Says what it thinks."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        sys.stdout.write("I think\n")
        return super().choose(view, chance)
