"""The bot of `fun_run` before it remembered piles, used only for comparison."""

from __future__ import annotations

from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.view import View
from rasant.games.fun_run.bot import Steady
from rasant.games.fun_run.memory import PileMemory
from rasant.games.fun_run.rules import FunRun


class NoMemory(PileMemory):
    """Remembers nothing."""

    def look(self, view: View, chance: Chance) -> None:
        """Forget everything at once."""


class Forgetful(Steady):
    """Plays like `Steady`, but knows a pile only while it is in hand."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, FunRun)
        self.memory = NoMemory(game)
