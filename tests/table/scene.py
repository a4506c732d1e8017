"""A hall in virtual time, a disk, and guests who check everything: the stage for all tests of live play.

    scene = Scene()
    anna, ben = scene.match("ligretto", people=2)
    anna.move(anna.legal()[0])
    scene.wait(1_000)

Nothing sleeps; ids, tokens and seeds are counters, and the hall's output is written to the disk before it is sent.
Every guest checks that each message belongs to the closed union, folds it with `rasant.core.client.Client`, checks that
no number is missing, and after every delivery compares their copy with the server's view of their seat.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from rasant.core.client import Client
from rasant.core.contract import NEVER
from rasant.core.layout import Layout
from rasant.core.moves import Move, Play
from rasant.games import boxes
from rasant.hall.environment import HallEnvironment
from rasant.hall.hall import Hall
from rasant.store.port import (
    DayTried,
    EntriesAppended,
    MatchFinished,
    SnapshotTaken,
    StoredTable,
    StoreRecord,
    TableClosed,
)
from rasant.table.bots.temperaments import STILL
from rasant.table.connections.connection import Connection
from rasant.table.log.entries import ClockReported, RaceLost, read_entry
from rasant.table.room.votes import QUIET_MS
from rasant.table.table import Table
from rasant.table.timeouts import Timeouts
from rasant.testing.messages import heard
from rasant.wire.codec import encode
from rasant.wire.conversion import acts_from_wire, additions_from_wire, events_from_wire, view_from_wire
from rasant.wire.from_client import ActMove, CastVote, FromClient, Hello, Ping, PlayMove, SetReady
from rasant.wire.from_server import (
    BatchMessage,
    FromServer,
    Goodbye,
    MoveAccepted,
    MoveRefused,
    PrivateUpdate,
    RequestRefused,
    RoomChanged,
    RoomPatch,
    ViewReplaced,
    Welcome,
)
from rasant.wire.http import Claim, NewTable, Problem
from rasant.wire.limits import PROTOCOL_VERSION
from rasant.wire.room import COUNTDOWN, LOBBY, MATCH_OVER, PAUSED, PLAYING, ROUND_OVER, Phase, Room, patched

AT_ONCE = Timeouts(room_every=0)
"""Room updates without delay, so that tests need not wait for them."""


class Disk:
    """Everything that was written. Like every store, it refuses an entry that is not the next one."""

    def __init__(self) -> None:
        self.commits: list[list[StoreRecord]] = []
        self.logs: dict[str, list[bytes]] = {}
        self.snaps: dict[str, SnapshotTaken] = {}
        self.finished: list[MatchFinished] = []
        self.closed: list[str] = []
        self.tried: list[DayTried] = []

    def write(self, records: list[StoreRecord]) -> None:
        """Write all records."""
        self.commits.append(records)
        for record in records:
            match record:
                case EntriesAppended():
                    log = self.logs.setdefault(record.table, [])
                    assert record.first == len(log), f"entry {record.first} of {record.table} after {len(log) - 1}"
                    log += record.entries
                case SnapshotTaken():
                    assert record.seq == len(self.logs[record.table]) - 1
                    self.snaps[record.table] = record
                case MatchFinished():
                    self.finished.append(record)
                case DayTried():
                    self.tried.append(record)
                case TableClosed():
                    self.closed.append(record.table)

    def kept(self, snapshots: bool = True) -> list[StoredTable]:
        """All open tables, with their snapshots or with their whole logs."""
        return [self.kept_of(table, snapshots) for table in self.logs if table not in self.closed]

    def kept_of(self, table: str, snapshots: bool = True) -> StoredTable:
        """One table as a store would find it."""
        snapped = self.snaps.get(table) if snapshots else None
        return StoredTable(table, snapped, self.logs[table][0 if snapped is None else snapped.seq + 1 :])


class Guest:
    """A guest at a table, with one connection at a time: what they received, and their copy of the table."""

    def __init__(self, scene: Scene, table: str, client: str, token: str | None = None) -> None:
        self.scene = scene
        self.table = table
        self.client = client
        self.token = token
        self.connection: Connection | None = None
        self.received: list[FromServer] = []
        self.answers: dict[int, MoveAccepted | MoveRefused] = {}
        """The answer to each move, by its number."""
        self.bye: Goodbye | None = None
        self.seq = -1
        self.clock = 0
        self._room: Room | None = None
        self._copy: Client | None = None
        self._aside: PrivateUpdate | None = None
        self._numbers = count(1)

    # --- their copy ---

    @property
    def copy(self) -> Client:
        """Their copy of the table."""
        assert self._copy is not None, "this guest was not welcomed yet"
        return self._copy

    @property
    def room(self) -> Room:
        """The room as last received."""
        assert self._room is not None, "this guest was not welcomed yet"
        return self._room

    @property
    def seat(self) -> int:
        """Their seat; -1: they watch."""
        return self.copy.seat

    @property
    def phase(self) -> str:
        """The phase of the table."""
        return self.room.phase

    def legal(self) -> list[Move]:
        """All moves they could make now, by their copy."""
        view = self.copy.view()
        return [*view.plays(), *view.acts]

    def last(self) -> FromServer:
        """The last message they received."""
        return self.received[-1]

    def complaint(self) -> str:
        """The code of the last message if it is an error; else empty."""
        return self.received[-1].code if isinstance(self.received[-1], RequestRefused) else ""

    # --- actions ---

    def connect(self, book: bool = False) -> Guest:
        """Open a connection and say hello."""
        connection = self.scene.hall.connect(self.table, self.scene.now)
        assert isinstance(connection, Connection), connection
        self.connection, self.bye, self._aside = connection, None, None
        self.scene.lines[connection] = self
        self.say(Hello(PROTOCOL_VERSION, self.client, self.token, book))
        return self

    def disconnect(self) -> None:
        """The connection is lost."""
        assert self.connection is not None
        self.scene.lines.pop(self.connection, None)
        self.scene.hall.gone(self.connection, self.scene.now)
        self.connection = None
        self.scene.settle()

    def send(self, message: FromClient | bytes) -> None:
        """Send a message without letting time pass, so that several guests can send in the same millisecond."""
        assert self.connection is not None
        frame = message if isinstance(message, bytes) else encode(message)
        self.scene.hall.receive(self.connection, frame, self.scene.now)

    def say(self, message: FromClient | bytes) -> None:
        """Send a message, and receive its immediate effects."""
        self.send(message)
        self.scene.settle()

    def put(self, move: Move, number: int = -1) -> int:
        """Send a move; returns its number."""
        number = next(self._numbers) if number < 0 else number
        self.send(self.as_message(move, number))
        return number

    def move(self, move: Move, number: int = -1) -> MoveAccepted | MoveRefused | None:
        """Send a move; returns the immediate answer, if any."""
        number = self.put(move, number)
        self.scene.settle()
        return self.answers.get(number)

    def as_message(self, move: Move, number: int) -> PlayMove | ActMove:
        """A move as a message."""
        if isinstance(move, Play):
            return PlayMove(number, move.src, self.scene.layout(self.table).deck.faces[move.face], move.dst, move.way)
        return ActMove(number, move.verb, move.choice)

    def measured(self, round_trip: float) -> None:
        """Set their round-trip time in milliseconds."""
        assert self.connection is not None
        self.scene.hall.measured(self.connection, round_trip, self.scene.now)
        self.scene.settle()

    # --- reception ---

    def receive(self, frame: bytes) -> None:
        """Handle one frame."""
        for message in heard(frame):
            self.received.append(message)
            self._take_in(message)

    def _take_in(self, message: FromServer) -> None:
        match message:
            case Welcome() | ViewReplaced():
                self._copy = Client(self.scene.layout(self.table), view_from_wire(message.view))
                self.seq, self.clock, self._room = message.seq, message.now, message.room
            case PrivateUpdate():
                assert message.seq > self.seq
                self._aside = message
            case BatchMessage():
                self._fold(message)
            case RoomChanged():
                assert message.after <= self.seq <= message.seq, f"room {message.seq} after {self.seq}"
                self.seq, self.clock, self._room = message.seq, message.now, message.room
            case RoomPatch():
                assert message.after <= self.seq <= message.seq, f"room {message.seq} after {self.seq}"
                self.seq, self.clock, self._room = message.seq, message.now, patched(self.room, message.changed)
            case MoveAccepted():
                assert message.seq <= self.seq, "the answer came before what it answers"
                self.answers[message.id] = message
            case MoveRefused():
                self.answers[message.id] = message
            case Goodbye():
                self.bye = message

    def _fold(self, batch: BatchMessage) -> None:
        assert batch.after <= self.seq < batch.seq, f"batch {batch.seq} after {self.seq}"
        aside, self._aside = self._aside, None
        assert aside is None or aside.seq == batch.seq, "an aside belongs to the batch that follows it"
        acts = self.copy.acts if aside is None or aside.acts is None else acts_from_wire(aside.acts)
        additions = [] if aside is None else additions_from_wire(aside.additions)
        self.copy.receive(events_from_wire(batch.events), additions, acts)
        self.seq, self.clock = batch.seq, batch.now

    def check(self, table: Table) -> None:
        """Check that their copy equals the server's view of their seat, and nothing is missing."""
        untold = self.scene.disk.logs[self.table][self.seq + 1 :]
        assert not untold or self.seq >= table.journal.batch, "cards have moved"
        assert table.people.updates.room or all(
            isinstance(read_entry(entry), RaceLost | ClockReported) for entry in untold
        )
        assert self.phase == table.people.roster.phase, "a new phase is sent at once"
        assert self.seat == (-1 if self.connection is None else self.connection.seat)
        assert self.copy.view().visible() == table.cards.game.view(table.cards.live.match.state, self.seat).visible()


