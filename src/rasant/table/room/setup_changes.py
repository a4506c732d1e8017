"""The setup of a table, and the host's changes to it between matches: rules, number of seats, order of seats."""

from typing import Final, final

from msgspec.structs import replace

from rasant.core.contract import Game
from rasant.core.errors import UserError
from rasant.core.events import NO_SEAT
from rasant.limits.token_buckets import TokenBuckets
from rasant.table.connections.connection import Connection
from rasant.table.dependencies import TableDependencies
from rasant.table.log.entries import ReadyChanged, SeatsArranged, SetupChanged, TableCreated, refounded
from rasant.table.people.people import People
from rasant.table.people.roster import SeatHolder
from rasant.table.play.cards import Cards
from rasant.table.room.notifier import Notifier
from rasant.table.room.seating import BETWEEN_MATCHES, Seating
from rasant.wire.from_client import ChangeSetup
from rasant.wire.from_server import SeatsSwapped, TableSetup
from rasant.wire.room import LOBBY

CHANGES_AT_ONCE: Final = 4
"""Changes of one table at once: each sends everything again to all clients."""

CHANGE_EVERY_MS: Final = 500
"""Milliseconds until a further change is allowed."""

_ALL: Final = "all"
"""The only bucket: all changes of a table count together."""


@final
class SetupChanges:
    """Checks and makes the host's changes. People keep a seat, perhaps another one, and never lose it."""

    def __init__(
        self,
        founded: TableCreated,
        people: People,
        cards: Cards,
        notifier: Notifier,
        seating: Seating,
        dependencies: TableDependencies,
    ) -> None:
        self.founded = founded
        """The current setup: as founded, or as changed since."""
        self._people = people
        self._cards = cards
        self._notifier = notifier
        self._seating = seating
        self._set_up = dependencies.set_up
        self._tokens = TokenBuckets(CHANGES_AT_ONCE, CHANGE_EVERY_MS)

    # --- checks ---

    def objects(self, connection: Connection, wanted: ChangeSetup) -> bool:
        """Is a change impossible? Then the client is refused."""
        refuse, roster = self._notifier.refuse, self._people.roster
        if not self._seating.is_host(connection):
            return True
        if roster.phase not in BETWEEN_MATCHES:
            refuse(connection, "not_now", "The setup can be changed between matches only.")
        elif wanted.changes != roster.changes:
            refuse(connection, "outdated", "The table was changed a moment ago; look at it, then change it again.")
        else:
            return not self._fits(connection, wanted) or not self._in_time(connection)
        return True

    def _fits(self, connection: Connection, wanted: ChangeSetup) -> bool:
        """Is there such a game, with a seat for each person here?"""
        people = len(self._people.stayers())
        try:
            self._set_up(self._wanted(wanted))
        except UserError as error:
            self._notifier.refuse(connection, "bad_option", f"{error}.")
            return False
        if wanted.players < people:
            text = f"{people} people sit here: remove one first, or keep {people} seats."
            self._notifier.refuse(connection, "too_many_people", text)
            return False
        return True

    def _in_time(self, connection: Connection) -> bool:
        if not self._tokens.wait_ms(_ALL, self._people.clock.now):
            return True
        self._notifier.refuse(connection, "too_fast", "Too many changes at once; wait a few seconds.")
        return False

    def _wanted(self, wanted: ChangeSetup) -> TableCreated:
        return replace(
            self.founded,
            players=wanted.players,
            preset=wanted.preset,
            settings=wanted.settings,
            public=wanted.is_public,
        )

    # --- changes ---

    def change(self, wanted: ChangeSetup) -> None:
        """Make a change that has passed the checks. If the rules change, all must get ready again."""
        before = self.founded
        founded, game = self._set_up(self._wanted(wanted))
        if founded == before:
            return
        if replace(founded, public=before.public) != before:
            self._ask_again(range(before.players))
        self._carry_out(founded, game)

    def drop_free_seats(self, connection: Connection) -> bool:
        """Reduce the table to the taken seats; if that is impossible, refuse the client and return False."""
        players = sum(not holder.free for holder in self._people.roster.holders)
        try:
            founded, game = self._set_up(replace(self.founded, players=players))
        except UserError as error:
            text = f"{error}: let bots play on the empty seats, or wait for more players."
            self._notifier.refuse(connection, "bad_option", text)
            return False
        if not self._in_time(connection):
            return False
        self._carry_out(founded, game)
        return True

    def _carry_out(self, founded: TableCreated, game: Game) -> None:
        seats = seats_kept(self._people.roster.holders, founded.players)
        self._people.record(SetupChanged(founded.players, founded.preset, founded.settings, founded.public, seats))
        self._seating.rearrange(seats)
        self._play(founded, game)
        self._notifier.send_setup(self._people.roster.host)

    def swap(self, connection: Connection, seat: int, other: int) -> None:
        """The host swaps two seats. People who were moved by another must get ready again."""
        roster, seats = self._people.roster, range(self.founded.players)
        if not self._seating.is_host(connection):
            return None
        if roster.phase != LOBBY:
            return self._notifier.refuse(connection, "not_now", "Seats can be changed before the match only.")
        if seat == other or seat not in seats or other not in seats:
            return self._notifier.refuse(connection, "not_possible", "Name two seats of this table.")
        if not self._in_time(connection):
            return None
        self._ask_again([moved for moved in (seat, other) if moved != connection.seat])
        self._exchange(seat, other)
        self._notifier.send_room()
        self._notifier.broadcast(SeatsSwapped(connection.seat, seat, other))
        return None

    def move(self, connection: Connection, seat: int) -> None:
        """A person moves to a free seat, and must get ready again."""
        roster = self._people.roster
        if roster.phase != LOBBY:
            return self._notifier.refuse(connection, "not_now", "Seats can be changed before the match only.")
        if not 0 <= seat < len(roster.holders) or not roster.holders[seat].free:
            return self._notifier.refuse(connection, "not_possible", "That seat is not free.")
        self._ask_again([connection.seat])
        self._exchange(connection.seat, seat)
        return None

    def _exchange(self, seat: int, other: int) -> None:
        """Exchange the holders of two seats."""
        seats = list(range(self.founded.players))
        seats[seat], seats[other] = other, seat
        self._people.enter(SeatsArranged(seats))
        self._seating.rearrange(seats)
        for moved in (seat, other):
            self._cards.seat_bot(moved)
            for each in self._people.audience.at(moved):
                self._notifier.show(each)

    def _ask_again(self, seats: range | list[int]) -> None:
        for seat in seats:
            if self._people.roster.holders[seat].ready:
                self._people.enter(ReadyChanged(seat, False))

    # --- recovery ---

    def follow(self, entry: SetupChanged) -> None:
        """Restore a change that the roster has folded from the log; `UserError` if there is no such game."""
        self._seating.rearrange(entry.seats)
        self._play(*self._set_up(refounded(self.founded, entry)))

    def _play(self, founded: TableCreated, game: Game) -> None:
        self.founded = founded
        self.number_setup()
        self._cards.change_game(game)

    def number_setup(self) -> None:
        """Update the setup that clients get, with its number of changes."""
        table = self._people.setup.table
        self._people.setup = setup_of(table, self.founded, self._people.roster.changes)


def setup_of(table: str, founded: TableCreated, changes: int = 0) -> TableSetup:
    """The setup of a table, as clients get it."""
    return TableSetup(
        table,
        founded.game,
        founded.players,
        founded.preset,
        dict(founded.settings),
        founded.public,
        changes,
        founded.lesson,
        founded.day,
    )


def seats_kept(holders: list[SeatHolder], players: int) -> list[int]:
    """For each of the new seats, the old seat of its holder, in the old order; -1: it is new.

    Free seats are dropped first, then those of bots, the last ones first.
    """
    count = len(holders)
    going = sorted(range(count), key=lambda seat: (bool(holders[seat].player), not holders[seat].free, -seat))
    gone = {*going[: max(0, count - players)]}
    return [seat for seat in range(count) if seat not in gone] + [NO_SEAT] * (players - count)
