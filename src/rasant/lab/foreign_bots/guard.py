"""A foreign policy at our table: exceptions, delays and illegal moves are reported, and play goes on.

It plays in its own process. If it fails, the random policy decides in its place for that look. So play never stops, and
no bot gains by failing. A slow decision still counts: the virtual time of a look comes from the temperament, so that
the same seed gives the same games on a slow machine.
"""

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
from rasant.lab.foreign_bots.bot_process import BotEndedError, BotTimeoutError
from rasant.lab.foreign_bots.faults import Fault, FaultKind, Referee, Report, end_at_once
from rasant.lab.foreign_bots.isolated_policy import IsolatedPolicy, bots_secret
from rasant.lab.foreign_bots.loading import new_policy
from rasant.lab.foreign_bots.messages import Chosen, ChoseNoMove, ChoseNothing, Failed, move_of
from rasant.record.setup import Setup

PATIENCE_S: Final = 1.0
TIMEOUT_FACTOR: Final = 10
"""A decision is aborted after this many times the patience, where the system supports it."""
LONGEST_WHAT: Final = 200


@dataclass(frozen=True)
class Oversight:
    """How faults are reported, the patience per decision in seconds, the clock, and previously disqualified bots."""

    report: Report = end_at_once
    patience_s: float = PATIENCE_S
    clock: Callable[[], float] = perf_counter
    out: frozenset[str] = frozenset()


class GuardedPolicy(Policy):
    """Decides by a foreign policy, and by the random policy where that fails."""

    def __init__(self, policy: IsolatedPolicy, bot: str, seed: str, oversight: Oversight, referee: Referee) -> None:
        self._policy = policy
        self._bot = bot
        self._seed = seed
        self._oversight = oversight
        self._referee = referee
        self._stand_in = RandomPolicy()
        self.must_move = False
        """Set when no other seat can go on: if the policy waits now, the stand-in moves."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        """The move of the policy if it is legal and in time, else that of the stand-in."""
        move = self._asked("choose", view, chance)
        if move is None and self.must_move:
            move = self._stand_in.choose(view, chance)
            if move is not None:  # else it has overlooked its only card, and looks again
                self._report("idle", view, "waits, though no other seat can go on")
        self.must_move = self.must_move and move is None
        return move

    def misjudge(self, view: View, chance: Chance) -> Move | None:
        """The policy's mistake, if it makes one."""
        return self._asked("misjudge", view, chance)

    def _asked(self, method: str, view: View, chance: Chance) -> Move | None:
        """Ask the policy; report any fault, and let the stand-in move if there is no valid decision."""
        if self._referee.is_out(self._bot):
            return self._stand_in.choose(view, chance)
        patience, clock = self._oversight.patience_s, self._oversight.clock
        began = clock()
        try:
            chosen: Chosen | Failed | None = self._policy.make()
            if chosen is None:
                began = clock()
                chosen = self._policy.ask(method, view, TIMEOUT_FACTOR * patience)
            move, fault = _judged(view, chosen)
        except BotTimeoutError:
            move, fault = None, ("broken off", f"had not decided after {TIMEOUT_FACTOR * patience:g} s")
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
    """The chosen move, or the fault: an exception, not a move, or not legal now."""
    if isinstance(chosen, Failed):
        return None, ("raised", f"raises {chosen.what}")
    if isinstance(chosen, ChoseNoMove):
        return None, ("illegal", f"chooses {chosen.what}, which is not a move")
    if isinstance(chosen, ChoseNothing):
        return None, None
    move = move_of(chosen)
    return move, None if view.accepts(move) else ("illegal", f"chooses {move!r}, which is not legal now")


def guarded_bot(
    named: BotName,
    setup: Setup,
    game: Game,
    chance: Chance,
    seed: str,
    seat: int,
    oversight: Oversight,
    referee: Referee,
) -> tuple[Player, GuardedPolicy | None]:
    """Any bot, ready to play this game, and its guard if it is a foreign one."""
    if not named.foreign:
        return Player(new_policy(named, setup.box, game), TEMPERAMENTS[named.pace], chance), None
    policy = IsolatedPolicy(named.policy, setup, bots_secret(seed, seat))
    guarded = GuardedPolicy(policy, str(named), seed, oversight, referee)
    return Player(guarded, TEMPERAMENTS[named.pace], chance), guarded
