"""The port of every message bus (publish and subscribe): addresses, messages to them, and whether it is reachable."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from rasant.core.errors import UserError

LARGEST_MESSAGE: Final = 512 * 1024
"""Bytes. Whoever has more to say says it in several messages."""

Receive = Callable[[bytes], None]
"""Is given each message, in the loop's own thread. It must not raise."""


class BusError(UserError):
    """The bus cannot be used; the text says why and what to do."""


class Bus(Protocol):
    """Carries messages between nodes that know each other's addresses. It decides nothing.

    A message arrives once or not at all, and those from one sender to one address arrive in the order in which they
    were sent. What is sent while nobody can be reached is lost: whoever needs to know counts.
    """

    @property
    def connected(self) -> bool:
        """Can anybody be reached, as far as is known?"""

    @property
    def connection(self) -> int:
        """The number of the connection over which what is sent now leaves: a later one has a higher number."""

    @property
    def unsent(self) -> int:
        """Bytes that were sent and that the network has not taken yet. What is too much costs the connection."""

    async def open(self, changed: Callable[[bool], None]) -> None:
        """Connect; `BusError` if that cannot be. `changed` is told whenever the bus is lost, and when it is back."""

    async def listen(self, address: str, receive: Receive) -> None:
        """Hear what is sent to an address from now on; others may listen to the same one. Lasts until it is ended."""

    def stop_listening(self, address: str) -> None:
        """Hear what is sent to an address no more; what is under way may still be heard."""

    def send(self, address: str, message: bytes) -> None:
        """Send a message to all who listen to an address. It never waits."""

    async def close(self) -> None:
        """Send what was to be sent, if that can be, and be heard and hear no more."""


def checked_message(message: bytes) -> None:
    """Raise `ValueError` if a message is too large: whoever sends it has a bug."""
    if len(message) > LARGEST_MESSAGE:
        raise ValueError(f"a message of {len(message)} bytes: {LARGEST_MESSAGE} is the most a bus carries")
