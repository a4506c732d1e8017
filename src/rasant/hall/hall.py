"""All tables of one process, without I/O: the caller passes in frames and the time, and takes out records and frames.

No frame may be sent before the records that were taken with it are on disk.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from rasant.bots import bot_names
from rasant.core.contract import NEVER
from rasant.games import boxes
from rasant.hall.due_queue import DueQueue
from rasant.hall.environment import HallEnvironment
from rasant.hall.founding import bot_of, bots_of, founding_of, game_of, lesson_of, set_up_anew
from rasant.hall.opened_tables import OpenedTables
from rasant.hall.outage import StoreOutage
from rasant.hall.port import HallCounts
from rasant.hall.quick_match import Newcomer, most_welcoming, with_bots
from rasant.hall.restoring import restored
from rasant.hall.summaries import finished_of, info_of, listed
from rasant.store.port import EntriesAppended, MatchFinished, SnapshotTaken, StoredTable, StoreRecord, TableClosed
from rasant.table.cards import Cards
from rasant.table.connection import Connection, Outbox
from rasant.table.dependencies import TableDependencies
from rasant.table.journal import MoveCounts
from rasant.table.people import People
from rasant.table.recovery import snapshot
from rasant.table.table import Table
from rasant.wire.codec import understand
from rasant.wire.from_client import FromClient, Hello
from rasant.wire.from_server import GoodbyeReason, TableSetup
from rasant.wire.http import Claim, NewTable, Problem, QuickMatch, Seated, TableInfo
from rasant.wire.room import CLOSED, Phase

STRIKES: Final = 3
"""So often a client may send something that is no message."""

BROKEN: Final = "Something went wrong at this table; it is kept for the next start."
SET_ASIDE: Final = "This table cannot be played at: something is wrong with it, and whoever runs the server knows."
UNKNOWN_TABLE: Final = "There is no such table; it may have been closed."


class HallOutput(NamedTuple):
    """What the tables brought about: records to write first, frames to send then, connections to close last."""

    records: list[StoreRecord]
    frames: list[tuple[Connection, bytes]]
    leaving: list[Connection]


class Hall:
    """The tables of one process, and who is connected to which."""

    def __init__(self, environment: HallEnvironment) -> None:
        self._environment = environment
        self._counts = MoveCounts()
        self._outbox = Outbox()
        self._dependencies = TableDependencies(
            outbox=self._outbox,
            new_seed=environment.new_seed,
            new_bot=bot_of,
            temperaments=tuple(bot_names()),
            set_up=set_up_anew,
            finish=self._finish,
            timeouts=environment.timeouts,
            most_watchers=environment.most_watchers,
            counts=self._counts,
        )
        self._tables: dict[str, Table] = {}
        self._opened = OpenedTables()
        self._touched: dict[str, Table] = {}
        self._due_queue = DueQueue()
        self._aside: set[str] = set()
        """Tables that a bug or damage has taken out of the hall."""
        self._outage = StoreOutage()
        self._finished: dict[str, list[MatchFinished]] = {}
        """Results that are to be written with the next entries of their tables."""

    def find(self, table: str) -> Table | None:
        """A table by its id."""
        return self._tables.get(table)

    # --- the HTTP API ---

    def open_table(self, order: NewTable, guest: str, now: int, caller: str = "") -> str | Problem:
        """Open a table; its id. `guest` is whoever asked: they sit down like anybody else. `caller`: their address."""
        if self._outage.reason is not None:
            return Problem("unavailable", self._outage.reason)
        founded = founding_of(order, self._environment.new_seed())
        if isinstance(founded, Problem):
            return founded
        if not self._has_room(caller, self._outage.time(now)):
            return Problem("too_many_tables", "This server has as many tables as it can hold; try again later.")
        table = Table(
            self._environment.new_table(),
            founded,
            game_of(founded),
            self._dependencies,
            self._outage.time(now),
            caller,
            lesson_of(founded),
        )
        table.found(bots_of(order))
        self._tables[table.id] = table
        self._opened.opened(table)
        self._touch(table)
        return table.id

    def quick_match(self, order: QuickMatch, guest: str, now: int, caller: str = "") -> str | NewTable | Problem:
        """The table at which somebody finds people for a game; if there is none, what to open for them."""
        if order.game not in boxes():
            return Problem("unknown_game", "There is no such game; GET /api/games lists them.")
        newcomer = Newcomer(guest, caller, self._outage.time(now))
        found = most_welcoming(self._tables.values(), order.game, newcomer)
        return with_bots(order.game) if found is None else found.id

    def _has_room(self, caller: str, now: int) -> bool:
        """Is there room for one more? If need be, the table makes room that nobody has sat at for longest.

        If there is none, whoever has opened the most gives one up for somebody with fewer.
        """
        if caller:
            own = [table for table in self._tables.values() if table.opener == caller and table.deserted(now)]
            if len(own) >= self._environment.most_deserted:
                self._close_one([table for table in own if table.spare(now)] or own, now)
        if sum(table.phase != CLOSED for table in self._tables.values()) < self._environment.most_tables:
            return True
        spare = [table for table in self._tables.values() if table.spare(now)]
        if not spare:
            given_up = self._opened.to_give_up(caller)
            spare = [] if given_up is None else [given_up]
        self._close_one(spare, now)
        return bool(spare)

    def _close_one(self, tables: list[Table], now: int) -> None:
        """Close the one of these that nobody has sat at for longest, if there is any."""
        if tables:
            oldest = min(tables, key=lambda table: table.people.empty_since)
            with self._one_table(oldest):
                oldest.close(now)

    def claim(self, table: str, claim: Claim, guest: str, now: int, caller: str = "") -> Seated | Problem:
        """Give a person a seat, with a key to it. `caller`: the address they call from."""
        if self._outage.reason is not None:
            return Problem("unavailable", self._outage.reason)
        found = self.find(table)
        if found is None:
            return self._unknown(table)
        token = self._environment.new_token()
        seat: int | Problem = Problem("closed", BROKEN)
        with self._one_table(found):
            seat = found.claim(claim, guest, token, self._outage.time(now), caller)
        return seat if isinstance(seat, Problem) else Seated(table, seat, token)

    def tables(self) -> list[TableInfo]:
        """The public ones: those with free seats and most people first, and no more than anybody reads."""
        return listed(table for table in self._tables.values() if table.setup.public)

    def info(self, table: str) -> TableInfo | Problem:
        """One table, public or not."""
        found = self.find(table)
        return self._unknown(table) if found is None else info_of(found)

    def _unknown(self, table: str) -> Problem:
        """Why there is no such table."""
        return Problem("unknown_table", SET_ASIDE if table in self._aside else UNKNOWN_TABLE)

    # --- sockets ---

    def connect(self, table: str, now: int) -> Connection | Problem:
        """Somebody's socket opened; it is to say hello first."""
        return Connection(table) if table in self._tables else self._unknown(table)

    def hear(self, connection: Connection, frame: bytes, now: int) -> None:
        """A text frame of a client."""
        message = understand(frame)
        table = self._tables.get(connection.table)
        if connection.closing or table is None:
            return
        if self._outage.reason is not None:
            self._outage.turn_away(connection, table, message)
        elif message is None:
            self._strike(connection, table, self._outage.time(now))
        elif connection.greeted or isinstance(message, Hello):
            self._pass_on(connection, table, message, self._outage.time(now))
        else:
            table.notifier.dismiss(connection, "malformed", "Say hello first.")

    def _pass_on(self, connection: Connection, table: Table, message: FromClient, now: int) -> None:
        try:
            if connection.greeted:
                table.hear(connection, message, now)
            elif isinstance(message, Hello):
                table.connect(connection, message, now)
        except Exception as bug:
            self._set_aside(table, bug, connection)
        else:
            self._touch(table)

    def gone(self, connection: Connection, now: int) -> None:
        """The socket closed, or will hear nothing more."""
        table = self._tables.get(connection.table)
        connection.closing = True
        self._outage.hellos.pop(connection, None)
        if table is not None and connection.greeted:
            with self._one_table(table):
                table.disconnect(connection, self._outage.time(now))

    def measured(self, connection: Connection, round_trip_ms: float, now: int) -> None:
        """How long it takes to this client and back."""
        table = self._tables.get(connection.table)
        if table is not None and connection.greeted and not connection.closing and self._outage.reason is None:
            with self._one_table(table):
                table.measured(connection, round(round_trip_ms / 2), self._outage.time(now))

    def resync(self, connection: Connection, now: int) -> None:
        """A client that read too slowly missed something: tell it everything anew."""
        table = self._tables.get(connection.table)
        if table is not None and connection.greeted and not connection.closing:
            with self._one_table(table):
                table.clock.now = self._outage.time(now)
                table.notifier.show_afresh(connection)

    def dismiss_all(self, reason: GoodbyeReason, again_ms: int) -> None:
        """Send everybody away, to come back within so many milliseconds: not all of them at once."""
        connections = [
            (connection, table) for table in self._tables.values() for connection in table.people.audience.connections
        ]
        for place, (connection, table) in enumerate(connections):
            again = again_ms * (place + 1) // len(connections)
            table.notifier.dismiss(connection, reason, "The server restarts; your seat is kept.", again)

    def _strike(self, connection: Connection, table: Table, now: int) -> None:
        connection.strikes += 1
        if connection.strikes < STRIKES and connection.greeted:
            table.notifier.refuse(connection, "malformed", "This is no message of the protocol.")
            return
        with self._one_table(table, connection):
            table.disconnect(connection, now)
            table.notifier.dismiss(connection, "malformed", "This is no message of the protocol.")

    # --- time ---

    def due(self) -> int:
        """When `run` must be called next, or `NEVER`."""
        return self._outage.due(self._due_queue.due())

    def run(self, now: int) -> None:
        """Let everything happen that is due, and all that was said be done."""
        if self._outage.reason is not None:
            return
        time = self._outage.time(now)
        for name in self._due_queue.take(time):
            self._touched[name] = self._tables[name]
        for name, table in list(self._touched.items()):
            try:
                table.run(time)
                self._due_queue.put(name, table.due())
            except Exception as bug:
                self._set_aside(table, bug)

    def _touch(self, table: Table) -> None:
        self._touched[table.id] = table

    # --- what comes of it ---

    def take(self) -> HallOutput:
        """All that came about since this was last called."""
        records: list[StoreRecord] = []
        for table in list(self._touched.values()):
            if table.journal.fresh:
                try:
                    records += self._unwritten(table)
                except Exception as bug:
                    self._set_aside(table, bug)
        self._touched = {}
        outgoing = self._outbox.take()
        return HallOutput(records, outgoing.frames, outgoing.leaving)

    def _unwritten(self, table: Table) -> list[StoreRecord]:
        """What is to be written of a table. Nothing is taken from it before all is there."""
        name, journal = table.id, table.journal
        records: list[StoreRecord] = [EntriesAppended(name, journal.seq + 1 - len(journal.fresh), journal.fresh)]
        records += self._finished.get(name, ())
        if table.snapshot_due():
            records.append(SnapshotTaken(name, journal.seq, snapshot(table)))
        journal.fresh = []
        self._finished.pop(name, None)
        if table.phase == CLOSED:
            self._close(table, records)
        return records

    def take_urgent(self) -> list[tuple[Connection, bytes]]:
        """Answers that wait for nothing to be written: those to people who are turned away because nothing can be."""
        return self._outage.take_urgent()

    def _close(self, table: Table, records: list[StoreRecord]) -> None:
        records.append(TableClosed(table.id, self._environment.time_of_day()))
        for connection in table.people.audience.connections[:]:
            table.notifier.dismiss(connection, "closed", "This table is closed.")
        del self._tables[table.id]
        self._opened.closed(table)
        self._due_queue.put(table.id, NEVER)

    def _finish(self, setup: TableSetup, people: People, cards: Cards) -> None:
        """A match was played to its end: its result as it is now, before anybody begins another."""
        finished = finished_of(setup, people, cards, self._environment.time_of_day())
        self._finished.setdefault(setup.table, []).append(finished)

    # --- trouble ---

    def stuck(self, text: str | None, now: int) -> None:
        """The store cannot write, for this reason: refuse whatever would have to be written, until it can (None).

        All tables stand still meanwhile: nobody loses time that they could not use.
        """
        if text is not None:
            self._outage.reason = text
        elif self._outage.reason is not None:
            for connection, hello in self._outage.end(now).items():
                if connection.table in self._tables:
                    self._pass_on(connection, self._tables[connection.table], hello, self._outage.time(now))

    @contextmanager
    def _one_table(self, table: Table, *knocking: Connection) -> Iterator[None]:
        """Whatever is done inside is done to this table and to no other."""
        try:
            yield
        except Exception as bug:
            self._set_aside(table, bug, *knocking)
        else:
            self._touch(table)

    def _set_aside(self, table: Table, bug: Exception, *knocking: Connection) -> None:
        """Take a table out that a bug has left half changed. Its log is sound: with the server it comes back."""
        del self._tables[table.id]
        self._opened.closed(table)
        self._aside.add(table.id)
        self._touched.pop(table.id, None)
        self._finished.pop(table.id, None)
        self._due_queue.put(table.id, NEVER)
        for connection in dict.fromkeys([*table.people.audience.connections, *knocking]):
            table.people.audience.part(connection)
            connection.pending.clear()  # what was not written is not told
            table.notifier.dismiss(connection, "closed", BROKEN)
        self._environment.report(table.id, bug)

    # --- coming back ---

    def resume(self, kept: list[StoredTable], now: int) -> list[str]:
        """Tables as they were found in the store; the ids of those that are broken."""
        broken: list[str] = []
        for found in kept:
            try:
                table = restored(found, self._dependencies, self._outage.time(now))
            except Exception as why:  # whatever is wrong with one table, the others live
                broken.append(found.table)
                self._aside.add(found.table)
                self._environment.unreadable(found.table, why)
                continue
            self._tables[found.table] = table
            self._touch(table)
        return broken

    def counts(self) -> HallCounts:
        """What is counted."""
        phases: dict[Phase, int] = {}
        for table in self._tables.values():
            phase = table.phase
            phases[phase] = phases.get(phase, 0) + 1
        return HallCounts(phases, self._counts.moves, dict(self._counts.refused), self._counts.held_ms)
