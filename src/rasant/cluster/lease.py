"""The lease under which a node owns its tables, as the node judges it: by its own clock, and on the safe side."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, final

from rasant.store.ownership import LEASE_MS

MARGIN_MS: Final = 1_500
"""How long before its end a node no longer counts on its lease: clocks run unequally, and what it sends
just before then takes a while to arrive."""


@final
class Lease:
    """Begins when the database was asked to renew it, not when it answered. Without it no frame may be sent."""

    def __init__(self, now: Callable[[], int], changed: Callable[[bool], None]) -> None:
        self._now = now
        self._changed = changed
        """Called when it runs out, and when it is held again."""
        self._until = -1
        self._asked_at = now()
        self._held = False
        self._timer: asyncio.TimerHandle | None = None
        self._waiting: list[asyncio.Future[None]] = []

    def held(self) -> bool:
        """Is it held now?"""
        return self._now() < self._until

    def left_ms(self) -> int:
        """How much longer it lasts if it is not renewed."""
        return max(0, self._until - self._now())

    def age_ms(self) -> int:
        """How long ago it was renewed."""
        return max(0, self._now() - self._asked_at)

    def renew(self, asked_at: int) -> None:
        """The database has renewed it: it lasts from when that was asked for."""
        if not self.held():
            self._run_out()  # the timer may be late, and others have looked at the clock meanwhile
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
        self._run_out()

    async def wait(self) -> None:
        """Return when it is held."""
        while not self.held():
            self._run_out()
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(done)
            await done

    def _arm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(self.left_ms() / 1000, self._look)

    def _look(self) -> None:
        if self.held():
            self._arm()
        else:
            self._run_out()

    def _run_out(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._held:
            self._held = False
            self._changed(False)
