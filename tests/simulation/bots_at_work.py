"""Liveness of bots: a bot that can lay a card does so within a bounded time, also after a crash."""

from __future__ import annotations

from typing import Final

from tests.simulation.truth import Truth

from rasant.core.chance import chance_of
from rasant.core.packing import unpack
from rasant.games import box
from rasant.table.bots.temperaments import ADAPTIVE
from rasant.table.log.entries import BatchPlayed
from rasant.wire.room import PLAYING

LONGEST_LOOKS: Final = 10
"""Seconds for which a bot may see a fitting card without laying it."""

GENTLEST_LOOKS: Final = 60
"""The same for adaptive bots, which are as slow as the people at the table."""


class BotsAtWork:
    """Checks the bots of one table once a second."""

    def __init__(self, truth: Truth) -> None:
        self._truth = truth
        self.idle = False
        """Is the server down or unable to write? Then no bot can move."""
        self._seen = 0
        self._looks: dict[int, int] = {}

    def asleep(self) -> int:
        """The seat of an inactive bot, or -1."""
        truth = self._truth
        for entry in truth.entries[self._seen :]:
            if isinstance(entry, BatchPlayed):
                self._looks.pop(unpack(entry.batch).seat, None)
        self._seen = len(truth.entries)
        playing = truth.roster.phase == PLAYING and not self.idle and not truth.founded.lesson
        for seat, holder in enumerate(truth.roster.holders):
            if playing and holder.playing_bot and truth.game.view(truth.state, seat).plays():
                self._looks[seat] = self._looks.get(seat, 0) + 1
            else:
                self._looks.pop(seat, None)
        return next(
            (seat for seat, looks in self._looks.items() if looks > self._patience(seat) and self._sees(seat)), -1
        )

    def _patience(self, seat: int) -> int:
        return GENTLEST_LOOKS if self._truth.roster.holders[seat].playing_bot == ADAPTIVE else LONGEST_LOOKS

    def _sees(self, seat: int) -> bool:
        """Would another bot make a move here? Some bots wait on purpose."""
        truth = self._truth
        policy = box(truth.founded.game).steady(truth.game)
        return policy.choose(truth.game.view(truth.state, seat), chance_of(b"looks", 0)) is not None
