"""Bots do not fall asleep: a bot that can lay a card does so before long, also after a crash."""

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
"""Seconds in a row for which a bot may see a card that fits, and not lay one."""

GENTLEST_LOOKS: Final = 60
"""The same for bots that are as slow as the people they play against."""


class BotsAtWork:
    """Looks at the bots of one table once a second."""

    def __init__(self, truth: Truth) -> None:
        self._truth = truth
        self.idle = False
        """Is the server down, or can it not write? Then no bot can be at work."""
        self._seen = 0
        self._looks: dict[int, int] = {}

    def asleep(self) -> int:
        """The seat of a bot that sleeps, or -1."""
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
        """Would another bot know what to do here? Some wait on purpose."""
        truth = self._truth
        policy = box(truth.founded.game).steady(truth.game)
        return policy.choose(truth.game.view(truth.state, seat), chance_of(b"looks", 0)) is not None
