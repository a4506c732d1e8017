"""A person at a table: plays, and sometimes does everything else."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from tests.simulation.hosting import BENDS, DAWDLES, begin_now, oppose
from tests.simulation.learner import learn
from tests.simulation.mischief import misbehave
from tests.simulation.moving import move
from tests.simulation.tab import Tab
from tests.simulation.trace import PromiseError

from rasant.table.connections.greeting import key_of
from rasant.table.log.entries import SeatTaken
from rasant.wire.from_client import CastVote, LeaveTable, SetBot, SetReady
from rasant.wire.http import Claim, Problem, Seated
from rasant.wire.room import CLOSED, LOBBY, MATCH_OVER, PAUSED, PLAYING, ROUND_OVER, Room

if TYPE_CHECKING:
    from tests.simulation.world import World


@dataclass(frozen=True)
class Manner:
    """The behaviour of a person."""

    every_ms: float
    """Milliseconds between two actions."""
    idle: bool
    mischief: float
    stays_ms: int = -1
    """Milliseconds after which they leave for good; -1: never."""


class Person:
    """A person who wants a seat at a table."""

    def __init__(self, world: World, player: str, table: str, manner: Manner) -> None:
        self.player = player
        self.table = table
        self.token: str | None = None
        self.tabs: list[Tab] = []
        self.manner = manner
        self.chance: Random = world.chance
        self.world = world
        self._asking = 0
        """Deadline for the answer to a request for a seat."""
        self._opened = 0
        self._gone = False
        self._until = -1
        """When they leave for good; -1: never."""

    def start(self, earliest_ms: float) -> None:
        """Begin to act, a little later than this."""
        if self.manner.stays_ms >= 0:
            self._until = self.world.timeline.now_ms + self.manner.stays_ms
        self.world.timeline.after(earliest_ms + self.chance.uniform(10, 2_500), self._think)

    def open_tab(self) -> None:
        """Open a tab with the person's key."""
        self._opened += 1
        tab = Tab(self.world, f"{self.player}.{self._opened}", self.table, self.token)
        self.tabs.append(tab)
        tab.connect()

    def claim(self) -> None:
        """Request a seat."""
        now = self.world.timeline.now_ms
        if self._asking <= now:
            self._asking = now + 5_000
            claim = Claim(self.player.upper())
            self.world.ask(lambda desk: desk.claim(self.table, claim, self.player, ""), self._answered)

    # --- scheduled actions ---

    def _answered(self, answer: object) -> None:
        self._asking = 0
        if isinstance(answer, Problem):
            if answer.code == "removed":
                self.world.occurrences.counts["who was sent away wants a seat"] += 1
            return
        assert isinstance(answer, Seated)
        self.world.seated(self, answer)
        if self._gone:
            return  # too late: the page is closed
        self.token = answer.token
        for tab in self.tabs:
            tab.close()
        self.tabs = [tab for tab in self.tabs if tab.answers.sent]
        self.open_tab()

    def _think(self) -> None:
        if self.world.over or self._has_gone():
            return
        self.world.timeline.after(self.manner.every_ms * self.chance.uniform(0.3, 2), self._think)
        for tab in self.tabs:
            if tab.dismissed in ("bad_token", "removed") and tab.token == self.token:
                self.token = None
        tabs = [tab for tab in self.tabs if not tab.closed and tab.welcomed]
        if self._goes():
            self._go(tabs)
        elif self.token is None:
            if self.world.calm or self.chance.random() < 0.3:
                self.claim()
        elif tabs:
            self._do(self.chance.choice(tabs))

    # --- leaving for good ---

    def _goes(self) -> bool:
        return 0 <= self._until <= self.world.timeline.now_ms

    def _has_gone(self) -> bool:
        """Have they left for good, without a seat? Then their tabs are closed too."""
        if not self._goes() or self.token is not None or self._asking > self.world.timeline.now_ms:
            return False
        for tab in self.tabs:
            tab.close()
        self._gone = True
        self.world.departed.add(self.player)
        return True

    def _go(self, tabs: list[Tab]) -> None:
        """Leave the seat, repeatedly until the table has received it."""
        if tabs and tabs[0].viewpoint is not None:
            if tabs[0].viewpoint.seat < 0:
                self.token = None
            else:
                self.world.will_rise(self.table, self.player)
                tabs[0].say(LeaveTable())
        elif all(tab.closed for tab in self.tabs):
            if self.world.truths[self.table].roster.phase == CLOSED:
                self.token = None
            else:
                self.open_tab()

    def _do(self, tab: Tab) -> None:
        assert tab.viewpoint is not None
        room, seat = tab.viewpoint.room, tab.viewpoint.seat
        assert room is not None
        if seat < 0:
            self.token = None
        elif not self.world.calm and self.chance.random() < self.manner.mischief:
            misbehave(self, tab)
        elif room.lesson is not None and room.phase in (PLAYING, ROUND_OVER, MATCH_OVER):
            learn(self, tab)
        elif room.phase == PLAYING:
            self._play(tab, room, seat)
        elif room.phase == PAUSED:
            if seat not in room.votes.get("resume", []):
                tab.say(CastVote("resume"))
        elif room.phase in (LOBBY, ROUND_OVER, MATCH_OVER):
            self._get_ready(tab, room, seat)

    def _play(self, tab: Tab, room: Room, seat: int) -> None:
        asked = [motion for motion, votes in room.votes.items() if seat not in (*votes, *room.against.get(motion, []))]
        if asked and self.chance.random() < 0.3:
            oppose(self, tab)
        elif not self.manner.idle:
            move(self, tab)

    def _get_ready(self, tab: Tab, room: Room, seat: int) -> None:
        free = [other for other, place in enumerate(room.seats) if not place.name and not place.bot]
        if room.host == seat and not self.world.calm and self.chance.random() < BENDS:
            misbehave(self, tab)
        elif room.phase == LOBBY and not self.world.calm and self.chance.random() < DAWDLES:
            return
        elif room.phase == LOBBY and free and room.host == seat:
            if self.world.timeline.now_ms > 6_000 and self.chance.random() < 0.4:
                if self.chance.random() < 0.3:
                    begin_now(self, tab)
                else:
                    tab.say(SetBot(free[0], self.chance.choice(("steady", "lightning", "relaxed", "random"))))
        elif not room.seats[seat].ready and (room.phase != MATCH_OVER or self.world.another_match(self.table)):
            tab.say(SetReady())

    def check_seat(self, answer: Seated) -> None:
        """Check that a given seat is on disk, unless a match began meanwhile and a bot has it again."""
        taken = SeatTaken(answer.seat, self.player, self.player.upper(), key_of(answer.token))
        if taken not in self.world.truths[self.table].entries:
            raise PromiseError(f"{self.player} was given a seat that is not on disk: {answer.seat}")
