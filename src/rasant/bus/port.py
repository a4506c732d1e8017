"""The port of every message bus (publish and subscribe)."""

from collections.abc import Callable
from typing import Final, Protocol

from rasant.core.errors import UserError

LARGEST_MESSAGE: Final = 512 * 1024
"""Bytes. Larger content is split into several messages."""

Receive = Callable[[bytes], None]
"""Called with each message, in the loop's own thread. Must not raise."""


class BusError(UserError):
    """The bus cannot be used; the text says why and what to do."""


class Bus(Protocol):
    """Carries messages between nodes that know each other's addresses.

    A message arrives once or not at all, and messages from one sender to one address arrive in order. What is sent
    while the bus is lost is lost, too: a receiver that must notice needs numbered messages.
    """

    @property
    def connected(self) -> bool:
        """Is it connected, as far as is known?"""

    @property
    def connection(self) -> int:
        """The number of the current connection: a later one has a higher number."""

    @property
    def unsent(self) -> int:
        """Bytes that the network has not accepted yet. Too many end the connection."""

    async def open(self, changed: Callable[[bool], None]) -> None:
        """Connect; `BusError` if that fails. `changed` is called with False when the bus is lost, and True when it is
        back."""

    async def listen(self, address: str, receive: Receive) -> None:
        """Receive messages to an address from now on; others may subscribe to the same one."""

    def stop_listening(self, address: str) -> None:
        """Stop receiving messages to an address; some under way may still arrive."""

    def send(self, address: str, message: bytes) -> None:
        """Send a message to all subscribers of an address. Never waits."""

    async def close(self) -> None:
        """Send what is unsent, if possible, and disconnect."""


def checked_message(message: bytes) -> None:
    """Raise `ValueError` if a message is too large, which is a bug of the sender."""
    if len(message) > LARGEST_MESSAGE:
        raise ValueError(f"a message of {len(message)} bytes; the limit of a bus is {LARGEST_MESSAGE}")
