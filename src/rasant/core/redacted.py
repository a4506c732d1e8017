"""Redacted batches: events without card numbers for all, and additions for single seats.

`redaction.py` makes them, `rasant.wire` serializes them, and `client.py` folds them. Faces are labels. An empty list of
faces or places means that they are withheld or need no mention.
"""

from typing import Final, final

from mypy_extensions import mypyc_attr

from rasant.core.events import Began, Ended, Noted, Opened

NO_FACES: Final[list[str]] = []
NO_PLACES: Final[list[int]] = []
"""Shared empty lists, to save allocations; never changed."""


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class RedactedMoved:
    """`n` cards moved from one zone to another, on top of the pile or `under` it.

    `seen`: faces now visible where they landed. `bared`: faces now visible where they left. `at`: the positions they
    left, counted from the bottom; empty if they were the topmost.
    """

    __slots__ = ("at", "bared", "dst", "n", "seen", "src", "under")

    def __init__(self, src: int, dst: int, n: int, under: bool = False) -> None:
        self.src = src
        self.dst = dst
        self.n = n
        self.under = under
        self.seen = NO_FACES
        self.bared = NO_FACES
        self.at = NO_PLACES


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class RedactedGathered:
    """All cards of the zones `srcs` and of `dst` now lie in `dst`, in a new order; `seen`: faces now visible there."""

    __slots__ = ("dst", "seen", "srcs")

    def __init__(self, srcs: list[int], dst: int) -> None:
        self.srcs = srcs
        self.dst = dst
        self.seen = NO_FACES


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class RedactedShown:
    """A zone now shows `side` of the topmost `shows` cards to `who`; `seen`: their faces."""

    __slots__ = ("seen", "shows", "side", "who", "zone")

    def __init__(self, zone: int, side: int, shows: int, who: int) -> None:
        self.zone = zone
        self.side = side
        self.shows = shows
        self.who = who
        self.seen = NO_FACES


RedactedEvent = RedactedMoved | RedactedGathered | RedactedShown | Opened | Noted | Began | Ended
"""The last four have nothing to redact."""


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Addition:
    """What one seat gets in addition to the public event at index `place` of the batch."""

    __slots__ = ("at", "bared", "place", "seen")

    def __init__(self, place: int) -> None:
        self.place = place
        self.seen = NO_FACES
        self.bared = NO_FACES
        self.at = NO_PLACES


@mypyc_attr(acyclic=True)
@final
class RedactedBatch:
    """A redacted batch: the events that all get, and the additions by seat."""

    __slots__ = ("private", "public")

    def __init__(self, public: list[RedactedEvent], private: dict[int, list[Addition]]) -> None:
        self.public = public
        self.private = private

    def to(self, seat: int) -> tuple[list[RedactedEvent], list[Addition]]:
        """What this seat (or a spectator) gets: events and additions."""
        return self.public, self.private.get(seat, [])
