"""A simulated person among bots that adapt to them: measures whether they win an even share."""

from __future__ import annotations

from dataclasses import replace

from rasant.bots import Player
from rasant.bots.pacing import STEADY, paced
from rasant.core.chance import chance_of, secret_of
from rasant.core.events import Batch
from rasant.lab.bot_match import BotMatch
from rasant.record.setup import Setup, setup
from rasant.table.bots.pace import Pace
from rasant.table.bots.pace_meter import PaceMeter, share_won
from rasant.table.bots.temperaments import ADAPTIVE

_SEATS = 1 << 59
"""A position in a table's sequence of chances that no log reaches."""


class FittingMatch(BotMatch):
    """One person who plays sensibly, `speed` times as fast as a steady bot, and adaptive bots on all other seats."""

    def __init__(self, setup: Setup, seed: str, seat: int, speed: float, pace: Pace) -> None:
        self._seat = seat
        self._person = replace(paced(STEADY, 1 / speed), slip=STEADY.slip)
        super().__init__(replace(setup, bots=(ADAPTIVE,)), seed)
        self.meter = self._driver.pace_meter = PaceMeter(self.match)
        self.meter.seat_person(seat, pace)
        for other, bot in enumerate(self._driver.seated_bots.bots):
            if other != seat and bot is not None:
                self.meter.seat_bot(other, bot)

    def _player(self, secret: bytes, seat: int) -> Player:
        if seat != self._seat:
            return super()._player(secret, seat)
        return Player(self.setup.box.steady(self.game), self._person, chance_of(secret, seat))

    def deal(self) -> Batch:
        """Deal the next round; measuring starts with it."""
        batch = super().deal()
        self.meter.begin(self.now)
        return batch

    def play_round(self) -> float:
        """Play a whole round; returns the person's share of it, 1 being all."""
        self.deal()
        while self.step() is not None:
            pass
        score = self.game.score(self.state)
        self.meter.end_round(score)
        return share_won(self.game.parties, score, self._seat)


class NewcomerSession:
    """A newcomer who plays round after round at the usual table of a game, and match after match."""

    def __init__(self, game: str, speed: float, seed: str) -> None:
        self._setup = setup(game).simulated()
        self._speed = speed
        self._seed = seed
        self._matches = 0
        self.pace = Pace()
        self._match = self._next_match()

    def _next_match(self) -> FittingMatch:
        """A rematch at another seat; the person's measured pace is kept."""
        self._matches += 1
        seed = f"{self._seed} {self._matches}"
        seat = chance_of(secret_of(seed), _SEATS).below(self._setup.players)
        return FittingMatch(self._setup, seed, seat, self._speed, self.pace)

    def play_round(self) -> float:
        """Play the next round; returns how many even shares of it the person won."""
        if self._match.over:
            self._match = self._next_match()
        return self._match.play_round() * len(self._match.game.parties)
