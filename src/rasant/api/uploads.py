"""Logs that somebody sends to watch them: few at a time, each read whole, tried out, and told a little at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator
from functools import partial
from typing import Final, final

from rasant.api.answers import Lines
from rasant.api.loop_slices import LoopSlices
from rasant.api.operations import BodyReader
from rasant.api.problems import ProblemError
from rasant.core.errors import LogError
from rasant.record.told_log import setup_of_log, told_log
from rasant.wire.replay import ALL_SEEING

LARGEST_UPLOAD: Final = 2_097_152
"""Bytes of a log: the longest match is a fifth of it."""
MOST_UPLOADS: Final = 6
"""Under way at the same time; each is kept in memory until all of it was told."""
UPLOADS_EACH: Final = 2
"""Of one caller: who wants to see it with other eyes may be heard to leave a moment later."""


@final
class Uploads:
    """All uploads of a server."""

    def __init__(self, slices: LoopSlices) -> None:
        self._slices = slices
        self._callers: Counter[str] = Counter()
        """How many each has under way."""

    async def told(self, caller: str, log: BodyReader, eyes: int) -> Lines:
        """The match of a log that is read so; `ProblemError` if it is none, or too many come at once."""
        parts = self._parts(caller, log, eyes)
        return Lines(await anext(parts), parts)

    async def _parts(self, caller: str, log: BodyReader, eyes: int) -> AsyncGenerator[bytes, None]:
        if self._callers[caller] >= UPLOADS_EACH:
            raise ProblemError("too_many_uploads", "other logs are on their way from your address; wait for them", 1)
        if self._callers.total() >= MOST_UPLOADS:
            raise ProblemError("too_many_uploads", "too many logs are being looked at; come back in a few seconds", 5)
        self._callers[caller] += 1
        try:
            text = await log(LARGEST_UPLOAD)
            await self._try_out(text, eyes)
            parts = told_log(text, eyes)
            while (part := await self._slices.make(partial(next, parts, None))) is not None:
                if part:
                    yield part
        finally:
            self._callers -= Counter([caller])  # and nobody who has none is remembered

    async def _try_out(self, text: bytes, eyes: int) -> None:
        """Tell all of it to nobody: what is wrong with a log is said before any of it is sent."""
        try:
            check_eyes(eyes, setup_of_log(text).players)
            parts = told_log(text, eyes)
            while await self._slices.make(partial(next, parts, None)) is not None:
                pass
        except LogError as error:
            raise ProblemError("bad_log", f"this log cannot be shown: {error}") from None


def check_eyes(eyes: int, players: int) -> None:
    """`ProblemError` unless a match of so many can be seen with these eyes."""
    if not ALL_SEEING <= eyes < players:
        seats = f"eyes of the seats 0 to {players - 1}"
        raise ProblemError("no_such_seat", f"this match has the {seats}, -1 for a spectator, and -2 to see every card")
