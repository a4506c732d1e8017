"""Membership of a node: renews its lease, lists the other nodes, and takes over tables without an owner."""

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
"""Seconds before a failed renewal is tried again."""
IN_TOUCH_MS: Final = 2_500
"""Milliseconds of contact with the store that a node needs before it takes over tables: after an outage of the store
all leases have expired, and every node gets time to renew its own."""
OUT_OF_TOUCH_MS: Final = 2_000
"""A pause between two renewals longer than this breaks the contact."""


class MemberOf(Protocol):
    """Reactions of a node to changes of its membership."""

    def status(self) -> NodeStatus:
        """The status that the database shows to other nodes."""

    def learn(self, nodes: list[NodeEntry], without_owner: int) -> None:
        """The known nodes, and the number of tables without an owner."""

    def lost(self) -> None:
        """The lease was lost, and with it all tables."""

    def rejoined(self) -> None:
        """It is a member again, under another name and without tables."""

    async def orphans(self, number: int) -> None:
        """This many tables have no owner: take over a share."""


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
        """Gives this node's links its name."""
        self._renewing: asyncio.Task[None] | None = None
        self._in_touch_since = 0
        self._renewed_at = -OUT_OF_TOUCH_MS
        self._wake: asyncio.Event | None = None
        self._trouble = ""
        """Why the last renewal failed; empty: it did not."""
        self._anew = False
        self._taking = False
        """Are tables being taken over?"""

    async def join(self) -> None:
        """Join as a node without tables. `StoreError` if that fails."""
        name = self._new_name()
        asked_at = self._parts.now()
        await self._take_name(name)
        await self._parts.ownership.join(name, SPEAKS)
        self._lease.renew(asked_at)

    def start(self, member: MemberOf) -> None:
        """Begin to renew the lease."""
        self._wake = asyncio.Event()
        self._renewing = self._background.start(self._run(member, self._wake))

    def begin_anew(self) -> None:
        """Give up the lease and join under another name: any node may take over this one's tables."""
        self._anew = True

    def renew_now(self) -> None:
        """Renew the lease now, because the status of this node has changed."""
        if self._wake is not None:
            self._wake.set()

    async def leave(self) -> None:
        """End the lease: other nodes may take over the remaining tables."""
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
                self._warn(str(error))
                pause = RENEW_AGAIN_S
            timer = asyncio.get_running_loop().call_later(pause, wake.set)
            await wake.wait()
            wake.clear()
            timer.cancel()

    def _warn(self, why: str) -> None:
        """Warn the operator, once per reason."""
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
        self._anew = True  # stays set until it succeeds
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
        """Take over tables without an owner, in the background, because renewals must not wait."""
        try:
            await member.orphans(orphans)
        except StoreError as error:
            self._parts.log.warning("tables of others cannot be taken over", why=str(error))
        finally:
            self._taking = False
