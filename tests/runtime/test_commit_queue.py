"""The commit queue writes records first and sends frames then, with one write per socket and tick."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import cast

import pytest
from tests.server.fakes import TABLE, FakeHall, GatedStore
from tests.server.loop import in_loop, soon, until

from rasant.hall.hall import Hall
from rasant.hall.outage import HELD_MESSAGES
from rasant.runtime.clock import Clock
from rasant.runtime.hall_runner import HallRunner
from rasant.store.port import EntriesAppended, PlayerNamed, StoreRecord
from rasant.table.connections.connection import Connection


class Listener:
    """A frame writer that records its frames."""

    def __init__(self) -> None:
        self.silent = False
        self.heard: list[bytes] = []
        self.parted = False

    def write(self, text: bytes) -> None:
        self.heard.append(text)

    def close(self) -> None:
        self.parted = True

    def resume(self) -> None:
        self.silent = False


class RecordingObserver:
    """An observer that records trouble and ignores the rest."""

    def __init__(self) -> None:
        self.troubles: list[str | None] = []

    def ticked(self, seconds: float) -> None: ...

    def committed(self, records: Sequence[StoreRecord], seconds: float) -> None: ...

    def stuck(self, text: str | None) -> None:
        self.troubles.append(text)


class Office:
    """A running hall with two connections at one table."""

    def __init__(self, silence_s: float = 60) -> None:
        self.hall = FakeHall()
        self.store = GatedStore()
        self.clock = Clock()
        self.observer = RecordingObserver()
        self.runner = HallRunner(
            cast(Hall, self.hall), self.store, self.clock, self.observer, retry_s=0, silence_s=silence_s
        )
        self.commits = self.runner.commits
        self.listeners = [Listener(), Listener()]
        self.connections = [self._connection(listener) for listener in self.listeners]

    def say(self, message: bytes) -> None:
        """A client sends something that must be written."""
        self.runner.receive(self.connections[0], message, 0)

    def mention(self, message: bytes) -> None:
        """Send a frame that needs no record."""
        self.hall.say(TABLE, message)
        self.commits.wake()

    def written(self) -> list[list[bytes]]:
        """The written records, group by group."""
        return [
            [entry for record in group if isinstance(record, EntriesAppended) for entry in record.entries]
            for group in self.store.groups
        ]

    def _connection(self, listener: Listener) -> Connection:
        connection = self.hall.connect(TABLE, 0)
        assert isinstance(connection, Connection)
        self.commits.writers[connection] = listener
        return connection


@in_loop
async def test_a_tick_is_one_commit_and_one_write_per_socket() -> None:
    office = Office()
    office.say(b"one")
    office.say(b"two")
    await until(lambda: office.listeners[1].heard)
    assert office.written() == [[b"one", b"two"]]
    assert [listener.heard for listener in office.listeners] == [[b"one\ntwo"]] * 2


@in_loop
async def test_a_group_is_closed_when_a_tick_brings_nothing_more() -> None:
    office = Office()
    for message in (b"one", b"two", b"three"):
        office.say(message)
        await asyncio.sleep(0)
    await until(lambda: office.listeners[1].heard)
    assert office.written() == [[b"one", b"two", b"three"]]


@in_loop
async def test_endless_input_does_not_delay_a_commit() -> None:
    office = Office()
    said = 0
    while not office.listeners[0].heard:
        office.say(b"more")
        said += 1
        await asyncio.sleep(0)
    assert 1 <= len(office.written()[0]) <= said


@in_loop
async def test_nothing_is_sent_before_it_is_written() -> None:
    office = Office()
    office.store.open.clear()
    office.say(b"one")
    await soon(office.store.began.wait())
    for _ in range(20):
        await asyncio.sleep(0)
    assert office.listeners[0].heard == []
    office.store.open.set()
    await until(lambda: office.listeners[0].heard)


@in_loop
async def test_records_during_a_commit_are_the_next_group() -> None:
    office = Office()
    office.store.open.clear()
    office.say(b"one")
    await soon(office.store.began.wait())
    for message in (b"two", b"three"):
        office.say(message)
        await asyncio.sleep(0)
    office.store.open.set()
    await until(lambda: len(office.listeners[1].heard) == 2)
    assert office.written() == [[b"one"], [b"two", b"three"]]
    assert office.listeners[1].heard == [b"one", b"two\nthree"]


@in_loop
async def test_a_frame_without_a_record_overtakes_nothing() -> None:
    office = Office()
    office.store.open.clear()
    office.say(b"one")
    await soon(office.store.began.wait())
    office.mention(b"by the way")
    for _ in range(20):
        await asyncio.sleep(0)
    assert office.listeners[0].heard == []
    office.store.open.set()
    await until(lambda: len(office.listeners[0].heard) == 2)
    assert office.listeners[0].heard == [b"one", b"by the way"]
    assert office.written() == [[b"one"]]


@in_loop
async def test_a_store_that_cannot_write_is_asked_again_until_it_can() -> None:
    office = Office()
    office.store.failures = 3
    office.say(b"one")
    await until(lambda: office.hall.trouble)
    await until(lambda: len(office.listeners[0].heard) == 3)
    assert office.listeners[0].heard == [HELD_MESSAGES["store"], HELD_MESSAGES[""], b"one"]
    assert office.written() == [[b"one"]]
    assert office.hall.trouble == ["store", ""]
    office.say(b"two")
    await until(lambda: len(office.listeners[0].heard) == 4)


@in_loop
async def test_clients_learn_that_tables_are_suspended_without_waiting_for_the_store() -> None:
    office = Office(silence_s=0)
    office.store.open.clear()
    office.say(b"one")
    await until(lambda: all(listener.heard for listener in office.listeners))
    assert [listener.heard for listener in office.listeners] == [[HELD_MESSAGES["store"]]] * 2
    office.store.open.set()
    await until(lambda: len(office.listeners[1].heard) == 3)
    assert [listener.heard[1:] for listener in office.listeners] == [[HELD_MESSAGES[""], b"one"]] * 2


@in_loop
async def test_refusals_meanwhile_are_sent_at_once() -> None:
    office = Office()
    office.store.failures = 10_000
    office.say(b"one")
    await until(lambda: office.hall.trouble)
    office.say(b"two")
    await until(lambda: len(office.listeners[0].heard) == 2)
    assert office.listeners[0].heard == [HELD_MESSAGES["store"], b"unavailable"]
    office.store.failures = 0
    await until(lambda: len(office.listeners[0].heard) == 4)
    assert office.listeners[0].heard[2:] == [HELD_MESSAGES[""], b"one"]
    assert office.written() == [[b"one"]]


@in_loop
async def test_a_bug_fails_the_commit_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    office = Office()

    def broken(now: int) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(office.hall, "run", broken)
    office.commits.wake()
    with pytest.raises(ZeroDivisionError):
        await soon(office.commits.failed)


@in_loop
async def test_settled_records_are_on_disk() -> None:
    office = Office()
    office.store.open.clear()
    office.say(b"one")
    settled = asyncio.ensure_future(office.commits.settled())
    await soon(office.store.began.wait())
    assert not settled.done()
    office.store.open.set()
    await soon(settled)
    assert office.written() == [[b"one"]]
    await soon(office.commits.settled())


@in_loop
async def test_a_record_of_no_table_is_written_too() -> None:
    office = Office()
    await soon(office.commits.write(PlayerNamed("somebody", "Ada")))
    assert office.store.groups == [[PlayerNamed("somebody", "Ada")]]


@in_loop
async def test_a_silent_socket_is_not_written_to_and_one_that_left_is_forgotten() -> None:
    office = Office()
    office.listeners[0].silent = True
    del office.commits.writers[office.connections[1]]
    office.say(b"one")
    await soon(office.commits.settled())
    assert [listener.heard for listener in office.listeners] == [[], []]
    assert office.connections[0].pending == office.connections[1].pending == []


@in_loop
async def test_a_client_that_reads_again_gets_nothing_before_the_fresh_view() -> None:
    office = Office()
    listener, connection = office.listeners[1], office.connections[1]
    listener.silent = True
    office.say(b"missed")
    await until(lambda: office.listeners[0].heard == [b"missed"])
    office.store.open.clear()
    office.store.began.clear()
    office.say(b"on its way")
    await soon(office.store.began.wait())
    office.commits.catch_up(connection)
    office.say(b"later")
    office.store.open.set()
    await soon(office.commits.settled())
    assert [listener.heard for listener in office.listeners] == [
        [b"missed", b"on its way", b"later"],
        [b"fresh\nlater"],
    ]


@in_loop
async def test_a_client_gets_its_last_frame_before_its_socket_is_closed() -> None:
    office = Office()
    office.hall.receive(office.connections[0], b"leave", 0)
    await soon(office.commits.settled())
    assert office.listeners[0].heard
    assert office.listeners[0].parted
    assert not office.listeners[1].parted


@in_loop
async def test_the_hall_runs_when_it_is_due() -> None:
    office = Office()
    due = office.clock.now() + 60_000
    office.hall.wanted = due
    await soon(office.commits.settled())
    soon_due = office.clock.now() + 2
    office.hall.wanted = soon_due
    await soon(office.commits.settled())
    await until(lambda: office.hall.runs[-1] >= soon_due)
    assert office.hall.wanted == -1
    office.commits.stop()


@in_loop
async def test_a_broken_store_breaks_the_commit_queue_and_is_reported() -> None:
    class Broken(GatedStore):
        async def append(self, records: Sequence[StoreRecord]) -> None:
            raise ZeroDivisionError

    office = Office()
    runner = HallRunner(cast(Hall, office.hall), Broken(), office.clock, RecordingObserver())
    runner.receive(office.connections[0], b"one", 0)
    with pytest.raises(ZeroDivisionError):
        await soon(runner.commits.failed)


@in_loop
async def test_a_store_that_does_not_answer_counts_as_one_that_cannot_write() -> None:
    office = Office(silence_s=0)
    office.store.open.clear()
    office.say(b"one")
    await until(lambda: office.observer.troubles == ["the store does not answer"])
    office.store.open.set()
    await until(lambda: b"one" in office.listeners[0].heard)
    assert office.observer.troubles[-1] is None
