"""A match of bots in virtual time: looks, reaches and late moves, event by event, without sleeping."""

from dataclasses import dataclass

from rasant.bots import Player, bot_name
from rasant.core.chance import chance_of, secret_of
from rasant.core.events import CARDS_IN_PLAY, MATCH_ENDED, Batch
from rasant.core.match import Match
from rasant.core.moves import Move
from rasant.core.refusal import Refusal
from rasant.lab.foreign_bots.faults import Referee
from rasant.lab.foreign_bots.guard import GuardedPolicy, Oversight, guarded_bot
from rasant.record.setup import Setup
from rasant.table.log.entries import RaceLost
from rasant.table.play.driver import FOREVER, MatchDriver
from rasant.table.play.move_queue import MoveQueue, QueuedMove, Races

PAUSE_MS = 5_000
"""Pause between two rounds, in milliseconds."""

STRICT = Oversight()
"""Oversight that ends the match at the first fault of a foreign bot."""

_LOOKS = 1 << 60
_FIRST_BOT = 1 << 61
_QUEUE = 1 << 62
"""Positions in the table's sequence of random numbers that no log reaches."""


@dataclass(frozen=True)
class LateMove:
    """A move that was refused because the table had changed since its seat decided."""

    now: int
    seat: int
    move: Move
    refusal: Refusal
    race: RaceLost | None = None
    """The lost race, if it was one and the match records races."""


class BotMatch:
    """One match of bots. `deal` deals a round; `step` returns its next event until the round is over.

    With `racing`, late moves say which seat won the race; without, no time is spent on that. A fault of a foreign bot
    ends the match unless the oversight says otherwise.
    """

    def __init__(self, setup: Setup, seed: str, racing: bool = False, oversight: Oversight = STRICT) -> None:
        secret = secret_of(seed)
        self.setup = setup
        self.seed = seed
        self._oversight = oversight
        self._referee = Referee(oversight.report, oversight.out)
        self._guarded: dict[int, GuardedPolicy] = {}
        """By seat: the foreign bots."""
        self.game = setup.open()
        self.match = Match(self.game, secret)
        self.state = self.match.state
        self.now = 0
        # there are no network connections here, so no move is held back
        queue = MoveQueue(setup.players, chance_of(secret, _QUEUE), cap=0, near=0)
        self._races = Races(self.state) if racing else None
        self._driver = MatchDriver(self.match, queue, chance_of(secret, _LOOKS), self._races)
        for seat in range(setup.players):
            self._driver.seated_bots.bots[seat] = self._player(secret, seat)

    def _player(self, secret: bytes, seat: int) -> Player:
        named, chance = bot_name(self.setup.bot_of(seat)), chance_of(secret, _FIRST_BOT + seat)
        player, guarded = guarded_bot(
            named, self.setup, self.game, chance, self.seed, seat, self._oversight, self._referee
        )
        if guarded is not None:
            self._guarded[seat] = guarded
        return player

    @property
    def over(self) -> bool:
        """Is the match over?"""
        return self.state.phase == MATCH_ENDED

    def deal(self) -> Batch:
        """Deal the next round; all bots look at their cards."""
        if self.state.round:
            self.now += PAUSE_MS
        batch = self.match.deal(self.now)
        if self._races is not None:
            self._races.clear()
        self._driver.seated_bots.begin(self.now)
        return batch

    def step(self) -> Batch | LateMove | None:
        """Advance to the next batch or late move; `None` once the round is over."""
        answer, queued = self._next(), self._driver.queued
        if isinstance(answer, Refusal):
            assert queued is not None
            self.now = queued.at
            return LateMove(self.now, queued.seat, queued.move, answer, self._lost(queued, answer))
        if answer is not None:
            self.now = answer.now
            if self._races is not None:
                self._races.keep_up(answer, queued)
        return answer

    def _next(self) -> Batch | Refusal | None:
        """The next batch or refusal. If all bots wait for each other, make foreign bots that can move do so."""
        while (answer := self._driver.step(FOREVER)) is None and self.state.phase == CARDS_IN_PLAY:
            idle = [guarded for seat, guarded in self._guarded.items() if self.game.legal(self.state, seat)]
            if not idle:
                raise RuntimeError(f"{self.setup.game}: no bot has a move and nothing is due")
            for guarded in idle:
                guarded.must_move = True
            self._driver.seated_bots.startle(self.match.now)
        return answer

    def _lost(self, queued: QueuedMove, refusal: Refusal) -> RaceLost | None:
        return None if self._races is None else self._races.behind(queued, refusal)
