"""The bot of `fun_run` as it was before it remembered piles: to measure by, and nowhere else."""

from __future__ import annotations

from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.view import View
from rasant.games.fun_run.bot import Steady
from rasant.games.fun_run.memory import PileMemory
from rasant.games.fun_run.rules import FunRun


class NoMemory(PileMemory):
    """Takes nothing in."""

    def look(self, view: View, chance: Chance) -> None:
        """See, and forget at once."""


class Forgetful(Steady):
    """Plays like `Steady`, but knows of a pile only while it is in hand."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, FunRun)
        self.memory = NoMemory(game)
