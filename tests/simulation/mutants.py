"""Deliberate bugs, one at a time, which the simulation must find."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final
from unittest.mock import patch

from msgspec import structs

from rasant.core.events import Event
from rasant.core.redacted import Addition
from rasant.hall import unwritten_records
from rasant.hall.outage import StoreOutage
from rasant.hall.summaries import finished_of
from rasant.runtime.commit_queue import CommitGroup, CommitQueue
from rasant.store.port import MatchFinished
from rasant.table import recovery as memory
from rasant.table.clock import TableClock
from rasant.table.connections.connection import Connection
from rasant.table.connections.greeting import Greeting
from rasant.table.log.entries import BatchPlayed, read_entry
from rasant.table.play.lesson_progress import LessonProgress
from rasant.table.play.live_match import LiveMatch
from rasant.table.play.move_senders import MoveSender, MoveSenders
from rasant.table.room.phases import PhaseMachine
from rasant.table.room.seating import Seating
from rasant.table.room.setup_changes import SetupChanges
from rasant.table.table import Table

Mutant = Callable[[], AbstractContextManager[object]]


def send_before_commit() -> AbstractContextManager[object]:
    """Batches are sent before they are written."""
    gather = CommitQueue._gather

    def hasty(commits: CommitQueue) -> CommitGroup:
        group = gather(commits)
        commits._deliver(CommitGroup([], group.frames, group.welcomed, group.leaving, group.returning, []))
        return CommitGroup(group.records, [], [], [], [], group.waiting)

    return patch.object(CommitQueue, "_gather", hasty)


def forget_what_was_sent() -> AbstractContextManager[object]:
    """After a crash the server forgets which moves were made, and makes repeated ones again."""

    @contextmanager
    def forgetful() -> Iterator[None]:
        resume = LiveMatch.resume

        def without_client(live: LiveMatch, batch: Any, seq: int, client: str, number: int) -> None:
            resume(live, batch, seq, "", -1)

        with patch.object(LiveMatch, "resume", without_client), patch.object(MoveSenders, "unpack", lambda *_: None):
            yield

    return forgetful()


def make_copies_too() -> AbstractContextManager[object]:
    """Repeated moves count as new ones."""

    def accept(sender: MoveSender, number: int, seq: int) -> None:
        sender.last = -1

    return patch.object(MoveSender, "accept", accept)


def skip_an_entry() -> AbstractContextManager[object]:
    """When a log is read, the last entry that is not a batch is counted but not folded."""
    follow = memory._follow

    def careless(table: Table, data: bytes) -> None:
        seq = table.journal.seq
        if isinstance(read_entry(data), BatchPlayed) or seq % 7:
            follow(table, data)
        else:
            table.journal.seq += 1

    return patch.object(memory, "_follow", careless)


def leak_to_the_neighbour() -> AbstractContextManager[object]:
    """A seat also gets the additions of the next seat."""
    private_updates = LiveMatch._private_updates_of

    def leaky(
        live: LiveMatch, seq: int, events: list[Event], private: dict[int, list[Addition]]
    ) -> list[tuple[Connection, bytes]]:
        seats = live.game.seats
        return private_updates(live, seq, events, {seat: private.get((seat + 1) % seats, []) for seat in range(seats)})

    return patch.object(LiveMatch, "_private_updates_of", leaky)


def show_spectators_a_seat() -> AbstractContextManager[object]:
    """Spectators see the cards of the first seat."""
    greet = LiveMatch.greet
    return patch.object(LiveMatch, "greet", lambda live, seat: structs.replace(greet(live, max(seat, 0)), seat=seat))


def share_a_seat() -> AbstractContextManager[object]:
    """A taken seat is given to any caller."""
    return patch.object(Seating, "_find", lambda seating, wanted: 0)


def open_with_any_key() -> AbstractContextManager[object]:
    """An invalid key opens the first seat."""
    find = Seating.seat_for
    return patch.object(Seating, "seat_for", lambda seating, token: max(find(seating, token), 0))


def let_time_run_while_dead() -> AbstractContextManager[object]:
    """A table's clock runs on while the server is down, by the new process's clock."""

    def wrong(clock: TableClock, stood: int) -> None:
        clock._stood = stood + (clock.now if stood else 0)

    return patch.object(TableClock, "set", wrong)


def let_bots_sleep_on() -> AbstractContextManager[object]:
    """After a crash bots do not look again."""

    def go(phases: PhaseMachine, composure: int) -> None:
        seated_bots = phases._cards.live.seated_bots
        phases._clock.start()
        if composure:
            seated_bots.rest()
        else:
            seated_bots.begin(phases._clock.time())

    return patch.object(PhaseMachine, "go", go)


def drop_late_moves() -> AbstractContextManager[object]:
    """Moves that are held when a round ends are dropped without an answer."""

    def stop(live: LiveMatch, *_: object) -> None:
        live.queue.clear()
        live.seated_bots.rest()

    return patch.object(LiveMatch, "stop", stop)


def skip_a_number() -> AbstractContextManager[object]:
    """Every tenth batch is not sent."""
    publish = LiveMatch.publish

    def publish_most(live: LiveMatch, batch: Any, client: str, number: int) -> int:
        connections, live._audience.connections = live._audience.connections, []
        if (live._journal.seq + 1) % 10:
            live._audience.connections = connections
        seq = publish(live, batch, client, number)
        live._audience.connections = connections
        return seq

    return patch.object(LiveMatch, "publish", publish_most)


def let_the_removed_return() -> AbstractContextManager[object]:
    """A removed player may take a seat again."""
    return patch.object(Seating, "_refusal", lambda *_: None)


def send_the_old_setup() -> AbstractContextManager[object]:
    """The original setup is sent, even after the host has changed it."""
    return patch.object(SetupChanges, "number_setup", lambda changes: None)


def rate_whatever_was_played() -> AbstractContextManager[object]:
    """Every match changes ratings."""

    def generous(*given: Any) -> MatchFinished:
        finished = finished_of(*given)
        return structs.replace(finished, result=structs.replace(finished.result, counts=True))

    return patch.object(unwritten_records, "finished_of", generous)


def advance_lessons_unwritten() -> AbstractContextManager[object]:
    """A lesson advances without an entry in the log."""

    def advance(progress: LessonProgress) -> None:
        progress._people.roster.lesson_step += 1

    return patch.object(LessonProgress, "_advance", advance)


def never_say_that_it_goes_on() -> AbstractContextManager[object]:
    """Clients are not notified when a suspended table resumes."""
    end = StoreOutage.end

    def silently(outage: StoreOutage, now: int) -> dict[Connection, Greeting]:
        outage._informed.clear()
        return end(outage, now)

    return patch.object(StoreOutage, "end", silently)


def hold_behind_the_news() -> AbstractContextManager[object]:
    """Clients are notified of the resumption after the events since then."""
    report = CommitQueue._report_stuck

    def late(commits: CommitQueue, text: str | None) -> None:
        with patch.object(CommitQueue, "_deliver_urgent", lambda commits: None):
            report(commits, text)
        commits._loop.call_soon(commits._deliver_urgent)

    return patch.object(CommitQueue, "_report_stuck", late)


MUTANTS: Final[dict[Mutant, int]] = {
    send_before_commit: 0,
    forget_what_was_sent: 25,
    make_copies_too: 23,
    skip_an_entry: 0,
    leak_to_the_neighbour: 1,
    show_spectators_a_seat: 2,
    share_a_seat: 1,
    open_with_any_key: 3,
    let_time_run_while_dead: 0,
    let_bots_sleep_on: 12,
    drop_late_moves: 42,
    skip_a_number: 0,
    let_the_removed_return: 19,
    send_the_old_setup: 0,
    rate_whatever_was_played: 3,
    advance_lessons_unwritten: 8,
    never_say_that_it_goes_on: 13,
    hold_behind_the_news: 13,
}
"""By mutant: the seed to begin with, which has found it before."""
