"""The bot of Fun Run, for both variants."""

from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.moves import Act, Move, Play
from rasant.core.policy import Policy
from rasant.core.view import View
from rasant.games.fun_run.memory import PileMemory
from rasant.games.fun_run.rules import PICK_UP, PUT_DOWN, SIDES, STOP, FunRun
from rasant.games.fun_run.rules_run import WALK, Run
from rasant.games.fun_run.rules_sitting import SEATED, SIT, STAND, UpAndDown

PATIENCE = 3
"""If nothing fits, the bot goes elsewhere at one look in `PATIENCE` on average."""
NEARNESS = (0, 6, 3, 2)
"""By distance in steps: the weight of a pile in the choice of the next one."""
A_FIT = 3
"""How many unknown cards are worth one card that is known to fit."""


class Steady(Policy):
    """Goes to the stack while its top fits; else lays the longest run of the pile in hand; else tries another pile.

    The stack comes first because that leaves cards in the piles: with bots that laid every card they could, most rounds
    of two ended in a stalemate. If nothing fits it waits a while, because the centre changes faster than a player
    walks; then it goes to a pile where it remembers cards that fit, or else to one with unknown cards.
    """

    def __init__(self, game: Game) -> None:
        assert isinstance(game, FunRun)
        self._game = game
        self.memory = PileMemory(game)

    def choose(self, view: View, chance: Chance) -> Move | None:
        """The way to a stack that fits, else the best play, else a look at another pile, else nothing."""
        self.memory.look(view, chance)
        if not view.acts:
            return None
        stack_fits = self._stack_fits(view)
        to_stack = self._to_stack(view) if stack_fits else None
        if to_stack is not None:
            return to_stack
        plays = view.plays()
        if plays:
            return self._best(view, plays, chance)
        if STOP in view.acts:
            return STOP
        if stack_fits:
            return None  # the seat is on the way to the stack, or overlooked its top until the next look
        return self._look_further(view, chance)

    def _look_further(self, view: View, chance: Chance) -> Act | None:
        """The next step in the search for a card that fits."""
        game = self._game
        if isinstance(game, Run):
            return self._on_foot(game, view, chance)
        assert isinstance(game, UpAndDown)
        return self._on_a_chair(game, view, chance)

    # -- laying --------------------------------------------------------------------------------------------------------

    def _best(self, view: View, plays: list[Play], chance: Chance) -> Play:
        """A stack card if there is one, else the beginning of the longest run."""
        stack = self._game.stack[view.seat]
        for play in plays:
            if play.src == stack:
                return play
        lengths = [self._run_length(view, play) for play in plays]
        good = [play for play, length in zip(plays, lengths, strict=True) if length == max(lengths)]
        return chance.one_of(good)

    def _run_length(self, view: View, play: Play) -> int:
        """Length of the longest run of cards from the pile in hand that begins with this one."""
        row = view.layout.book[view.rule(play.dst)].locks[0]
        faces = view.faces(play.src)
        faces.remove(play.face)
        return 1 + longest_run(faces, row, row[play.face + 1], view.layout.deck.has)

    # -- the stack -----------------------------------------------------------------------------------------------------

    def _stack_fits(self, view: View) -> bool:
        """Does the top of the own stack fit on any pile?"""
        top = view.top(self._game.stack[view.seat])
        wanted = 0
        for zone in self._game.centre:
            wanted |= view.lock(zone)
        return top >= 0 and bool(view.layout.deck.has[top] & wanted)

    def _to_stack(self, view: View) -> Act | None:
        """The act that brings the stack nearer, if it is out of reach."""
        game = self._game
        if game.easy_stack:
            return None
        at = view.fact(game.at[view.seat])
        if isinstance(game, Run):
            home = view.fact(game.home[view.seat])
            return WALK[home] if at != home else None
        if at != SEATED:
            return None
        return STAND if STAND in view.acts else PUT_DOWN

    def _lingers(self, view: View, chance: Chance) -> bool:
        """Wait a little for the table to change? Only while another player moves: else all bots might wait for ever."""
        others = [until for seat, until in enumerate(self._game.until) if seat != view.seat]
        return any(view.fact(until) for until in others) and chance.below(PATIENCE) > 0

    # -- the piles -----------------------------------------------------------------------------------------------------

    def _on_foot(self, game: Run, view: View, chance: Chance) -> Act | None:
        """Pick up the pile here; if that does not help, wait a little, then walk on."""
        if view.fact(game.until[view.seat]):
            return None
        for act in view.acts:
            if act.verb == "pick_up":
                return act
        if self._lingers(view, chance):
            return None
        return self._next_side(game, view, chance)

    def _next_side(self, game: Run, view: View, chance: Chance) -> Act | None:
        """Walk to a pile elsewhere; if none is promising, stay here, or wait at home for the stack."""
        at = view.fact(game.at[view.seat])
        home = view.fact(game.home[view.seat])
        weights = self._weights(view, [NEARNESS[game.steps(at, side)] for side in range(SIDES)])
        if sum(weights):
            return WALK[drawn(weights, chance)]
        return None if game.easy_stack or at == home or view.size(game.piles[view.seat][at]) else WALK[home]

    def _on_a_chair(self, game: UpAndDown, view: View, chance: Chance) -> Act | None:
        """Look through one pile after the other; stand up and wait for the stack when none is left."""
        piles = game.piles[view.seat]
        if not any(view.size(pile) for pile in piles):
            return STAND if STAND in view.acts else None
        weights = self._weights(view, [1] * len(piles))
        if any(act.verb == "pick_up" for act in view.acts):
            return PICK_UP[drawn(weights, chance)]
        if not sum(weights) or self._lingers(view, chance):
            return None
        return SIT if SIT in view.acts else PUT_DOWN

    def _weights(self, view: View, nearness: list[int]) -> list[int]:
        """The weight of each pile; only the best ones have any if some pile is known to have a card that fits.

        All weights are 0 if all cards are known, none fits, and a pile is in hand.
        """
        piles = self._game.piles[view.seat]
        fitting = [self._fitting(view, pile) for pile in piles]
        unseen = [self.memory.unseen(view, pile) for pile in piles]
        hopes = [near * (A_FIT * fits + unknown) for near, fits, unknown in zip(nearness, fitting, unseen, strict=True)]
        if any(fitting):
            return [int(hope == max(hopes)) for hope in hopes]
        if sum(unseen) or any(view.window(pile) for pile in piles):
            return hopes
        return [near * view.size(pile) for near, pile in zip(nearness, piles, strict=True)]

    def _fitting(self, view: View, pile: int) -> int:
        """How many remembered cards of a pile on the table could be laid now, one after the other."""
        if view.window(pile):
            return 0
        faces, book, has = self.memory.recalled(pile), view.layout.book, view.layout.deck.has
        return sum(
            longest_run(faces, book[view.rule(zone)].locks[0], view.lock(zone), has) for zone in self._game.centre
        )


def longest_run(faces: list[int], row: list[int], lock: int, has: list[int]) -> int:
    """The greatest number of these cards that can be laid one after the other on a pile whose lock is `lock`."""
    longest = 0
    for face in set(faces):
        if has[face] & lock:
            rest = faces[:]
            rest.remove(face)
            longest = max(longest, 1 + longest_run(rest, row, row[face + 1], has))
    return longest


def drawn(weights: list[int], chance: Chance) -> int:
    """A random index, with probabilities proportional to the weights, which must not all be 0."""
    ticket = chance.below(sum(weights))
    place = 0
    while ticket >= weights[place]:
        ticket -= weights[place]
        place += 1
    return place
