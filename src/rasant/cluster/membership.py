"""Membership of a node: its lease, renewed again and again; which other nodes there are; tables without an owner."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Protocol, final

from rasant.cluster.background import Background
from rasant.cluster.lease import Lease
from rasant.cluster.messages import SPEAKS
from rasant.cluster.parts import NodeParts
from rasant.store.ownership import NodeEntry, NodeStatus
from rasant.store.port import StoreError

RENEW_S: Final = 1.0
RENEW_AGAIN_S: Final = 0.2
"""How soon a lease is renewed again if that failed."""
IN_TOUCH_MS: Final = 2_500
"""How long a node must have been in touch with the store before it takes over tables: when the store itself was
away, all leases have run out, and every node gets the time to renew its own."""
OUT_OF_TOUCH_MS: Final = 2_000
"""With a longer pause between two renewals the node was not in touch."""


class MemberOf(Protocol):
    """What a node does about changes of its membership."""

    def status(self) -> NodeStatus:
        """What the other nodes learn of it from the database."""

    def learn(self, nodes: list[NodeEntry], without_owner: int) -> None:
        """Which nodes there are, and how many tables have no owner."""

    def lost(self) -> None:
        """The lease was lost, and with it all tables."""

    def rejoined(self) -> None:
        """It is a node again, by another name, without any table."""

    async def orphans(self, number: int) -> None:
        """So many tables have no owner: take some over."""


@final
class Membership:
    """Joins, renews, and joins again if the lease was lost."""

    def __init__(
        self,
        parts: NodeParts,
        background: Background,
        lease: Lease,
        new_name: Callable[[], str],
        take_name: Callable[[str], Awaitable[None]],
    ) -> None:
        self._parts = parts
        self._background = background
        self._lease = lease
        self._new_name = new_name
        self._take_name = take_name
        """Gives the links of this node its name."""
        self._renewing: asyncio.Task[None] | None = None
        self._in_touch_since = 0
        self._renewed_at = -OUT_OF_TOUCH_MS
        self._wake: asyncio.Event | None = None
        self._trouble = ""
        """Why the lease could not be renewed the last time."""
        self._anew = False
        self._taking = False
        """Are tables being taken over?"""

    async def join(self) -> None:
        """Become a node, without any table. `StoreError` if that cannot be."""
        name = self._new_name()
        asked_at = self._parts.now()
        await self._take_name(name)
        await self._parts.ownership.join(name, SPEAKS)
        self._lease.renew(asked_at)

    def start(self, member: MemberOf) -> None:
        """Renew the lease from now on."""
        self._wake = asyncio.Event()
        self._renewing = self._background.start(self._run(member, self._wake))

    def begin_anew(self) -> None:
        """Let the lease go and join by another name: any node may take over what this one had."""
        self._anew = True

    def hurry(self) -> None:
        """Renew the lease now: the status of this node has changed."""
        if self._wake is not None:
            self._wake.set()

    async def leave(self) -> None:
        """End the lease: the other nodes may take over what this one still has."""
        if self._renewing is not None:
            self._renewing.cancel()
        self._lease.give_up()
        try:
            await self._parts.ownership.leave()
        except StoreError as error:
            self._parts.log.warning("the lease could not be ended, and runs out by itself", why=str(error))

    async def _run(self, member: MemberOf, wake: asyncio.Event) -> None:
        while True:
            try:
                await self._once(member)
                self._trouble, pause = "", RENEW_S
            except StoreError as error:
                self._complain(str(error))
                pause = RENEW_AGAIN_S
            timer = asyncio.get_running_loop().call_later(pause, wake.set)
            await wake.wait()
            wake.clear()
            timer.cancel()

    def _complain(self, why: str) -> None:
        """Warn the host, once for each reason."""
        if why != self._trouble:
            self._trouble = why
            self._parts.log.warning("the lease cannot be renewed", why=why)

    async def _once(self, member: MemberOf) -> None:
        if self._anew:
            await self._rejoin(member)
        asked_at = self._parts.now()
        renewal = await self._parts.ownership.renew(member.status())
        if renewal.held:
            self._lease.renew(asked_at)
        else:
            member.lost()
            await self._rejoin(member)
        member.learn(renewal.nodes, renewal.orphans)
        if self._is_in_touch() and renewal.held and renewal.orphans and not self._taking:
            self._taking = True
            self._background.start(self._take(renewal.orphans, member))

    async def _rejoin(self, member: MemberOf) -> None:
        self._anew = True  # until it is done, however often that takes
        self._lease.give_up()
        await self.join()
        self._anew = False
        member.rejoined()

    def _is_in_touch(self) -> bool:
        now = self._parts.now()
        if now - self._renewed_at > OUT_OF_TOUCH_MS:
            self._in_touch_since = now
        self._renewed_at = now
        return now - self._in_touch_since >= IN_TOUCH_MS

    async def _take(self, orphans: int, member: MemberOf) -> None:
        """Take over tables without an owner, beside renewing the lease, which must not wait for it."""
        try:
            await member.orphans(orphans)
        except StoreError as error:
            self._parts.log.warning("tables of others cannot be taken over", why=str(error))
        finally:
            self._taking = False
