"""A Monte Carlo search bot: it tries its moves in many states that it could be in, and makes the best one."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.inference import Inference
from rasant.core.moves import Move
from rasant.core.policy import Policy
from rasant.core.state import State
from rasant.core.view import View
from rasant.lab.search.playing_on import Luck, PlayingOn
from rasant.lab.search.supposing import SupposedTable, Supposing

A_POINT: Final = 0.12
"""What a point more is worth beside coming out ahead."""
SURE: Final = 1.5
"""By so many standard errors a move must be better than what `steady` would do: the best of many seems so by luck."""


@final
class _Candidate:
    """A move that might be better than the usual one, and by how much it was in the states in which it was tried."""

    __slots__ = ("_squares", "_sum", "_tried", "move")

    def __init__(self, move: Move) -> None:
        self.move = move
        self._tried = 0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, better: float) -> None:
        """It was so much better in one more state."""
        self._tried += 1
        self._sum += better
        self._squares += better * better

    @property
    def mean(self) -> float:
        """How much better it was on average."""
        return self._sum / self._tried

    def surely_better(self) -> bool:
        """Is that more than luck would explain?"""
        variance = self._squares / self._tried - self.mean**2
        return self.mean > SURE * sqrt(max(variance, 0.0) / self._tried)


class Search(Policy):
    """Deals itself states from the view alone, and plays on from each with what `steady` would do and with the others.

    All moves are tried in the same states with the same chances; again and again the worse half of them is given up.
    The bound is work, not time: about `effort` simulated moves a decision. So the same seed gives the same games on
    every machine. Where there is nothing to choose, or no state is found, it does as `steady` does.
    """

    def __init__(self, game: Game, steady: Policy, effort: int, inference: Inference | None = None) -> None:
        self._game = game
        self._steady = steady
        self._effort = effort
        self._inference = inference
        self._supposing = Supposing(game)
        self._playing_on = PlayingOn(game)
        self._party = {seat: party for party, seats in enumerate(game.parties) for seat in seats}

    def choose(self, view: View, chance: Chance) -> Move | None:
        """What `steady` would do, unless something else surely ends better."""
        lacking = self._lacking(view)
        usual = self._steady.choose(view, chance)
        possible: list[Move] = [*view.plays(), *view.acts]
        left = [_Candidate(move) for move in possible if move != usual]
        if not left or not view.may():
            return usual
        table = self._supposing.table(view, lacking)
        halvings = (2 * len(left) - 1).bit_length()
        for _ in range(halvings):
            if not self._try(table, view.seat, usual, left, self._effort // halvings, chance):
                return usual
            left.sort(key=lambda candidate: -candidate.mean)
            del left[(len(left) + 1) // 2 :]
        return left[0].move if left[0].surely_better() else usual

    def misjudge(self, view: View, chance: Chance) -> Move | None:
        """The same mistakes as anybody's."""
        return self._steady.misjudge(view, chance)

    def _lacking(self, view: View) -> dict[int, int]:
        if self._inference is None:
            return {}
        self._inference.look(view)
        return self._inference.lacking()

    def _try(
        self, table: SupposedTable, seat: int, usual: Move | None, left: list[_Candidate], effort: int, chance: Chance
    ) -> bool:
        """Compare each candidate with the usual move in state after state, until so much is spent.

        Was a state found each time?
        """
        while effort > 0:
            supposed = table.dealt(chance)
            if supposed is None:
                return False
            luck = Luck.drawn(chance)
            standard, looks = self._outcome(supposed, seat, usual, luck)
            effort -= looks
            for candidate in left:
                worth, looks = self._outcome(supposed, seat, candidate.move, luck)
                effort -= looks
                candidate.add(worth - standard)
        return True

    def _outcome(self, supposed: State, seat: int, move: Move | None, luck: Luck) -> tuple[float, int]:
        """What a move comes to in a supposed state, and how many simulated moves that took."""
        state = supposed.copy()
        looks = self._playing_on.play_on(state, seat, move, luck)
        return self._worth(state, self._party[seat]), looks

    def _worth(self, state: State, party: int) -> float:
        """How a party stands: the share of others it is ahead of, level with one being half, and a little a point."""
        points = self._game.score(state).points
        own = points[party]
        ahead = sum((own > other) + (own >= other) for other in points) - 1
        return (ahead / 2 + A_POINT * (own * len(points) - sum(points))) / (len(points) - 1)
