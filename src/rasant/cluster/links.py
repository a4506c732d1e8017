"""What nodes tell each other, on its way: bundled, signed, and numbered, so that nothing is heard twice or missed
without being noticed.

The bus may lose messages. Each bundle names the one before it; if that was not heard, something is missing. Then all
clients between the two nodes are attached anew, which brings fresh views, after which clients send again what was not
answered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from functools import partial
from hashlib import blake2b
from hmac import compare_digest
from typing import Any, Final, Protocol, final

import msgspec

from rasant.bus.port import Bus
from rasant.cluster.messages import SPEAKS, Bundle, ClientSaid, ClientTold, Item, pack, unpack, version_of

BUNDLE_BYTES: Final = 128 * 1024
"""About so many bytes leave in one message; a bundle is closed as soon as it has more."""
ITEM_BYTES: Final = 256
"""So much is reckoned for each thing that is said, besides a frame."""
SIGNATURE_BYTES: Final = 16
ALL_NODES: Final = ""
"""In place of a node: every one of them."""

FOREIGN_MESSAGE: Final = "a message that no node of this cluster signed"
UNREADABLE_MESSAGE: Final = "a message that cannot be read"
OTHER_VERSION: Final = "a node of another version"


class LinkListener(Protocol):
    """What a node does with what it hears. Handlers must not raise."""

    def heard(self, node: str, items: Sequence[Item]) -> None:
        """Another node says all this at once."""

    def torn(self, node: str) -> None:
        """Something that another node said did not arrive."""


@final
class Links:
    """From this node to all others, and back."""

    def __init__(self, bus: Bus, name: str, secret: bytes, listener: LinkListener, log: Any) -> None:
        self.node = ""
        """What this node is called; until it has joined it says nothing."""
        self.received = 0
        """Items that were heard."""
        self.sent = 0
        self.torn = 0
        """Times that something which was said to this node did not arrive."""
        self._bus = bus
        self._name = name
        self._key = blake2b(secret, digest_size=32, person=b"rasant nodes").digest()
        self._listener = listener
        self._log = log
        self._outgoing: dict[str, list[Item]] = {}
        self._sizes: dict[str, int] = {}
        self._flushing = False
        self._number = 0
        """Of the last bundle to any node: it grows, whichever nodes come and go."""
        self._last_sent: dict[str, int] = {}
        self._last_heard: dict[str, int] = {}
        self._complained: set[str] = set()

    async def be(self, node: str) -> None:
        """Be called so from now on, and heard under that name. What was said and heard before does not count."""
        await self._bus.listen(self._address(node), partial(self._receive, node))
        if not self.node:
            await self._bus.listen(self._address(ALL_NODES), self._receive_for_all)
        self.node = node
        self._outgoing, self._sizes = {}, {}
        self._last_sent, self._last_heard = {}, {}

    def keep_those_to(self, nodes: Collection[str]) -> None:
        """All other nodes are gone. Should one of them come back, it notices that what was said before is forgotten."""
        self._outgoing = {node: items for node, items in self._outgoing.items() if node in nodes}
        self._sizes = {node: size for node, size in self._sizes.items() if node in nodes}
        self._last_sent = {node: number for node, number in self._last_sent.items() if node in nodes}
        self._last_heard = {node: number for node, number in self._last_heard.items() if node in nodes}

    # --- out ---

    def put(self, node: str, item: Item) -> None:
        """Tell a node something, with all else that comes about in this turn of the loop."""
        waiting = self._outgoing.get(node)
        if waiting is None:
            waiting = self._outgoing[node] = []
            self._sizes[node] = 0
        waiting.append(item)
        frame = len(item.frame) if type(item) is ClientTold or type(item) is ClientSaid else 0
        size = self._sizes[node] = self._sizes[node] + frame + ITEM_BYTES
        if size > BUNDLE_BYTES:
            self._leave(node)
        elif not self._flushing:
            self._flushing = True
            asyncio.get_running_loop().call_soon(self.flush)

    def tell(self, node: str, client: int, frame: bytes) -> None:
        """Have a frame leave for a client of another node. What several are told one after the other leaves once."""
        waiting = self._outgoing.get(node)
        latest = waiting[-1] if waiting else None
        if type(latest) is ClientTold and latest.frame is frame and not latest.marks:
            latest.clients.append(client)
        else:
            self.put(node, ClientTold([client], frame))

    def tell_all(self, item: Item) -> None:
        """Tell every node something; who misses it is not noticed."""
        if self.node:
            self._send(ALL_NODES, Bundle(SPEAKS, self.node, 0, 0, [item]))

    def flush(self) -> None:
        """Let everything leave that was put here."""
        self._flushing = False
        for node in list(self._outgoing):
            self._leave(node)

    def _leave(self, node: str) -> None:
        items = self._outgoing.pop(node)
        del self._sizes[node]
        if items and self.node:
            self._number += 1
            after, self._last_sent[node] = self._last_sent.get(node, 0), self._number
            self.sent += len(items)
            self._send(node, Bundle(SPEAKS, self.node, self._number, after, items))

    def _send(self, node: str, bundle: Bundle) -> None:
        data = pack(bundle)
        self._bus.send(self._address(node), self._signature(data) + data)

    # --- in ---

    def _receive_for_all(self, message: bytes) -> None:
        self._receive(self.node, message)

    def _receive(self, receiver: str, message: bytes) -> None:
        """A message to this node under one of its names."""
        if receiver != self.node:
            return  # it is meant for what this node was before it lost its lease
        signature, data = message[:SIGNATURE_BYTES], message[SIGNATURE_BYTES:]
        if not compare_digest(signature, self._signature(data)):
            self._complain(
                FOREIGN_MESSAGE, "another cluster of this name may use the same bus: give one another --cluster"
            )
            return
        try:
            if version_of(data) != SPEAKS:
                self._complain(OTHER_VERSION, "stop it, or bring all nodes to the same version")
                return
            bundle = unpack(data)
        except msgspec.DecodeError as error:
            self._complain(UNREADABLE_MESSAGE, str(error))
            return
        if bundle.sender != self.node:
            self._take(bundle)

    def _take(self, bundle: Bundle) -> None:
        if bundle.number:
            last = self._last_heard.get(bundle.sender, 0)
            if bundle.number <= last:
                return
            self._last_heard[bundle.sender] = bundle.number
            if bundle.after != last:
                self.torn += 1
                self._listener.torn(bundle.sender)
        self.received += len(bundle.items)
        self._listener.heard(bundle.sender, bundle.items)

    def _complain(self, what: str, advice: str) -> None:
        """Tell the host, once."""
        if what not in self._complained:
            self._complained.add(what)
            self._log.warning("a message on the bus was not understood", what=what, advice=advice)

    def _signature(self, data: bytes) -> bytes:
        return blake2b(data, digest_size=SIGNATURE_BYTES, key=self._key).digest()

    def _address(self, node: str) -> str:
        return f"rasant.{self._name}.{node or 'all'}"
