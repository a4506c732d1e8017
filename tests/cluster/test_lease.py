"""A node relies on its lease for a little less time than the database grants, by its own clock."""

from __future__ import annotations

import asyncio

from tests.simulation.process_loop import ProcessLoop
from tests.simulation.timeline import Timeline

from rasant.cluster.lease import MARGIN_MS, Lease
from rasant.store.ownership import LEASE_MS

SAFE_MS = LEASE_MS - MARGIN_MS


class HandTurned:
    """A lease on a clock that a test sets, and what the lease reported."""

    def __init__(self) -> None:
        self.timeline = Timeline()
        self.loop = ProcessLoop(self.timeline, 0)  # type: ignore[abstract]
        self.said: list[bool] = []
        self.lease = Lease(lambda: self.timeline.now_ms, self.said.append)

    def renew(self, asked_at: int) -> None:
        """The database has renewed the lease."""
        self.loop.do(lambda: self.lease.renew(asked_at))

    def turn(self, ms: int) -> None:
        """Advance the clock by `ms`."""
        passed: list[bool] = []
        self.timeline.after(ms, lambda: passed.append(True))
        while not passed:
            self.timeline.step()


def test_there_is_no_lease_at_first() -> None:
    assert not HandTurned().lease.held()


def test_a_lease_ends_a_margin_before_the_database_ends_it() -> None:
    clock = HandTurned()
    clock.renew(0)
    clock.turn(SAFE_MS - 1)
    assert clock.lease.held()
    clock.turn(2)
    assert not clock.lease.held()
    assert clock.said == [True, False]


def test_a_lease_begins_with_the_request_and_not_with_the_answer() -> None:
    clock = HandTurned()
    clock.turn(2_000)
    clock.renew(0)
    clock.turn(SAFE_MS - 2_000 + 1)
    assert not clock.lease.held()


def test_an_answer_that_took_longer_than_the_lease_is_worth_nothing() -> None:
    clock = HandTurned()
    clock.turn(SAFE_MS)
    clock.renew(0)
    assert not clock.lease.held()
    assert clock.said == []


def test_a_lease_renewed_in_time_is_kept_and_nothing_is_reported() -> None:
    clock = HandTurned()
    for _ in range(10):
        clock.renew(clock.timeline.now_ms)
        clock.turn(SAFE_MS - 1)
    assert clock.said == [True]


def test_a_lease_that_is_given_up_is_over_at_once() -> None:
    clock = HandTurned()
    clock.renew(0)
    clock.loop.do(clock.lease.give_up)
    assert not clock.lease.held()
    assert clock.lease.left_ms() == 0
    assert clock.said == [True, False]


def test_a_process_that_was_frozen_finds_its_lease_expired_before_any_timer_fires() -> None:
    clock = HandTurned()
    clock.renew(0)
    clock.loop.freeze(LEASE_MS * 2)
    clock.turn(LEASE_MS * 2 - 1)
    assert clock.said == [True]
    assert not clock.lease.held()


def test_an_expiry_is_reported_even_if_the_lease_is_renewed_before_any_timer_fires() -> None:
    clock = HandTurned()
    clock.renew(0)
    clock.loop.freeze(LEASE_MS * 2)
    clock.turn(LEASE_MS * 2 - 1)
    with clock.loop.running():
        clock.lease.renew(clock.timeline.now_ms)
    assert clock.said == [True, False, True]


def test_waiting_for_a_lease_ends_when_it_is_renewed() -> None:
    clock = HandTurned()
    done: list[int] = []

    async def wait() -> None:
        await clock.lease.wait()
        done.append(clock.timeline.now_ms)

    tasks: list[asyncio.Task[None]] = []
    clock.loop.do(lambda: tasks.append(clock.loop.create_task(wait())))
    clock.turn(1_000)
    assert done == []
    clock.renew(1_000)
    clock.turn(1)
    assert done == [1_000]
    assert clock.lease._waiting == []
