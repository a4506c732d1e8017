"""Messages between nodes: bundled, signed, and numbered, so that none is received twice or missed unnoticed.

All users of the bus can send anything, so the signature is checked before anything else is read. A bundle is accepted
if the database lists its sender, and if it was meant for this node and is in time.

The bus may lose messages. Each bundle names the one before it; if that was not received, something is missing. Then all
clients between the two nodes are attached again: they get fresh views, and resend unanswered moves.
"""

import asyncio
from collections.abc import Callable, Collection, Sequence
from functools import partial
from hashlib import blake2b
from hmac import compare_digest
from typing import Any, Final, Protocol, final

import msgspec

from rasant.bus.port import Bus
from rasant.cluster.freshness import Freshness
from rasant.cluster.messages import SPEAKS, Bundle, ClientFrame, ClientSaid, Item, pack, unpack, version_of
from rasant.store.ownership import ClusterIdentity

BUNDLE_BYTES: Final = 128 * 1024
"""A bundle is sent at once when it has more bytes."""
ITEM_BYTES: Final = 256
"""Estimated size of an item, besides its frame."""
SIGNATURE_BYTES: Final = 16
ALL_NODES: Final = ""
"""Stands for a node's name: all nodes."""

FOREIGN_MESSAGE: Final = "a message with an invalid signature"
UNREADABLE_MESSAGE: Final = "a message that cannot be read"
OTHER_VERSION: Final = "a node of another version"
OTHER_DATABASE: Final = "a node of another database with the same secret"
UNLISTED: Final = "a node that the database does not list"
OVERDUE: Final = "messages came too late and were dropped"
COPY_ADVICE: Final = (
    "a copy of this database is in use on the same bus: give it another bus (--bus), or stop the nodes of one of them"
)
UNLISTED_MS: Final = 5_000
"""Milliseconds before an unlisted node is worth a warning: it may have joined since the database was last read."""
MOST_UNLISTED: Final = 100


class LinkListener(Protocol):
    """Handles what a node receives. Methods must not raise."""

    def heard(self, node: str, items: Sequence[Item]) -> None:
        """Another node sent these items in one bundle."""

    def torn(self, node: str) -> None:
        """A bundle of another node was lost."""

    def unlisted(self) -> None:
        """A node sent something that the database did not list when it was last read."""


