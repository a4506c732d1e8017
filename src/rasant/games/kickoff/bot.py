"""The bot of the football edition."""

from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.moves import Move, Play
from rasant.core.policy import Policy
from rasant.core.view import View
from rasant.games.kickoff.cards import COUNTERPLAY, GOAL, PASS, YELLOW, Printed
from rasant.games.kickoff.rules import Kickoff

HOLD = 0
"""A play that is worth no more than this is not made."""
ABOUT_TO_SCORE = 200
"""The danger of an opponent who shows the goal card that the team needs."""


class Steady(Policy):
    """Scores when it can; prefers passes that its team can continue and the opponents cannot steal.

    It keeps action cards for the moment when the opponents are about to score, books the most dangerous opponent, and
    turns cards when no play is worth making.
    """

    def __init__(self, game: Game) -> None:
        assert isinstance(game, Kickoff)
        self._game = game
        self._printed = game.cards.printed

    def choose(self, view: View, chance: Chance) -> Move | None:
        """The best play if it is worth more than `HOLD`, else an act; without acts, the best play in any case."""
        best: list[Play] = []
        most = HOLD if view.acts else HOLD - 1
        for play in view.plays():
            worth = self._worth(view, play)
            if worth > most:
                best, most = [play], worth
            elif worth == most and best:
                best.append(play)
        if best:
            return chance.one_of(best)
        return view.acts[0] if view.acts else None

    def _worth(self, view: View, play: Play) -> int:
        card = self._printed[play.face]
        if card.kind == GOAL:
            return 1000
        if card.kind == YELLOW:
            return self._worth_of_booking(view, play)
        if card.kind == PASS:
            return 100 + self._prospects(view, card) + self._worth_of_refill(view, play)
        return self._worth_of_action(view, card)

    def _prospects(self, view: View, card: Printed) -> int:
        """The prospects of a pass card: how well the own team could continue, and the opponents steal."""
        game = self._game
        worth = 0
        for seat in range(game.seats):
            for shown in self._shown(view, seat):
                if shown.team != card.team:
                    worth -= 6 if shown.symbol == card.symbol else 0
                elif shown.centre == card.target and shown is not card:
                    worth += 30 if shown.kind == GOAL else 4
        return worth

    def _worth_of_refill(self, view: View, play: Play) -> int:
        """The worth of the discard pile's top moving to the display: good for a goal card or a new symbol."""
        game, seat = self._game, view.seat
        top = view.top(game.discard[seat])
        if play.src == game.discard[seat] or top < 0:
            return 0
        coming = self._printed[top]
        if coming.kind == GOAL:
            return 12
        guarded = {self._printed[view.top(slot)].symbol for slot in game.display[seat] if view.top(slot) >= 0}
        return 2 if coming.kind == PASS and coming.symbol not in guarded else -2

    def _worth_of_booking(self, view: View, play: Play) -> int:
        """The worth of a yellow card: high against dangerous cards; `HOLD` if the opponent shows none."""
        danger = self._danger(view, self._game.booked.index(play.dst))
        return 20 + danger if danger else HOLD

    def _danger(self, view: View, seat: int) -> int:
        """The danger of the cards that an opponent shows: a goal now, a pass now, or a goal later."""
        wanted = self._wanted_by(view, self._game.layout.team[seat])
        danger = 0
        for shown in self._shown(view, seat):
            fits = shown.centre == wanted
            if shown.kind == GOAL:
                danger += ABOUT_TO_SCORE if fits else 10
            elif fits:
                danger += 5
        return danger

    def _worth_of_action(self, view: View, card: Printed) -> int:
        """The worth of an action card: high if the opponents are about to score, or the own team shows more answers."""
        game = self._game
        others = 1 - card.team
        if not self._wanted_by(view, others):
            return HOLD
        danger = max(self._danger(view, seat) for seat in game.parties[others])
        if danger >= ABOUT_TO_SCORE:
            return 150
        answers = 0
        for seat in range(game.seats):
            for shown in self._shown(view, seat):
                answer = shown.number if card.kind == COUNTERPLAY else shown.symbol
                if answer in card.listed:
                    answers += 1 if shown.team == card.team else -1
        return 30 + answers if answers > 0 else HOLD

    def _wanted_by(self, view: View, team: int) -> str:
        """The player that this team must pass to; empty if it does not have the ball."""
        top = view.top(self._game.centre)
        if top < 0 or self._printed[top].team != team:
            return ""
        return self._printed[top].target

    def _shown(self, view: View, seat: int) -> list[Printed]:
        """The cards that a seat could lay: its display and the top of its discard pile."""
        game = self._game
        tops = [view.top(zone) for zone in (*game.display[seat], game.discard[seat])]
        return [self._printed[top] for top in tops if top >= 0]
