"""What the parts of a node work with: its hall, its commit queue, the shared store, and the clock."""

from __future__ import annotations

from collections.abc import Callable, Collection, MutableMapping
from dataclasses import dataclass
from typing import Any, Protocol

from rasant.hall.port import HallPort
from rasant.store.ownership import FencedError, Ownership
from rasant.table.connection import Connection
from rasant.wire.from_server import HoldReason


class ClientWriter(Protocol):
    """Where a client's frames go: onto its socket, or to the node that has it."""

    silent: bool

    def write(self, text: bytes) -> None:
        """A text, as one frame."""

    def part(self) -> None:
        """The last message was written: close."""

    def speak_again(self) -> None:
        """Be silent no more, unless it is closed or does not read again."""


class NodeCommits(Protocol):
    """The commit queue as a node sees it."""

    @property
    def writers(self) -> MutableMapping[Connection, ClientWriter]:
        """Where each connection's messages go."""

    def wake(self) -> None:
        """Something happened: look after it."""

    def catch_up(self, connection: Connection) -> None:
        """A client that had stopped reading reads again."""

    async def settled(self) -> None:
        """Return when everything that was done before this call is on disk; `StoreError` if it cannot be told."""

    def drop(self, tables: Collection[str]) -> None:
        """These are others' tables by now: what is under way of them is neither written nor told."""

    def hinder(self, why: HoldReason, hindered: bool) -> None:
        """Tables stand still for this reason, or no longer for this one."""


@dataclass(frozen=True)
class NodeParts:
    """What every part of a node needs."""

    hall: HallPort
    commits: NodeCommits
    ownership: Ownership
    now: Callable[[], int]
    """Whole milliseconds of a monotonic clock."""
    log: Any

    async def all_written(self) -> None:
        """Return when all that happened here is on disk, but for what is of tables that others have taken."""
        while True:
            try:
                return await self.commits.settled()
            except FencedError:
                pass  # some table was lost; what others brought about is still to be written
