"""The bot of Schuss und Tor."""

from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.moves import Act, Move, Play
from rasant.core.policy import Policy
from rasant.core.view import View
from rasant.games.schuss_und_tor.outlook import Outlook
from rasant.games.schuss_und_tor.rules import SchussUndTor
from rasant.games.schuss_und_tor.rules_flow import EXTRA, EXTRA_TIME, FOUL, INJURED, LOSE, NAME, TURN

CONCEDED = 0.8
"""What a goal of the previous player costs, in own goals."""
COMMON, LAST_OF_NAME, JOKER = 0.02, 0.06, 0.6
"""What a card in hand is worth, in goals: it can follow later, and it can stop a goal."""
IN_FRONT = 0.1
"""What ending the game now is worth per goal of lead, in goals."""


class Steady(Policy):
    """Rates every card in goals: the probability that the next player cannot follow, times the worth of a shot.

    It counts the visible cards, stops every goal it can, and saves Bomber and Tormann. Where the passing player shoots,
    it passes as long as a goal can be drawn, because nothing else scores.
    """

    def __init__(self, game: Game) -> None:
        assert isinstance(game, SchussUndTor)
        self._game = game

    def choose(self, view: View, chance: Chance) -> Move | None:
        """The answer to this seat's question."""
        if not view.may():
            return None
        question = view.fact(self._game.asked)
        look = Outlook(self._game, view)
        if question == NAME:
            return max(view.acts, key=lambda act: (look.stuck_after_bomber(act.choice), chance.bits()))
        if question == FOUL:
            return self._foul(view, look, chance)
        if question == INJURED:
            return view.acts[0] if look.lead <= 0 or look.size > 2 else view.acts[-1]
        if question == EXTRA_TIME:
            return view.acts[0] if look.lead < 0 and look.shot > 0 else view.acts[-1]
        plays = view.plays()
        if not plays:
            return view.acts[-1] if view.acts else None  # no act either: the only card that fits was overlooked
        if question == LOSE:
            return min(plays, key=lambda play: (self._cost(look, play), chance.bits()))
        best = max(plays, key=lambda play: (self._worth(look, play), chance.bits()))
        if view.acts and self._worth(look, best) < self._without(view, look, question):
            return view.acts[-1]
        return best

    def _without(self, view: View, look: Outlook, question: int) -> float:
        """The worth of laying no card, in goals."""
        if question == TURN:
            return look.shot if self._game.options.goal_chance == "passer" else -CONCEDED * look.conceded
        return 0.0 if question == EXTRA else -2.0  # -2: stopping a goal is always better

    def _worth(self, look: Outlook, play: Play) -> float:
        """The worth of laying a card, in goals."""
        worth = -self._cost(look, play)
        if look.size == 1:
            worth += IN_FRONT * look.lead
        if self._game.options.goal_chance == "passer":
            return worth
        return worth + look.shot * self._stuck(look, play)

    def _stuck(self, look: Outlook, play: Play) -> float:
        """The probability that the next player cannot follow this card or the best continuation of it."""
        game = self._game
        if look.final:
            return 0.0
        if play.face == game.bomber:
            return max(look.stuck_after_bomber(name) for name in range(1, len(game.cards.names) + 1))
        if play.face == game.keeper:
            return look.stuck_after_extra()
        return look.stuck(game.cards.to[play.face])

    def _cost(self, look: Outlook, play: Play) -> float:
        """The worth of keeping a card in hand, in goals."""
        if look.final:
            return 0.0
        if play.face in (self._game.bomber, self._game.keeper):
            return JOKER
        return LAST_OF_NAME if look.held(play.face) == 1 else COMMON

    def _foul(self, view: View, look: Outlook, chance: Chance) -> Act:
        """Foul the opponent with the most goals."""
        fouls = [act for act in view.acts if act.verb == "foul"]
        return max(fouls, key=lambda act: (look.goals[act.choice], chance.bits()))
