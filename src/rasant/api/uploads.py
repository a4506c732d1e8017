"""Replays of uploaded logs: few at a time, each read whole, checked, and streamed a little at a time.

A slow client does not keep its slot: if all are taken, a caller with the most loses one to a caller with fewer; uploads
whose body is incomplete go first.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator
from typing import Final, final

from rasant.api.answers import Lines
from rasant.api.loop_slices import LoopSlices
from rasant.api.operations import BodyReader
from rasant.api.problems import CutOffError, ProblemError
from rasant.core.errors import LogError
from rasant.limits.client_networks import networks_of
from rasant.limits.network_counts import NetworkShares, least_needed
from rasant.record.uploaded_log import replay_of_log, setup_of_log
from rasant.wire.replay import ALL_SEEING

LARGEST_UPLOAD: Final = 2_097_152
"""Bytes of a log: the longest match has a fifth of it."""
MOST_UPLOADS: Final = 24
"""Uploads at the same time; each stays in memory until it is sent."""
UPLOADS_EACH: Final = 2
"""Uploads of one caller: after a change of viewpoint, the end of the earlier one may be noticed a moment late."""
WAIT_S: Final = 5
"""Seconds after which to try again if all slots are taken."""


@final
class Uploads:
    """All uploads of a server."""

    def __init__(self, slices: LoopSlices) -> None:
        self._slices = slices
        self._shares = NetworkShares[_Upload]()

    @property
    def total(self) -> int:
        """The number of uploads in progress."""
        return self._shares.total

    async def stream(self, caller: str, log: BodyReader, viewpoint: int) -> Lines:
        """The match in an uploaded log; `ProblemError` if it is invalid, or if there are too many uploads."""
        parts = self._parts(caller, log, viewpoint)
        return Lines(await anext(parts), parts)

    async def _parts(self, caller: str, log: BodyReader, viewpoint: int) -> AsyncGenerator[bytes, None]:
        upload = self._enter(caller)
        try:
            await self._check(upload, await upload.read(log), viewpoint)
            while (part := await self._slices.make(upload.next)) is not None:
                if part:
                    yield part
        finally:
            self._shares.discard(upload)

    def _enter(self, caller: str) -> _Upload:
        """Take a slot for this caller, displacing another upload if there is none."""
        networks = networks_of(caller)
        if self._shares.of(caller) >= UPLOADS_EACH:
            raise ProblemError("too_many_uploads", "other logs are being uploaded from your address; wait for them", 1)
        if self.total >= MOST_UPLOADS:
            fuller = next(self._shares.of_fuller(networks), None)
            if fuller is None:
                raise _no_room()
            displaced = least_needed(fuller, lambda other: other.whole)
            self._shares.discard(displaced)
            displaced.drop()
        upload = _Upload()
        self._shares.add(upload, networks)
        return upload

    async def _check(self, upload: _Upload, text: bytes, viewpoint: int) -> None:
        """Convert the whole log without sending, so that faults are reported before any of it is sent."""
        try:
            check_viewpoint(viewpoint, setup_of_log(text).players)
            upload.parts = replay_of_log(text, viewpoint)
            while await self._slices.make(upload.next) is not None:
                pass
        except LogError as error:
            raise ProblemError("bad_log", f"this log cannot be replayed: {error}") from None
        except CutOffError:
            raise _no_room() from None
        upload.parts = replay_of_log(text, viewpoint)


@final
class _Upload:
    """One log: its body arrives, then it is streamed. Its memory is freed as soon as it is dropped."""

    def __init__(self) -> None:
        self.parts: Iterator[bytes] | None = None
        """What remains to be sent."""
        self.whole = False
        """Has all of it arrived?"""
        self._reading: asyncio.Future[bytes] | None = None
        self._dropped = False

    async def read(self, log: BodyReader) -> bytes:
        """Read the whole body; `ProblemError` if the upload is dropped meanwhile."""
        self._reading = asyncio.ensure_future(log(LARGEST_UPLOAD))
        try:
            text = await self._reading
        except asyncio.CancelledError:
            if self._dropped:
                raise _no_room() from None
            raise
        finally:
            self._reading = None
        self.whole = True
        return text

    def next(self) -> bytes | None:
        """The next part, or None at the end; `CutOffError` if it was dropped."""
        if self._dropped or self.parts is None:
            raise CutOffError
        return next(self.parts, None)

    def drop(self) -> None:
        """End it. If it was being sent, its connection is closed."""
        self._dropped = True
        self.parts = None
        if self._reading is not None:
            self._reading.cancel()


def _no_room() -> ProblemError:
    return ProblemError("too_many_uploads", "too many logs are being replayed; try again in a few seconds", WAIT_S)


def check_viewpoint(viewpoint: int, players: int) -> None:
    """`ProblemError` unless a match with this number of players has this viewpoint."""
    if not ALL_SEEING <= viewpoint < players:
        seats = f"seats 0 to {players - 1}"
        raise ProblemError(
            "no_such_seat",
            f"the viewpoints of this match are its {seats}, -1 for a spectator, and -2 to see every card",
        )
