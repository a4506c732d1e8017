"""A player who uses quick match: takes a seat at the found table or opens one, and leaves after a while."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tests.simulation.person import Manner, Person

from rasant.wire.http import NewTable, Problem, QuickMatch

if TYPE_CHECKING:
    from tests.simulation.world import World

AGAIN_MS: Final = 4_000
"""Timeout for an answer before the request is repeated, in milliseconds."""


class Seeker:
    """Looks for people for a game."""

    def __init__(self, world: World, player: str, game: str, manner: Manner) -> None:
        self._world = world
        self._player = player
        self._game = game
        self._manner = replace(manner, stays_ms=world.chance.choice((8_000, 30_000, 60_000)))
        self._seated = False

    def look(self) -> None:
        """Request a quick match until there is an answer or the time is over."""
        if self._seated or self._world.calm:
            return
        order = QuickMatch(self._game)
        self._world.ask(lambda desk: desk.quick_match(order, self._player, ""), self._answered)
        self._world.timeline.after(AGAIN_MS, self.look)

    def _answered(self, answer: object) -> None:
        if isinstance(answer, NewTable):
            self._world.ask(lambda desk: desk.open_table(answer, self._player, ""), self._opened)
        elif isinstance(answer, str) and not self._seated:
            self._world.occurrences.counts["people are found"] += 1
            self._sit(answer)

    def _opened(self, answer: object) -> None:
        if not isinstance(answer, Problem) and not self._seated:
            assert isinstance(answer, str)
            self._world.occurrences.counts["a table is opened to find people"] += 1
            self._sit(answer)

    def _sit(self, table: str) -> None:
        self._seated = True
        Person(self._world, self._player, table, self._manner).start(0)
