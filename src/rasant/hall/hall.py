"""All tables of one process, without I/O: the caller passes in frames and the time, and takes out records and frames.

No frame may be sent before the records that were taken with it are on disk.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

from rasant.bots import bot_names
from rasant.core.contract import NEVER
from rasant.core.events import NO_SEAT
from rasant.games import boxes
from rasant.hall.daily import order_of_day
from rasant.hall.day_tries import DayTries
from rasant.hall.environment import HallEnvironment
from rasant.hall.matchmaking import Newcomer, most_welcoming, with_bots
from rasant.hall.outage import StoreOutage
from rasant.hall.port import HallCounts
from rasant.hall.restoring import restored
from rasant.hall.summaries import TableStanding, company_of, info_of, is_named_at, listed, sits_at, standing
from rasant.hall.table_creation import bot_of, bots_of, day_founding, founding_of, game_of, lesson_of, set_up_anew
from rasant.hall.table_limits import TableLimits
from rasant.hall.table_registry import TableRegistry
from rasant.hall.unwritten_records import UnwrittenRecords
from rasant.store.port import StoredTable, StoreRecord, TableClosed
from rasant.table.connections.connection import Connection, Outbox
from rasant.table.connections.greeting import Greeting, greeting_of, key_of
from rasant.table.dependencies import TableDependencies
from rasant.table.log.entries import TableCreated
from rasant.table.log.journal import MoveCounts
from rasant.table.table import Table
from rasant.wire.codec import encode, understand
from rasant.wire.from_client import FromClient, Hello
from rasant.wire.from_server import ChatSent, GoodbyeReason, HoldReason
from rasant.wire.http import Claim, NewTable, Problem, QuickMatch, Seated, TableInfo
from rasant.wire.room import CLOSED, Phase

STRIKES: Final = 3
"""Invalid messages after which a client is dismissed."""

TRY_OVER: Final = "You have had your try at this deal, and its table is closed; the next deal comes at midnight, UTC."

WITH_OTHERS: Final = (
    "You still sit at a table with others, or the match that you left there is still on; leave it, or wait for its end."
)

RESTARTING: Final = "The server restarts; your seat is kept."

BROKEN: Final = "Something went wrong at this table; it is kept for the next start."


class HallOutput(NamedTuple):
    """Output of all tables: records to write first, frames to send after that, connections to close last."""

    records: list[StoreRecord]
    frames: list[tuple[Connection, bytes]]
    welcomed: list[Connection]
    leaving: list[Connection]


class Hall:
    """The tables of one process, and the clients connected to each."""

    def __init__(self, environment: HallEnvironment) -> None:
        self._environment = environment
        self._counts = MoveCounts()
        self._records = UnwrittenRecords(environment.time_of_day)
        self._outbox = Outbox()
        self._dependencies = TableDependencies(
            outbox=self._outbox,
            new_seed=environment.new_seed,
            new_bot=bot_of,
            temperaments=tuple(bot_names()),
            set_up=set_up_anew,
            finish=self._records.finish,
            timeouts=environment.timeouts,
            most_watchers=environment.most_watchers,
            counts=self._counts,
            skeleton=environment.skeleton,
        )
        self._registry = TableRegistry()
        self._limits = TableLimits(self._registry, environment.most_tables, environment.most_deserted)
        self._outage = StoreOutage()
        self._tries = DayTries()
        self._welcomed: list[Connection] = []
        """Clients whose welcome will be in the next output."""
        self._parting: list[StoreRecord] = []
        """Unwritten records of withdrawn tables."""
        self._tables: Final = self._registry.tables  # aliases, because every move goes through them
        self._touched: Final = self._registry.touched

    def find(self, table: str) -> Table | None:
        """A table by its id."""
        return self._tables.get(table)

    # --- the HTTP API ---

    def open_table(self, order: NewTable, guest: str, now: int, caller: str = "") -> str | Problem:
        """Open a table for `guest`, who gets no seat by that; returns its id. `caller`: their address."""
        if self._outage.why:
            return Problem("unavailable", self._outage.refusal)
        founded = founding_of(order, self._environment.new_seed())
        return founded if isinstance(founded, Problem) else self._open(founded, bots_of(order), now, caller)

    def open_day(self, day: str, guest: str, now: int, caller: str = "") -> str | Problem:
        """The table of a player's try at the deal of a day, opened if there is none here."""
        if self._outage.why:
            return Problem("unavailable", self._outage.refusal)
        begun = self._tries.table_of(day, guest)
        if begun:
            return begun if begun in self._tables else Problem("tried_already", TRY_OVER)
        founded = day_founding(day, guest, self._environment.seed_of_day(day))
        if isinstance(founded, Problem):
            return founded
        return self._open(founded, bots_of(order_of_day(day)), now, caller)

    def time_of_day(self) -> str:
        """Now, in UTC (ISO 8601)."""
        return self._environment.time_of_day()

    def _open(self, founded: TableCreated, bots: list[str], now: int, caller: str) -> str | Problem:
        """Open a table with its bots, if there is room; returns its id."""
        if not self._make_room(caller, self._outage.time(now)):
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
        table.found(bots)
        self._registry.add(table)
        self._tries.note(founded, table.id)
        return table.id

    def quick_match(self, order: QuickMatch, guest: str, now: int, caller: str = "") -> str | NewTable | Problem:
        """A public table of the game with people and a seat; if there is none, the table to open instead."""
        if order.game not in boxes():
            return Problem("unknown_game", "There is no such game; GET /api/games lists them.")
        newcomer = Newcomer(guest, caller, self._outage.time(now))
        found = most_welcoming(self._tables.values(), order.game, newcomer)
        return with_bots(order.game) if found is None else found.id

    def _make_room(self, caller: str, now: int) -> bool:
        """Make room for one more table, if necessary by closing one; False if there is none."""
        surplus = self._limits.surplus(caller, now)
        if surplus is not None:
            self._close(surplus, now)
        if not self._limits.full():
            return True
        given_up = self._limits.to_give_up(caller, now)
        if given_up is not None:
            self._close(given_up, now)
        return given_up is not None

    def _close(self, table: Table, now: int) -> None:
        with self._one_table(table):
            table.close(now)

    def claim(self, table: str, claim: Claim, guest: str, now: int, caller: str = "") -> Seated | Problem:
        """Give a person a seat, with a token for it. `caller`: their address."""
        token = self._environment.new_token()
        seat = self.seat(table, claim, guest, key_of(token), now, caller)
        return seat if isinstance(seat, Problem) else Seated(table, seat, token)

    def seat(self, table: str, claim: Claim, guest: str, key: str, now: int, caller: str = "") -> int | Problem:
        """Give a person a seat by the key of a token that another node has made; returns the seat."""
        if self._outage.why:
            return Problem("unavailable", self._outage.refusal)
        found = self.find(table)
        if found is None:
            return self._registry.missing(table)
        with self._one_table(found):
            return found.claim(claim, guest, key, self._outage.time(now), caller)
        return Problem("closed", BROKEN)

    def remove_guest(self, guest: str, now: int) -> Problem | None:
        """Remove a person from all tables; a problem if they sit with others.

        Tables of theirs alone are closed; at tables with others that they left between two matches, a bot gets their
        seat.
        """
        if self._outage.why:
            return Problem("unavailable", self._outage.refusal)
        if self.sits_with_others(guest):
            return Problem("at_a_table", WITH_OTHERS)
        for table in [table for table in self._tables.values() if is_named_at(table, guest)]:
            if company_of(table, guest):
                with self._one_table(table):
                    table.vacate(guest, self._outage.time(now))
            else:
                self._close(table, self._outage.time(now))
        return None

    def sits_with_others(self, guest: str) -> bool:
        """Does a person sit at a table with other people?"""
        return any(sits_at(table, guest) and company_of(table, guest) for table in self._tables.values())

    def tables(self) -> list[TableInfo]:
        """The public tables: those with free seats and most people first, up to a limit."""
        return listed(table for table in self._tables.values() if table.setup.public)

    def standings(self, tables: Sequence[str]) -> list[TableStanding]:
        """The ranks of those of these tables that are public."""
        found = (self._tables.get(table) for table in tables)
        return [standing(table) for table in found if table is not None and table.setup.public]

    def info(self, table: str) -> TableInfo | Problem:
        """One table, public or not."""
        found = self.find(table)
        return self._registry.missing(table) if found is None else info_of(found)

    # --- the operator ---

    def close_table(self, table: str, now: int) -> Problem | None:
        """Close a table, even with players at it; a problem if that is impossible."""
        found = self.find(table)
        if found is None:
            return self._registry.missing(table)
        if self._outage.why:
            return Problem("unavailable", self._outage.refusal)
        self._close(found, self._outage.time(now))
        return None

    def send_away(self, table: str, seat: int, now: int) -> Problem | None:
        """Remove a person from a table for good; a problem if that is impossible."""
        found = self.find(table)
        if found is None:
            return self._registry.missing(table)
        if self._outage.why:
            return Problem("unavailable", self._outage.refusal)
        with self._one_table(found):
            return found.send_away(seat, self._outage.time(now))
        return Problem("closed", BROKEN)

    def callers(self, table: str) -> list[str]:
        """The address from which each seat of a table was claimed; empty if unknown."""
        found = self.find(table)
        if found is None:
            return []
        callers = found.seating.callers
        return [callers.get(holder.player, "") if holder.player else "" for holder in found.people.roster.holders]

    def announce(self, text: str) -> int:
        """Send an announcement to all clients; returns the number of tables with clients."""
        tables = 0
        for table in list(self._tables.values()):
            if table.people.audience.connections:
                table.people.audience.broadcast(encode(ChatSent(NO_SEAT, text)))
                self._touched[table.id] = table
                tables += 1
        return tables

    # --- sockets ---

    def missing(self, table: str) -> Problem | None:
        """Why a client cannot connect to a table, or None."""
        return None if table in self._tables else self._registry.missing(table)

    def is_set_aside(self, table: str) -> bool:
        """Was a table taken out of this hall because it is broken?"""
        return self._registry.is_set_aside(table)

    def table_ids(self) -> list[str]:
        """All tables of this hall."""
        return list(self._tables)

    def connect(self, table: str, now: int) -> Connection | Problem:
        """A socket opened; its client must say hello first."""
        return self.missing(table) or Connection(table)

    def receive(self, connection: Connection, frame: bytes, now: int) -> None:
        """Handle a text frame of a client."""
        message = understand(frame)
        table = self._tables.get(connection.table)
        if connection.closing or table is None:
            return
        if self._outage.why:
            self._outage.turn_away(connection, table, message)
        elif message is None:
            self._strike(connection, table, self._outage.time(now))
        elif connection.greeted:
            self._pass_on(connection, table, message, self._outage.time(now))
        elif isinstance(message, Hello):
            self._introduce(connection, table, greeting_of(message), self._outage.time(now))
        else:
            table.notifier.dismiss(connection, "malformed", "Say hello first.")

    def _pass_on(self, connection: Connection, table: Table, message: FromClient, now: int) -> None:
        try:
            table.receive(connection, message, now)
        except Exception as bug:
            self._set_aside(table, bug, connection)
        else:
            self._touched[table.id] = table

    def greet(self, connection: Connection, greeting: Greeting, now: int) -> None:
        """Connect a client that has said hello at another node."""
        table = self._tables.get(connection.table)
        if table is None or connection.closing:
            return
        if not self._outage.why:
            self._introduce(connection, table, greeting, self._outage.time(now))
        else:
            self._outage.wait(connection, greeting)

    def _introduce(self, connection: Connection, table: Table, greeting: Greeting, now: int) -> None:
        with self._one_table(table, connection):
            table.connect(connection, greeting, now)
            connection.greeting = greeting
            self._welcomed.append(connection)

    def gone(self, connection: Connection, now: int) -> None:
        """The socket closed, or nothing more will be sent to it."""
        table = self._tables.get(connection.table)
        connection.closing = True
        self._outage.forget(connection)
        if table is not None and connection.greeted:
            with self._one_table(table):
                table.disconnect(connection, self._outage.time(now))

    def measured(self, connection: Connection, round_trip_ms: float, now: int) -> None:
        """A client's round trip was measured."""
        table = self._tables.get(connection.table)
        if table is not None and connection.greeted and not connection.closing and not self._outage.why:
            with self._one_table(table):
                table.measured(connection, round(round_trip_ms / 2), self._outage.time(now))

    def resync(self, connection: Connection, now: int) -> None:
        """Send everything again to a client that read too slowly and missed frames."""
        table = self._tables.get(connection.table)
        if table is not None and connection.greeted and not connection.closing:
            with self._one_table(table):
                table.clock.now = self._outage.time(now)
                table.notifier.show_afresh(connection)

    def dismiss_all(self, reason: GoodbyeReason, again_ms: int) -> None:
        """Dismiss all clients; they reconnect spread over `again_ms` milliseconds."""
        connections = [
            (connection, table) for table in self._tables.values() for connection in table.people.audience.connections
        ]
        for place, (connection, table) in enumerate(connections):
            again = again_ms * (place + 1) // len(connections)
            table.notifier.dismiss(connection, reason, RESTARTING, again)

    def _strike(self, connection: Connection, table: Table, now: int) -> None:
        connection.strikes += 1
        if connection.strikes < STRIKES and connection.greeted:
            table.notifier.refuse(connection, "malformed", "This is not a message of the protocol.")
            return
        with self._one_table(table, connection):
            table.disconnect(connection, now)
            table.notifier.dismiss(connection, "malformed", "This is not a message of the protocol.")

    # --- time ---

    def due(self) -> int:
        """When `run` must be called next, or `NEVER`."""
        return self._outage.due(self._registry.due_queue.due())

    def run(self, now: int) -> None:
        """Do everything that is due, and everything that clients asked for."""
        if self._outage.why:
            return
        time = self._outage.time(now)
        for name in self._registry.due_queue.take(time):
            self._touched[name] = self._tables[name]
        for name, table in list(self._touched.items()):
            try:
                table.run(time)
                self._registry.due_queue.put(name, table.due())
            except Exception as bug:
                self._set_aside(table, bug)

    # --- output ---

    def take(self) -> HallOutput:
        """All output since the last call."""
        records, self._parting = self._parting, []
        for table in list(self._touched.values()):
            if table.journal.fresh:
                try:
                    unwritten = self._records.take(table)
                    if table.phase == CLOSED:
                        unwritten.append(self._closed(table))
                    records += unwritten
                except Exception as bug:
                    self._set_aside(table, bug)
        self._touched.clear()
        outgoing = self._outbox.take()
        welcomed, self._welcomed = self._welcomed, []
        return HallOutput(records, outgoing.frames, welcomed, outgoing.leaving)

    def _closed(self, table: Table) -> TableClosed:
        """Remove a closed table; returns its last record."""
        for connection in table.people.audience.connections[:]:
            table.notifier.dismiss(connection, "closed", "This table is closed.")
        self._registry.remove(table)
        return TableClosed(table.id, self._environment.time_of_day())

    def take_urgent(self) -> list[tuple[Connection, bytes]]:
        """Frames that may be sent before the commit: tables are suspended or resumed, and refusals meanwhile."""
        return self._outage.take_urgent()

    # --- trouble ---

    def stuck(self, why: HoldReason, now: int) -> None:
        """Suspend all tables for this reason, or resume them (""). While suspended they refuse everything that must be
        written.

        Their clocks stand still meanwhile, and all clients are informed at once.
        """
        if why == self._outage.why:
            return
        if why:
            self._outage.hold(why, self._connections())
            return
        for connection, greeting in self._outage.end(now).items():
            self.greet(connection, greeting, now)

    def _connections(self) -> Iterator[Connection]:
        """All connections that have said hello."""
        return (connection for table in self._tables.values() for connection in table.people.audience.connections)

    @contextmanager
    def _one_table(self, table: Table, *newcomers: Connection) -> Iterator[None]:
        """A bug inside breaks this table and no other."""
        try:
            yield
        except Exception as bug:
            self._set_aside(table, bug, *newcomers)
        else:
            self._touched[table.id] = table

    def _set_aside(self, table: Table, bug: Exception, *newcomers: Connection) -> None:
        """Take out a table that a bug has left half changed. Its log is sound, and the next start restores it."""
        self._registry.set_aside(table.id)
        self._records.discard(table.id)
        for connection in dict.fromkeys([*table.people.audience.connections, *newcomers]):
            table.people.audience.part(connection)
            connection.pending.clear()  # unwritten changes must not be sent
            table.notifier.dismiss(connection, "closed", BROKEN)
        self._environment.report(table.id, bug)

    # --- coming and going ---

    def is_between_moves(self, table: str) -> bool:
        """Is a table here, with an empty move queue?"""
        found = self._tables.get(table)
        return found is not None and found.cards.live.queue.due() == NEVER

    def withdraw(self, tables: Sequence[str], now: int) -> list[Connection]:
        """Hand tables over to another node; returns their connections, to be greeted there.

        Their last records, a snapshot and pending messages come with the next output.
        """
        connections: list[Connection] = []
        for found in [self._tables[name] for name in tables if name in self._tables]:
            try:
                found.run(self._outage.time(now))
                if found.phase != CLOSED:
                    self._parting += self._records.take_last(found)
                    connections += self._take_out(found)
            except Exception as bug:
                self._set_aside(found, bug)
        return connections

    def lose(self, tables: Collection[str]) -> list[Connection]:
        """Drop tables that another node owns by now, with everything unwritten or unsent; returns their connections."""
        connections: list[Connection] = []
        for found in [self._tables[name] for name in tables if name in self._tables]:
            connections += self._take_out(found)
            self._records.discard(found.id)
        lost = frozenset(tables)
        self._parting = [record for record in self._parting if getattr(record, "table", "") not in lost]
        self._welcomed = [connection for connection in self._welcomed if connection.table not in lost]
        for connection in self._outbox.connections:  # dismissed ones, too
            if connection.table in lost:
                connection.pending.clear()
        return connections

    def _take_out(self, table: Table) -> list[Connection]:
        """Remove a table from this hall; returns its connections."""
        connections = table.people.audience.connections[:]
        for connection in connections:
            table.people.audience.part(connection)
            connection.start_over()
        waiting = [connection for connection in self._outage.greetings if connection.table == table.id]
        self._outage.forget_table(table.id)
        self._touched.pop(table.id, None)
        self._registry.remove(table)
        self._tries.forget(table.founded)
        return connections + waiting

    def resume(self, kept: list[StoredTable], now: int) -> list[str]:
        """Restore tables from the store; returns the ids of broken ones."""
        broken: list[str] = []
        for found in kept:
            try:
                table = restored(found, self._dependencies, self._outage.time(now))
            except Exception as why:  # one broken table must not harm the others
                broken.append(found.table)
                self._registry.set_aside(found.table)
                self._environment.unreadable(found.table, why)
                continue
            self._registry.add(table)
            self._tries.note(table.founded, table.id)
        return broken

    def counts(self) -> HallCounts:
        """Counters for metrics."""
        phases: dict[Phase, int] = {}
        for table in self._tables.values():
            phase = table.phase
            phases[phase] = phases.get(phase, 0) + 1
        return HallCounts(phases, self._counts.moves, dict(self._counts.refused), self._counts.held_ms)
