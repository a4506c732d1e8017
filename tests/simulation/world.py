"""A simulated world: server, disk, network and people in virtual time, with all faults, from one seed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import count
from random import Random
from typing import Final
from unittest.mock import patch

from tests.simulation.bots_at_work import BotsAtWork
from tests.simulation.crowd import steal, watch
from tests.simulation.disk import Disk
from tests.simulation.faults import Faults
from tests.simulation.lawful import Law
from tests.simulation.occurrences import Occurrences, steps_of
from tests.simulation.person import Manner, Person
from tests.simulation.plan import planned
from tests.simulation.process import Process
from tests.simulation.seeker import Seeker
from tests.simulation.served_sockets import Answering, Asking
from tests.simulation.simulated_socket import SimulatedSocket
from tests.simulation.tab import Tab
from tests.simulation.timekeeping import SLACK, Timekeeping, Uptime
from tests.simulation.timeline import Timeline
from tests.simulation.trace import PromiseError, Trace
from tests.simulation.truth import Truth
from tests.simulation.verdict import judge
from tests.simulation.viewpoint import Viewpoint

from rasant.core.moves import Play
from rasant.core.packing import unpack
from rasant.hall.environment import HallEnvironment
from rasant.hall.hall import Hall
from rasant.store.memory import MemoryStore
from rasant.store.port import EntriesAppended, MatchFinished, StoreRecord
from rasant.table import table as table_module
from rasant.table.connections.greeting import key_of
from rasant.table.log.entries import BatchPlayed, Entry, SeatTaken
from rasant.table.recovery import founding
from rasant.testing.messages import heard
from rasant.wire.from_client import PlayMove
from rasant.wire.from_server import FromServer, Welcome
from rasant.wire.http import NewTable, Seated
from rasant.wire.room import CLOSED, MATCH_OVER

LONGEST_MS: Final = 2_400_000
"""Milliseconds of the calm phase in which every match must end."""
SETTLING_MS: Final = 45_000
"""Milliseconds from the end of the last match to the verdict, for messages in transit."""


class World:
    """A simulated world with one server."""

    def __init__(self, seed: int, keep_all: bool = False) -> None:
        self.plan = planned(seed)
        self.chance = Random(f"world {seed}")
        self.timeline = Timeline()
        self.trace = Trace(self.timeline, keep_all)
        self.disk = Disk(Random(f"disk {seed}"), self.trace, self.learn)
        self.uptime = Uptime(self.timeline)
        self.process: Process | None = None
        self.truths: dict[str, Truth] = {}
        self.laws: dict[str, Law] = {}
        self.times: dict[str, Timekeeping] = {}
        self.bots: dict[str, BotsAtWork] = {}
        self.tabs: dict[str, Tab] = {}
        self.tokens: list[str] = []
        self.occurrences = Occurrences()
        self.calm = False
        self.over = False
        self.ended = False
        self.time_of_day = 1_700_000_000
        """Time of day in seconds, on which nothing may depend."""
        self._ids = count(1)
        self._sockets = count(1)
        self._secret = Random(f"secrets {seed}")
        self._raved: list[str] = []
        self.departed: set[str] = set()
        """People who have left for good."""
        self.environment = HallEnvironment(
            new_table=lambda: f"table{next(self._ids)}",
            new_token=lambda: f"{self._secret.getrandbits(128):032x}",
            new_seed=lambda: f"{self._secret.getrandbits(128):032x}",
            seed_of_day=lambda day: f"{seed} {day}",
            time_of_day=lambda: f"at {self.time_of_day}",
            timeouts=self.plan.timeouts,
        )

    def run(self) -> None:
        """Run the simulation; raises `PromiseError` if a promise is broken."""
        try:
            with patch.object(table_module, "SNAPSHOT_EVERY", self.plan.snapshot_every):
                self._open_tables()
                self._people_come()
                self._look_at_bots()
                self._begin_faults()
                self.timeline.after(self.plan.chaos_ms, self._calm_down)
                while not self.ended:
                    self.timeline.step()
                self._judge()
        finally:
            self._kill_all()

    def _begin_faults(self) -> None:
        Faults(self).start()

    def _judge(self) -> None:
        judge(self)

    def _kill_all(self) -> None:
        if self.process is not None:
            self.process.kill()

    def _open_tables(self) -> None:
        self._boot()
        assert self.process is not None
        for order in self.plan.orders:
            self.process.ask(opening(order), lambda _: None)
        while len(self.truths) < len(self.plan.orders):
            self.timeline.step()

    # --- the server ---

    @property
    def memory(self) -> MemoryStore:
        """All that is written."""
        return self.disk.memory

    def halls(self) -> list[Hall]:
        """The open halls."""
        return [] if self.process is None else [self.process.hall]

    def sockets(self) -> list[SimulatedSocket]:
        """The sockets of the server."""
        return [] if self.process is None else self.process.sockets

    def crash(self, down_ms: float) -> None:
        """Kill the server, and restart it after a while."""
        if self.process is not None:
            self.trace.note("server", f"is killed for {down_ms:.0f} ms")
            process, self.process = self.process, None
            process.kill()
            self.disk.crash()
            for socket in process.sockets:
                self.timeline.after(self.chance.choice((1, 100, 4_000)), socket.notice)
            self.timeline.after(down_ms, self._boot)

    def _boot(self) -> None:
        if self.process is None:
            booted = self.chance.choice((0, 10**6, self.chance.randrange(10**13)))
            self.process = Process(self.timeline, self.disk, self.trace, self.environment, booted, self)
            self.trace.note("server", "is up")
            for truth in self.truths.values():
                for holder in truth.roster.holders:
                    self.times[truth.table].absent[holder.player] = self.uptime.read()

    def viewpoint(self, truth: Truth, token: str | None) -> Viewpoint:
        """The viewpoint of a client."""
        return Viewpoint(truth, token)

    def dial(self, tab: Tab) -> SimulatedSocket:
        """Open a new connection to the server."""
        self.tabs[tab.name] = tab
        socket = SimulatedSocket(f"{tab.name}/{next(self._sockets)}", self.timeline, self.chance, tab)
        socket.up.carry(partial(self._accept, socket, tab.table))
        return socket

    def _accept(self, socket: SimulatedSocket, table: str) -> None:
        if self.process is None:
            socket.tear(up=True, down=True)
            self.timeline.after(self.chance.uniform(1, 200), socket.notice)
        else:
            self.process.accept(socket, table)

    def ask(self, question: Asking, answer: Answering) -> None:
        """Send a request over HTTP. It or its answer may be lost."""
        self.timeline.after(self.chance.uniform(1, 100), partial(self._ask, question, answer))

    def _ask(self, question: Asking, answer: Answering) -> None:
        if self.process is not None:
            lost = not self.calm and self.chance.random() < 0.1
            delay = self.chance.uniform(1, 100)
            self.process.ask(question, lambda said: None if lost else self.timeline.after(delay, partial(answer, said)))

    # --- observing the server ---

    def works(self, on: bool) -> None:
        """The server can or cannot write now."""
        self.trace.note("server", f"works: {on}")
        self.uptime.works(on)
        for bots in self.bots.values():
            bots.idle = not on

    def went(self, table: str, seat: int) -> None:
        """The server has noticed that a connection to a seat is closed."""
        live = None if self.process is None else self.process.hall.find(table)
        if live is not None:
            self.times[table].absent[live.people.roster.holders[seat].player] = self.uptime.read()

    def in_lesson(self, socket: SimulatedSocket) -> bool:
        """Is this the socket of a running lesson?"""
        assert isinstance(socket.client, Tab)
        truth = socket.client.truth
        return truth.founded.lesson and 0 < truth.roster.lesson_step < steps_of(truth)

    def leaves(self, socket: SimulatedSocket, frame: bytes) -> list[FromServer]:
        """Check a frame to a client: it may have no secrets and nothing that is not on disk."""
        self.trace.note(socket.name, f"is sent {frame.decode()}")
        assert isinstance(socket.client, Tab)
        truth = socket.client.truth
        for secret in (*truth.secrets, *(token.encode() for token in self.tokens)):
            if secret in frame:
                raise PromiseError(f"{socket.name} is sent a secret")
        messages = heard(frame)
        for message in messages:
            if getattr(message, "seq", -1) > truth.last:
                raise PromiseError(f"{socket.name} is sent an entry that is not on disk: {message}")
            if isinstance(message, Welcome) and message.seat >= 0:
                self.times[truth.table].came.add(message.room.seats[message.seat].player)
        return messages

    def learn(self, record: StoreRecord) -> None:
        """Check and apply a written record."""
        if isinstance(record, EntriesAppended):
            if record.first == 0:
                truth = self.truths[record.table] = Truth(record.table, founding(record.entries))
                self.laws[record.table] = Law(truth)
                self.bots[record.table] = BotsAtWork(truth)
                timeouts = replace(self.plan.timeouts, countdown=0) if truth.founded.lesson else self.plan.timeouts
                self.times[record.table] = Timekeeping(truth, timeouts, self.uptime)
            truth = self.truths[record.table]
            for entry in record.entries:
                truth.learn(entry, partial(self._check, truth))
        elif isinstance(record, MatchFinished):
            self.truths[record.table].finished.append(record)

    def _check(self, truth: Truth, entry: Entry) -> None:
        self.trace.note(truth.table, f"{truth.last + 1}: {entry}")
        times = self.times[truth.table]
        broken = self.laws[truth.table].broken(entry) or times.broken(entry, self._long_connected(truth.table))
        if broken:
            raise PromiseError(f"{truth.table}, entry {truth.last + 1}: {broken}")
        self.occurrences.written(truth, entry)
        if isinstance(entry, SeatTaken):
            times.absent[entry.player] = self.uptime.read()
            if truth.roster.holders[entry.seat].player != entry.player:
                times.came.discard(entry.player)
        elif isinstance(entry, BatchPlayed) and entry.client:
            self._check_mover(truth, entry)

    def _check_mover(self, truth: Truth, entry: BatchPlayed) -> None:
        """Check that the player of the seat sent the move."""
        batch, tab = unpack(entry.batch), self.tabs[entry.client]
        sent = tab.answers.sent.get(entry.id)
        if truth.roster.holders[batch.seat].player != entry.client.split(".")[0]:
            raise PromiseError(f"{entry.client} plays for seat {batch.seat}")
        same = isinstance(batch.move, Play) == isinstance(sent, PlayMove)
        if isinstance(batch.move, Play) and isinstance(sent, PlayMove):
            label = truth.game.layout.deck.faces[batch.move.face]
            same = (batch.move.src, label, batch.move.way) == (sent.src, sent.face, sent.way)
        if sent is None or not same:
            raise PromiseError(f"{entry.client} did not send {batch.move}")

    def _long_connected(self, table: str) -> list[str]:
        """People who have been connected to their seats for a while, as far as the server can know."""
        live = None if self.process is None else self.process.hall.find(table)
        if self.process is None or live is None:
            return []
        seats = [
            socket.connection.seat
            for socket in self.process.sockets
            if socket.connection is not None
            and socket.connection.table == table
            and socket.connection.seat >= 0
            and not socket.connection.closing
            and 0 <= socket.greeted < self.timeline.now_ms - SLACK
        ]
        return [live.people.roster.holders[seat].player for seat in seats]

    # --- observing people ---

    def seated(self, person: Person, answer: Seated) -> None:
        """A player has got a seat."""
        if answer.token in self.tokens:
            raise PromiseError("the same key was given out twice")
        self.tokens.append(answer.token)
        person.check_seat(answer)

    def doubt(self, truth: Truth, token: str, since: int) -> None:
        """Check a refused key: it must have been invalid at some time since the hello."""
        key = key_of(token)
        if all(truth.seat_of_key(seq, key) >= 0 for seq in range(since, truth.last + 1)):
            raise PromiseError("a good key was refused")

    def will_rise(self, table: str, player: str) -> None:
        """A player gives up the seat, or asks for another."""
        self.times[table].willing.append(player)

    def will_all_rise(self, table: str) -> None:
        """A player tries to remove others."""
        self.times[table].willing.extend(holder.player for holder in self.truths[table].roster.holders)

    def send_invalid(self, tab: Tab, frame: bytes) -> None:
        """A client sends an invalid frame."""
        self._raved.append(tab.name)
        tab.send_invalid(frame)

    def sent_invalid(self, name: str) -> bool:
        """Has this client ever sent an invalid frame?"""
        return name in self._raved

    # --- phases ---

    def another_match(self, table: str) -> bool:
        """Do people want another match?"""
        return self.truths[table].roster.match < self.plan.matches

    def _people_come(self) -> None:
        for table, people in zip(self.truths, self.plan.people, strict=True):
            for number in range(people + self.plan.latecomers):
                person = Person(self, f"{table}p{number}", table, self._manner())
                person.start(0 if number < people else 15_000)
            for number in range(self.plan.watchers):
                watch(self, f"{table}w{number}", table)
            for number in range(self.plan.thieves):
                self.timeline.after(5_000, partial(steal, self, f"{table}t{number}", table))
        for number in range(self.plan.seekers):
            seeker = Seeker(self, f"seeker{number}", self.plan.sought, self._manner())
            self.timeline.after(self.chance.uniform(0, 12_000), seeker.look)

    def _manner(self) -> Manner:
        return Manner(
            every_ms=self.chance.choice((150, 400, 1_200)),
            idle=self.chance.random() < 0.2,
            mischief=self.plan.mischief,
        )

    def _calm_down(self) -> None:
        self.trace.note("world", "is calm")
        self.calm = True
        self._look_for_the_end()

    def _look_at_bots(self) -> None:
        self.timeline.after(1_000, self._look_at_bots)
        if self.uptime.late():
            return  # who stands still is not asleep
        for table, bots in self.bots.items():
            seat = bots.asleep()
            if seat >= 0:
                raise PromiseError(f"the bot at seat {seat} of {table} is asleep")

    def _look_for_the_end(self) -> None:
        if self.timeline.now_ms > self.plan.chaos_ms + LONGEST_MS:
            raise PromiseError(f"not over: {[truth.roster.phase for truth in self.truths.values()]}")
        if self.halls() and all(self._done(truth) for truth in self.truths.values()):
            self.over = True
            self.timeline.after(SETTLING_MS, self._end)
        else:
            self.timeline.after(1_000, self._look_for_the_end)

    def _done(self, truth: Truth) -> bool:
        roster = truth.roster
        if truth.founded.lesson and roster.lesson_step == steps_of(truth):
            return True
        if roster.phase == CLOSED or (roster.phase == MATCH_OVER and roster.match >= self.plan.matches):
            return True
        return self._is_deserted(truth)

    def _is_deserted(self, truth: Truth) -> bool:
        """Have all who have seats gone for good? Whose answer about a new key was lost cannot even get up."""
        seated = {holder.player for holder in truth.roster.holders if holder.player}
        return bool(seated) and seated <= self.departed

    def _end(self) -> None:
        self.ended = True


def opening(order: NewTable) -> Asking:
    """A player wants a table."""
    return lambda desk: desk.open_table(order, "host", "")
