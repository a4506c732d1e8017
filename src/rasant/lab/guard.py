"""A policy of somebody else's, kept from doing harm: what it raises, delays or makes up is reported, and play goes on.

Where it fails, the random policy moves in its place for that look. So nothing stands still, and nobody gains by
failing. A decision that only took long counts: how long a look takes at the table is the temperament's to say, and so
the same seed gives the same games on a slow machine. What it prints goes to standard error: the other is for results.
"""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter
from types import FrameType
from typing import Final

from rasant.bots import TEMPERAMENTS, BotName, Player, RandomPolicy
from rasant.core.box import Box
from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.errors import one_line
from rasant.core.moves import Act, Move, Play
from rasant.core.policy import Policy
from rasant.core.view import View
from rasant.lab.faults import Fault, FaultKind, Report, end_at_once
from rasant.lab.loading import new_policy, printing_aside, said

PATIENCE_S: Final = 1.0
BROKEN_OFF_AFTER: Final = 10
"""So many times as long as what is slow a decision may take; then it is broken off, where the system can do that."""
LONGEST_WHAT: Final = 200


@dataclass(frozen=True)
class Oversight:
    """Who hears of faults, and how long a decision may take, by which clock."""

    report: Report = end_at_once
    patience_s: float = PATIENCE_S
    clock: Callable[[], float] = perf_counter


class BrokenOffError(BaseException):
    """Raised inside a policy that does not come to an end; no `except Exception` of its own keeps it there."""


class GuardedPolicy(Policy):
    """Decides as another policy does, as long as that one decides at all."""

    def __init__(self, make: Callable[[], Policy], bot: str, seed: str, oversight: Oversight) -> None:
        self._make = make
        self._policy: Policy | None = None
        self._bot = bot
        self._seed = seed
        self._oversight = oversight
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
        patience, clock = self._oversight.patience_s, self._oversight.clock
        began = clock()
        try:
            with printing_aside(), broken_off_after(BROKEN_OFF_AFTER * patience):
                if self._policy is None:
                    self._policy = self._make()
                move: object = getattr(self._policy, method)(view, chance)
            fault = _unsound(view, move)
        except BrokenOffError:
            fault = ("broken off", f"had not decided after {BROKEN_OFF_AFTER * patience:g} s")
        except (Exception, SystemExit) as error:
            fault = ("raised", f"raises {said(error)}")
        if fault is not None:
            self._report(fault[0], view, fault[1])
            return self._stand_in.choose(view, chance)
        took = clock() - began
        if took > patience:
            self._report("slow", view, f"took {took:.1f} s to decide, more than {patience:g} s")
        assert move is None or isinstance(move, Play | Act)
        return move

    def _report(self, kind: FaultKind, view: View, what: str) -> None:
        fault = Fault(self._bot, kind, view.seat, view.round, self._seed, one_line(what, LONGEST_WHAT))
        self._oversight.report(fault)


def _unsound(view: View, move: object) -> tuple[FaultKind, str] | None:
    """What is wrong with a choice, if anything: it is no move, or none that can be made now."""
    if move is None:
        return None
    if not isinstance(move, Play | Act):
        return "illegal", f"chooses {move!r}, which is no move"
    return None if _is_whole(move) and view.accepts(move) else ("illegal", f"chooses {move!r}, which is not legal now")


def _is_whole(move: Move) -> bool:
    """Are its numbers Python's own? What only looks like one cannot be written down."""
    numbers = (move.choice,) if isinstance(move, Act) else (move.src, move.face, move.dst, move.way)
    return all(type(number) is int for number in numbers)


@contextlib.contextmanager
def broken_off_after(seconds: float) -> Iterator[None]:
    """Raise `BrokenOffError` in what runs longer, where an alarm can: in the main thread of a Unix process."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    watched = True

    def ring(number: int, frame: FrameType | None) -> None:
        if watched:
            raise BrokenOffError

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, seconds)  # again and again: it may be caught once
        try:
            yield
        finally:
            watched = False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def overseen_bot(
    named: BotName, box: Box, game: Game, chance: Chance, seed: str, oversight: Oversight
) -> tuple[Player, GuardedPolicy | None]:
    """Any bot, ready to play this game, and who keeps it from doing harm if somebody brought it."""
    if not named.brought:
        return Player(new_policy(named, box, game), TEMPERAMENTS[named.pace], chance), None
    guarded = GuardedPolicy(lambda: new_policy(named, box, game), str(named), seed, oversight)
    return Player(guarded, TEMPERAMENTS[named.pace], chance), guarded
