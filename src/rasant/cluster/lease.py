"""The lease by which a node owns its tables, judged by the node's own clock and with a margin."""

import asyncio
from collections.abc import Callable
from typing import Final, final

from rasant.store.ownership import LEASE_MS

MARGIN_MS: Final = 1_500
"""Milliseconds before its end at which a node stops relying on its lease: clocks run at different rates, and frames
sent just before take a while to arrive."""


@final
class Lease:
    """Counts from when the renewal was requested, not from the answer. Without it no frame may be sent."""

    def __init__(self, now: Callable[[], int], changed: Callable[[bool], None]) -> None:
        self._now = now
        self._changed = changed
        """Called with False when it expires, and with True when it is held again."""
        self._until = -1
        self._asked_at = now()
        self._held = False
        self._timer: asyncio.TimerHandle | None = None
        self._waiting: list[asyncio.Future[None]] = []

    def held(self) -> bool:
        """Is it held now?"""
        return self._now() < self._until

    def left_ms(self) -> int:
        """Milliseconds until it expires unless it is renewed."""
        return max(0, self._until - self._now())

    def age_ms(self) -> int:
        """Milliseconds since it was renewed."""
        return max(0, self._now() - self._asked_at)

    def renew(self, asked_at: int) -> None:
        """The database has renewed it, as requested at `asked_at`."""
        if not self.held():
            self._expire()  # the timer may be late, and the loss must be reported first
        self._asked_at = asked_at
        self._until = asked_at + LEASE_MS - MARGIN_MS
        if not self.held():
            return  # the answer took longer than the lease lasts
        self._arm()
        if not self._held:
            self._held = True
            self._changed(True)
        for done in self._waiting:
            if not done.done():
                done.set_result(None)
        self._waiting = []

    def give_up(self) -> None:
        """End it: it is lost, or no longer wanted."""
        self._until = -1
        self._expire()

    async def wait(self) -> None:
        """Returns once it is held."""
        while not self.held():
            self._expire()
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(done)
            await done

    def _arm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(self.left_ms() / 1000, self._check)

    def _check(self) -> None:
        if self.held():
            self._arm()
        else:
            self._expire()

    def _expire(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._held:
            self._held = False
            self._changed(False)