def bots_are_at_work(table: Table) -> None:
    """Check that a bot plays exactly where the room shows a moving one, never for a player who plays themselves."""
    for seat, holder in enumerate(table.people.roster.holders):
        moves = bool(holder.playing_bot) and holder.playing_bot != STILL
        assert (table.cards.live.seated_bots.bots[seat] is not None) == moves, f"seat {seat}: {holder}"


class Scene:
    """A hall, its disk, its clock, and all guests."""

    def __init__(
        self, seed: str = "scene", timeouts: Timeouts | None = None, most_tables: int = 2_000, most_watchers: int = 200
    ) -> None:
        numbers = count(1)
        self.environment = HallEnvironment(
            new_table=lambda: f"{seed}-table-{next(numbers)}",
            new_token=lambda: f"{seed}-token-{next(numbers):020}",
            new_seed=lambda: f"{seed}-seed-{next(numbers)}",
            seed_of_day=lambda day: f"{seed}-{day}",
            time_of_day=lambda: "2026-01-01T00:00:00Z",
            timeouts=timeouts or AT_ONCE,
            most_tables=most_tables,
            most_watchers=most_watchers,
        )
        self.now = 0
        self.disk = Disk()
        self.hall = Hall(self.environment)
        self.lines: dict[Connection, Guest] = {}
        """The guest of each connection."""
        self._clients = count(1)

    # --- inspection ---

    def table(self, name: str) -> Table:
        """The table object."""
        table = self.hall.find(name)
        assert table is not None, f"there is no table {name}"
        return table

    def layout(self, name: str) -> Layout:
        """The zones, faces and rules of a table."""
        return self.table(name).cards.game.layout

    # --- guests ---

    def open(
        self,
        game: str = "ligretto",
        players: int = 2,
        bots: list[str] | None = None,
        preset: str = "",
        public: bool = False,
        caller: str = "",
    ) -> str:
        """Open a table; returns its id."""
        order = NewTable(game, preset, players=players, bots=bots or [], public=public)
        table = self.hall.open_table(order, "host", self.now, caller)
        assert isinstance(table, str), table
        self.settle()
        return table

    def claim(self, table: str, player: str, seat: int = -1, caller: str = "", name: str = "") -> Guest | Problem:
        """A guest claims a seat; they are not connected yet."""
        seated = self.hall.claim(table, Claim(name or player.title(), seat), player, self.now, caller)
        self.settle()
        if isinstance(seated, Problem):
            return seated
        return Guest(self, table, f"tab-{next(self._clients)}", seated.token)

    def sit(self, table: str, player: str, seat: int = -1, caller: str = "", name: str = "") -> Guest:
        """A guest sits down and connects."""
        guest = self.claim(table, player, seat, caller, name)
        assert isinstance(guest, Guest), guest
        return guest.connect()

    def watch(self, table: str) -> Guest:
        """A guest connects without a seat."""
        return Guest(self, table, f"tab-{next(self._clients)}").connect()

    def match(
        self, game: str = "ligretto", people: int = 2, bots: int = 0, preset: str = "", bot: str = "steady"
    ) -> list[Guest]:
        """A match that has just begun among people on the first seats and bots on the others.

        If the game needs more players, there are more bots.
        """
        bots = max(bots, boxes()[game].seats[0] - people)
        table = self.open(game, people + bots, [""] * people + [bot] * bots, preset)
        guests = [self.sit(table, f"player{seat}", seat) for seat in range(people)]
        self.all_say(guests, SetReady())
        self.wait(self.environment.timeouts.countdown)
        assert guests[0].phase == PLAYING
        return guests

    def stage(self, phase: Phase, people: int = 2, bots: int = 1) -> list[Guest]:
        """A table of Ligretto in some phase, with people on the first seats and steady bots on the others."""
        preset = "de" if phase == MATCH_OVER else "default"
        table = self.open("ligretto", people + bots, [""] * people + ["steady"] * bots, preset)
        guests = [self.sit(table, f"player{seat}", seat) for seat in range(people)]
        if phase == LOBBY:
            return guests
        self.all_say(guests, SetReady())
        if phase == COUNTDOWN:
            return guests
        self.wait(self.environment.timeouts.countdown)
        if phase == PAUSED:
            self.all_say(guests, CastVote("pause"))
        elif phase in (ROUND_OVER, MATCH_OVER):
            self.end_round(guests[0])
        assert guests[0].phase == phase
        return guests

    def end_round(self, guest: Guest) -> None:
        """End the round at a guest's table as if all had agreed, whatever bots object and however early it is."""
        table = self.table(guest.table)
        table.clock.now = self.now
        table.cards.live.declare(table.clock.time())
        table.phases.after_play()
        guest.say(Ping(0))

    def give_up(self, guests: list[Guest]) -> None:
        """After a while without progress, all vote for giving up the round."""
        self.wait(QUIET_MS)
        self.all_say(guests, CastVote("stalemate"))

    def all_say(self, guests: list[Guest], message: FromClient) -> None:
        """All guests send the same message, one after another."""
        for guest in guests:
            guest.say(message)

    # --- time ---

    def wait(self, ms: int) -> None:
        """Let time pass, with everything that is due."""
        end = self.now + ms
        while True:
            due = self.hall.due()
            if due == NEVER or due > end:
                break
            self.now = max(self.now, due)
            self.settle()
        self.now = end
        self.settle()

    def wait_for(self, wanted: Callable[[], bool], most: int = 36_000_000) -> None:
        """Let time pass until a condition holds. A player who plays alone gets ready for the next round."""
        end = self.now + most
        while not wanted():
            self._go_on_alone()
            due = self.hall.due()
            assert due != NEVER, "nothing is due any more"
            assert due <= end, "the condition did not become true in time"
            self.now = max(self.now, due)
            self.settle()

    def _go_on_alone(self) -> None:
        """Between rounds the table waits only if there is one person."""
        for guest in list(self.lines.values()):
            if guest.phase == ROUND_OVER and guest.room.left == -1 and guest.seat >= 0:
                guest.say(SetReady())

    # --- output ---

    def settle(self) -> None:
        """Process everything due, write it, send it, and check all guests' copies."""
        self.hall.run(self.now)
        self.commit()
        for guest in self.lines.values():
            table = self.hall.find(guest.table)
            welcome = guest.bye is None and guest.connection is not None and guest.connection.greeted
            if welcome and table is not None:
                guest.check(table)
                bots_are_at_work(table)

    def commit(self) -> None:
        """Send urgent frames; write the new batches, then send them."""
        for connection, message in self.hall.take_urgent():
            self.deliver(connection, message)
        taken = self.hall.take()
        self.disk.write(taken.records)
        for connection, frame in taken.frames:
            self.deliver(connection, frame)
        for connection in taken.leaving:
            self.hang_up(connection)

    def deliver(self, connection: Connection, frame: bytes) -> None:
        """Deliver a frame to the guest of its connection."""
        guest = self.lines.get(connection)
        if guest is not None:
            guest.receive(frame)

    def hang_up(self, connection: Connection) -> None:
        """The connection ends."""
        self.lines.pop(connection, None)
        self.hall.gone(connection, self.now)

    def restart(self, snapshots: bool = True) -> list[str]:
        """Kill the process and start another one from the disk; returns the broken tables."""
        self.hall = Hall(self.environment)
        self.lines.clear()
        broken = self.hall.resume(self.disk.kept(snapshots), self.now)
        self.settle()
        return broken
