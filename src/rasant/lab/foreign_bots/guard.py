"""A policy of somebody else's at our table: what it raises, delays or makes up is reported, and play goes on.

It plays in a process of its own. Where it fails, the random policy moves in its place for that look. So nothing stands
still, and nobody gains by failing. A decision that only took long counts: how long a look takes at the table is the
temperament's to say, and so the same seed gives the same games on a slow machine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from rasant.bots import TEMPERAMENTS, BotName, Player, RandomPolicy
from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.errors import one_line
from rasant.core.moves import Move
from rasant.core.policy import Policy
from rasant.core.view import View
from rasant.lab.foreign_bots.bot_process import BotBrokenOffError, BotEndedError
from rasant.lab.foreign_bots.faults import Fault, FaultKind, Referee, Report, end_at_once
from rasant.lab.foreign_bots.isolated_policy import IsolatedPolicy, bots_secret
from rasant.lab.foreign_bots.loading import new_policy
from rasant.lab.foreign_bots.messages import Chosen, ChoseNoMove, ChoseNothing, Failed, move_of
from rasant.record.setup import Setup

PATIENCE_S: Final = 1.0
BROKEN_OFF_AFTER: Final = 10
"""So many times as long as what is slow a decision may take; then it is broken off, where the system can do that."""
LONGEST_WHAT: Final = 200


@dataclass(frozen=True)
class Oversight:
    """Who hears of faults, how long a decision may take, by which clock, and which bots were disqualified before."""

    report: Report = end_at_once
    patience_s: float = PATIENCE_S
    clock: Callable[[], float] = perf_counter
    out: frozenset[str] = frozenset()


class GuardedPolicy(Policy):
    """Decides as another policy does, as long as that one decides at all."""

    def __init__(self, policy: IsolatedPolicy, bot: str, seed: str, oversight: Oversight, referee: Referee) -> None:
        self._policy = policy
        self._bot = bot
        self._seed = seed
        self._oversight = oversight
        self._referee = referee
        self._stand_in = RandomPolicy()
        self.must_move = False
        """Nobody else can go on: if it has nothing to do now, the stand-in has."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        """What the policy chooses, if it is a legal move and comes in time; else what the stand-in does."""
        move = self._asked("choose", view, chance)
        if move is None and self.must_move:
            move = self._stand_in.choose(view, chance)
            if move is not None:  # else it has overlooked what there is, and looks again
                self._report("idle", view, "waits, though nobody else can go on")
        self.must_move = self.must_move and move is None
        return move

    def misjudge(self, view: View, chance: Chance) -> Move | None:
        """The policy's own mistake, if it makes one."""
        return self._asked("misjudge", view, chance)

    def _asked(self, method: str, view: View, chance: Chance) -> Move | None:
        """Ask the policy; report what is wrong with that, and let the stand-in move if it decided nothing sound."""
        if self._referee.is_out(self._bot):
            return self._stand_in.choose(view, chance)
        patience, clock = self._oversight.patience_s, self._oversight.clock
        began = clock()
        try:
            chosen: Chosen | Failed | None = self._policy.make()
            if chosen is None:
                began = clock()
                chosen = self._policy.ask(method, view, BROKEN_OFF_AFTER * patience)
            move, fault = _judged(view, chosen)
        except BotBrokenOffError:
            move, fault = None, ("broken off", f"had not decided after {BROKEN_OFF_AFTER * patience:g} s")
        except BotEndedError as error:
            move, fault = None, ("ended", str(error))
        if fault is not None:
            self._report(fault[0], view, fault[1])
            return self._stand_in.choose(view, chance)
        took = clock() - began
        if took > patience:
            self._report("slow", view, f"took {took:.1f} s to decide, more than {patience:g} s")
        return move

    def _report(self, kind: FaultKind, view: View, what: str) -> None:
        self._referee.note(Fault(self._bot, kind, view.seat, view.round, self._seed, one_line(what, LONGEST_WHAT)))


def _judged(view: View, chosen: Chosen | Failed) -> tuple[Move | None, tuple[FaultKind, str] | None]:
    """The move that was chosen, or what is wrong with it: something was raised, it is no move, or not legal now."""
    if isinstance(chosen, Failed):
        return None, ("raised", f"raises {chosen.what}")
    if isinstance(chosen, ChoseNoMove):
        return None, ("illegal", f"chooses {chosen.what}, which is no move")
    if isinstance(chosen, ChoseNothing):
        return None, None
    move = move_of(chosen)
    return move, None if view.accepts(move) else ("illegal", f"chooses {move!r}, which is not legal now")


def overseen_bot(
    named: BotName,
    setup: Setup,
    game: Game,
    chance: Chance,
    seed: str,
    seat: int,
    oversight: Oversight,
    referee: Referee,
) -> tuple[Player, GuardedPolicy | None]:
    """Any bot, ready to play this game, and who keeps it from doing harm if somebody brought it."""
    if not named.foreign:
        return Player(new_policy(named, setup.box, game), TEMPERAMENTS[named.pace], chance), None
    policy = IsolatedPolicy(named.policy, setup, bots_secret(seed, seat))
    guarded = GuardedPolicy(policy, str(named), seed, oversight, referee)
    return Player(guarded, TEMPERAMENTS[named.pace], chance), guarded
