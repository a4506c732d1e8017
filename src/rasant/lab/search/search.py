"""A Monte Carlo search bot: it tries its moves in many states that are consistent with its view, and makes the best."""

from math import sqrt
from typing import Final, final

from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.inference import Inference
from rasant.core.moves import Move
from rasant.core.policy import Policy
from rasant.core.state import State
from rasant.core.view import View
from rasant.lab.search.determinization import Determinizer, PartialTable
from rasant.lab.search.rollouts import Rollouts, RolloutSeed

A_POINT: Final = 0.12
"""The worth of one point, relative to coming out ahead of all others."""
SURE: Final = 1.5
"""Standard errors by which a move must be better than that of `steady`, since the best of many may seem so by luck."""


@final
class _Candidate:
    """A move other than that of `steady`, and how much better it was in the sampled states."""

    __slots__ = ("_squares", "_sum", "_tried", "move")

    def __init__(self, move: Move) -> None:
        self.move = move
        self._tried = 0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, better: float) -> None:
        """Add the difference in one more state."""
        self._tried += 1
        self._sum += better
        self._squares += better * better

    @property
    def mean(self) -> float:
        """The mean difference."""
        return self._sum / self._tried

    def surely_better(self) -> bool:
        """Is the mean difference larger than `SURE` standard errors?"""
        variance = self._squares / self._tried - self.mean**2
        return self.mean > SURE * sqrt(max(variance, 0.0) / self._tried)


class Search(Policy):
    """Samples states from the view alone, and compares the move of `steady` with all others by rollouts from each.

    All moves are tried in the same states with the same random numbers, and the worse half is dropped repeatedly
    (sequential halving). The bound is work, not time: about `effort` simulated moves per decision. So the same seed
    gives the same games on every machine. If there is no choice, or no state is found, it does what `steady` does.
    """

    def __init__(self, game: Game, steady: Policy, effort: int, inference: Inference | None = None) -> None:
        self._game = game
        self._steady = steady
        self._effort = effort
        self._inference = inference
        self._determinizer = Determinizer(game)
        self._rollouts = Rollouts(game)
        self._party = {seat: party for party, seats in enumerate(game.parties) for seat in seats}

    def choose(self, view: View, chance: Chance) -> Move | None:
        """The move of `steady`, unless another is clearly better."""
        lacking = self._lacking(view)
        usual = self._steady.choose(view, chance)
        possible: list[Move] = [*view.plays(), *view.acts]
        left = [_Candidate(move) for move in possible if move != usual]
        if not left or not view.may():
            return usual
        table = self._determinizer.table(view, lacking)
        halvings = (2 * len(left) - 1).bit_length()
        for _ in range(halvings):
            if not self._try(table, view.seat, usual, left, self._effort // halvings, chance):
                return usual
            left.sort(key=lambda candidate: -candidate.mean)
            del left[(len(left) + 1) // 2 :]
        return left[0].move if left[0].surely_better() else usual

    def misjudge(self, view: View, chance: Chance) -> Move | None:
        """The mistake that `steady` would make."""
        return self._steady.misjudge(view, chance)

    def _lacking(self, view: View) -> dict[int, int]:
        if self._inference is None:
            return {}
        self._inference.look(view)
        return self._inference.lacking()

    def _try(
        self, table: PartialTable, seat: int, usual: Move | None, left: list[_Candidate], effort: int, chance: Chance
    ) -> bool:
        """Compare each candidate with the usual move in sampled states until `effort` is spent.

        Returns whether a state was found each time.
        """
        while effort > 0:
            supposed = table.dealt(chance)
            if supposed is None:
                return False
            seed = RolloutSeed.drawn(chance)
            standard, looks = self._outcome(supposed, seat, usual, seed)
            effort -= looks
            for candidate in left:
                worth, looks = self._outcome(supposed, seat, candidate.move, seed)
                effort -= looks
                candidate.add(worth - standard)
        return True

    def _outcome(self, supposed: State, seat: int, move: Move | None, seed: RolloutSeed) -> tuple[float, int]:
        """The worth of a move in a sampled state, and the number of simulated moves."""
        state = supposed.copy()
        looks = self._rollouts.run(state, seat, move, seed)
        return self._worth(state, self._party[seat]), looks

    def _worth(self, state: State, party: int) -> float:
        """The worth of a position for a party: the share of others behind it (level: half), plus a little per point."""
        points = self._game.score(state).points
        own = points[party]
        ahead = sum((own > other) + (own >= other) for other in points) - 1
        return (ahead / 2 + A_POINT * (own * len(points) - sum(points))) / (len(points) - 1)
