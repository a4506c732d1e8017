"""The people and bots of a table: seats, presence (who is connected), and since when it is empty."""

from typing import final

from rasant.core.contract import NEVER
from rasant.table.clock import TableClock
from rasant.table.connections.audience import Audience
from rasant.table.connections.connection import UNKNOWN_DELAY
from rasant.table.connections.update_limits import RoomUpdates
from rasant.table.log.entries import Entry
from rasant.table.log.journal import Journal
from rasant.table.people.roster import Roster
from rasant.wire.from_server import TableSetup
from rasant.wire.room import LOBBY


@final
class People:
    """The people at a table. Logged state changes by log entries and by nothing else."""

    def __init__(
        self,
        setup: TableSetup,
        roster: Roster,
        audience: Audience,
        updates: RoomUpdates,
        journal: Journal,
        clock: TableClock,
    ) -> None:
        self.setup = setup
        """The setup that clients get."""
        self.roster = roster
        self.audience = audience
        self.clock = clock
        self.updates = updates
        self.empty_since: int = clock.now
        """Since when no player who is still in the match is connected, on the caller's clock; `NEVER`: one is."""
        self.quiet_since: int = clock.now
        """Since when no client at all has been connected; `NEVER`: one is."""
        self.visited = False
        """Was a client ever connected?"""
        self._journal = journal

    # --- changes ---

    def enter(self, entry: Entry) -> None:
        """Log a change, apply it, and announce the room."""
        self.record(entry)
        self.announce()

    def record(self, entry: Entry) -> None:
        """Log a change and apply it."""
        self._journal.write(entry)
        self.roster.fold(entry)

    def announce(self) -> None:
        """Send the room to all at the end of this turn, or as soon as the limit allows."""
        self.updates.room = True

    # --- who is here ---

    def present(self) -> list[int]:
        """Seats whose people are connected and play themselves."""
        return [seat for seat in self.roster.people() if self.audience.here(seat)]

    def stayers(self) -> list[int]:
        """Seats whose people have not left, connected or not."""
        return [seat for seat, holder in enumerate(self.roster.holders) if holder.player and not holder.gone]

    def attend(self) -> None:
        """Update since when the table has been deserted, and since when no client has been connected."""
        if self.audience.connections:
            self.quiet_since, self.visited = NEVER, True
        elif self.quiet_since == NEVER:
            self.quiet_since = self.clock.now
        if not self._deserted():
            self.empty_since = NEVER
        elif self.empty_since == NEVER:
            self.empty_since = self.clock.now

    def _deserted(self) -> bool:
        """Is no player connected who wants to play on? Once all have left a match, spectators count instead."""
        seats = self.stayers()
        if not seats:
            return self.roster.phase == LOBBY or not self.audience.connections
        return not any(self.audience.here(seat) for seat in seats)

    # --- latencies ---

    def delays(self) -> list[int]:
        """One-way latency per seat, in milliseconds: the lowest of its person's connections, or `UNKNOWN_DELAY`."""
        holders = self.roster.holders
        delays = [UNKNOWN_DELAY] * len(holders)
        for connection in self.audience.connections:
            if connection.seat >= 0 and connection.delay >= 0 and not holders[connection.seat].playing_bot:
                known = delays[connection.seat]
                delays[connection.seat] = connection.delay if known == UNKNOWN_DELAY else min(known, connection.delay)
        return delays

    def some_play_without_delay(self, delays: list[int]) -> bool:
        """Is there a player without latency, that is, a bot, or one with unknown latency?"""
        unknown = [seat for seat, delay in enumerate(delays) if delay == UNKNOWN_DELAY]
        return any(self.roster.holders[seat].playing_bot or self.audience.here(seat) for seat in unknown)
