"""The port of every message bus (publish and subscribe): addresses, messages to them, and whether it is reachable."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from rasant.core.errors import UserError

LARGEST_MESSAGE: Final = 512 * 1024
"""Bytes. What is larger goes in several messages."""

Receive = Callable[[bytes], None]
"""Called with each message, in the loop's own thread. It must not raise."""


class BusError(UserError):
    """The bus cannot be used; the text says why and what to do."""


class Bus(Protocol):
    """Carries messages between nodes that know each other's addresses. It decides nothing.

    A message arrives once or not at all, and those from one sender to one address arrive in the order in which they
    were sent. What is sent while the bus is lost is lost, too: a receiver that must notice numbers its messages.
    """

    @property
    def connected(self) -> bool:
        """Is it connected, as far as is known?"""

    @property
    def connection(self) -> int:
        """The number of the current connection: a later one has a higher number."""

    @property
    def unsent(self) -> int:
        """Bytes that were sent and that the network has not taken yet. Too many cost the connection."""

    async def open(self, changed: Callable[[bool], None]) -> None:
        """Connect; `BusError` if that cannot be. `changed` is called whenever the bus is lost or back."""

    async def listen(self, address: str, receive: Receive) -> None:
        """Receive what is sent to an address from now on; others may listen to the same one."""

    def stop_listening(self, address: str) -> None:
        """Receive nothing more of an address, but perhaps what is under way."""

    def send(self, address: str, message: bytes) -> None:
        """Send a message to all who listen to an address. It never waits."""

    async def close(self) -> None:
        """Send what is still unsent, if possible, and disconnect."""


def checked_message(message: bytes) -> None:
    """Raise `ValueError` if a message is too large: that is a bug of the sender."""
    if len(message) > LARGEST_MESSAGE:
        raise ValueError(f"a message of {len(message)} bytes: {LARGEST_MESSAGE} is the most a bus carries")