@final
class Links:
    """Messages from this node to all others, and back."""

    def __init__(self, bus: Bus, name: str, identity: ClusterIdentity, log: Any, now: Callable[[], int]) -> None:
        self.listener: LinkListener
        """Handles received items. Must be set before this node takes a name."""
        self.node = ""
        """The name of this node; empty until it joins, and until then it sends nothing."""
        self.received = 0
        """Number of items received."""
        self.sent = 0
        self.torn = 0
        """Number of bundles to this node that were lost."""
        self._bus = bus
        self._name = name
        self._database = identity.cluster
        self._key = blake2b(identity.secret, digest_size=32, person=b"rasant nodes").digest()
        self._log = log
        self._now = now
        self._listed: Collection[str] = ()
        """All nodes that the database has listed, with a valid lease or not."""
        self._unlisted: dict[str, int] = {}
        """Nodes that it does not list, and when each was first heard."""
        self._freshness = Freshness()
        self._outgoing: dict[str, list[Item]] = {}
        self._sizes: dict[str, int] = {}
        self._flushing = False
        self._number = 0
        """The number of the last bundle to any node. It never restarts, whichever nodes come and go."""
        self._last_sent: dict[str, int] = {}
        self._last_heard: dict[str, int] = {}
        self._last_for_all: dict[str, int] = {}
        self._warned: set[tuple[str, str]] = set()

    @property
    def unsent(self) -> int:
        """Bytes for other nodes that the network has not accepted yet."""
        return self._bus.unsent

    async def take_name(self, node: str) -> None:
        """Take a name, and receive messages to it. Earlier messages are dropped."""
        await self._bus.listen(self._address(node), partial(self._receive, node))
        if self.node:
            self._bus.stop_listening(self._address(self.node))
        else:
            await self._bus.listen(self._address(ALL_NODES), partial(self._receive, ALL_NODES))
        self.node = node
        self._outgoing, self._sizes = {}, {}
        self._last_sent, self._last_heard = {}, {}

    def accept_from(self, listed: Collection[str]) -> None:
        """Accept messages of the nodes that the database lists, and of no others."""
        self._listed = listed
        self._freshness.keep(listed)
        self._last_for_all = {node: number for node, number in self._last_for_all.items() if node in listed}
        self._unlisted = {node: since for node, since in self._unlisted.items() if node not in listed}

    def keep_those_to(self, nodes: Collection[str]) -> None:
        """All other nodes are gone. If one returns, it notices by the numbers that this node has started over."""
        self._outgoing = {node: items for node, items in self._outgoing.items() if node in nodes}
        self._sizes = {node: size for node, size in self._sizes.items() if node in nodes}
        self._last_sent = {node: number for node, number in self._last_sent.items() if node in nodes}
        self._last_heard = {node: number for node, number in self._last_heard.items() if node in nodes}

    # --- out ---

    def put(self, node: str, item: Item) -> None:
        """Send an item to a node, bundled with all others of this turn of the loop."""
        waiting = self._outgoing.get(node)
        if waiting is None:
            waiting = self._outgoing[node] = []
            self._sizes[node] = 0
        waiting.append(item)
        frame = len(item.frame) if type(item) is ClientFrame or type(item) is ClientSaid else 0
        size = self._sizes[node] = self._sizes[node] + frame + ITEM_BYTES
        if size > BUNDLE_BYTES:
            self._send_bundle(node)
        elif not self._flushing:
            self._flushing = True
            asyncio.get_running_loop().call_soon(self.flush)

    def send_frame(self, node: str, client: int, frame: bytes, epoch: int) -> None:
        """Send a frame to a client of another node. A frame for several clients in a row is sent once."""
        waiting = self._outgoing.get(node)
        latest = waiting[-1] if waiting else None
        if type(latest) is ClientFrame and latest.frame is frame and not latest.marks and latest.epoch == epoch:
            latest.clients.append(client)
        else:
            self.put(node, ClientFrame([client], frame, epoch))

    def broadcast(self, item: Item) -> None:
        """Send an item to all nodes; a node that misses it does not notice."""
        if self.node:
            self._number += 1
            self._send(ALL_NODES, self._number, 0, [item])

    def flush(self) -> None:
        """Send all queued items."""
        self._flushing = False
        for node in list(self._outgoing):
            self._send_bundle(node)

    def _send_bundle(self, node: str) -> None:
        items = self._outgoing.pop(node)
        del self._sizes[node]
        if items and self.node:
            self._number += 1
            after, self._last_sent[node] = self._last_sent.get(node, 0), self._number
            self.sent += len(items)
            self._send(node, self._number, after, items)

    def _send(self, node: str, number: int, after: int, items: list[Item]) -> None:
        left = self._bus.connection, self._now()
        data = pack(Bundle(SPEAKS, self.node, self._database, node, *left, number, after, items))
        self._bus.send(self._address(node), self._signature(data) + data)

    # --- in ---

    def _receive(self, receiver: str, message: bytes) -> None:
        """Handle a message to one of this node's names, or to all."""
        if receiver not in (self.node, ALL_NODES):
            return  # addressed to the name that this node had before it lost its lease
        signature, data = message[:SIGNATURE_BYTES], message[SIGNATURE_BYTES:]
        if not compare_digest(signature, self._signature(data)):
            self._warn_once(
                FOREIGN_MESSAGE, "another cluster of this name may use the same bus: give one another --cluster"
            )
            return
        try:
            if version_of(data) != SPEAKS:
                self._warn_once(OTHER_VERSION, "stop it, or bring all nodes to the same version")
                return
            bundle = unpack(data)
        except msgspec.DecodeError as error:
            self._warn_once(UNREADABLE_MESSAGE, str(error))
            return
        if bundle.sender != self.node and bundle.receiver == receiver and self._is_accepted(bundle):
            self._take(bundle)

    def _is_accepted(self, bundle: Bundle) -> bool:
        """Does the database list its sender, and is it in time?"""
        if bundle.database != self._database:
            self._warn_once(OTHER_DATABASE, COPY_ADVICE)
            return False
        if bundle.sender not in self._listed:
            self._note_unlisted(bundle.sender)
            return False
        if self._freshness.admits(bundle.sender, bundle.connection, bundle.sent, self._now()):
            return True
        if (OVERDUE, bundle.sender) not in self._warned:
            self._warned.add((OVERDUE, bundle.sender))
            self._log.warning(OVERDUE, node=bundle.sender)
        return False

    def _note_unlisted(self, node: str) -> None:
        """The node has joined just now, or belongs to a copy of the database with the same id."""
        now = self._now()
        if len(self._unlisted) < MOST_UNLISTED and now - self._unlisted.setdefault(node, now) >= UNLISTED_MS:
            self._warn_once(UNLISTED, COPY_ADVICE)
        self.listener.unlisted()

    def _take(self, bundle: Bundle) -> None:
        numbers = self._last_heard if bundle.receiver else self._last_for_all
        last = numbers.get(bundle.sender, 0)
        if bundle.number <= last:
            return
        numbers[bundle.sender] = bundle.number
        # broadcasts are not part of the numbered sequence between two nodes
        if bundle.receiver and bundle.after != last:
            self.torn += 1
            self.listener.torn(bundle.sender)
        self.received += len(bundle.items)
        self.listener.heard(bundle.sender, bundle.items)

    def _warn_once(self, what: str, advice: str) -> None:
        """Warn the operator, once."""
        if (what, "") not in self._warned:
            self._warned.add((what, ""))
            self._log.warning("a message on the bus was not understood", what=what, advice=advice)

    def _signature(self, data: bytes) -> bytes:
        return blake2b(data, digest_size=SIGNATURE_BYTES, key=self._key).digest()

    def _address(self, node: str) -> str:
        return f"rasant.{self._name}.{node or 'all'}"
