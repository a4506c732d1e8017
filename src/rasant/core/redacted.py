"""What may be told of a batch, as values: events without card numbers, and what single seats are told besides.

`redaction.py` makes them, `client.py` folds them, and `rasant.wire` carries them from the one to the other. Faces are
labels. An empty list of faces or places says nothing: it was not told.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from rasant.core.events import Began, Ended, Noted, Opened

NO_FACES: Final[list[str]] = []
NO_PLACES: Final[list[int]] = []
"""Of what was not told; never changed."""


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class RedactedMoved:
    """So many cards went from one zone to another, on top or `under` what lay there.

    `seen` are faces where they landed, `bared` faces where they left; `at` the places they left, counted from the
    bottom, unless from the top.
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
    """All cards of some zones, and those in `dst`, became `dst` in a new order, of which `seen` is seen."""

    __slots__ = ("dst", "seen", "srcs")

    def __init__(self, srcs: list[int], dst: int) -> None:
        self.srcs = srcs
        self.dst = dst
        self.seen = NO_FACES


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class RedactedShown:
    """A zone shows this side of so many cards from the top, to these: the faces `seen`."""

    __slots__ = ("seen", "shows", "side", "who", "zone")

    def __init__(self, zone: int, side: int, shows: int, who: int) -> None:
        self.zone = zone
        self.side = side
        self.shows = shows
        self.who = who
        self.seen = NO_FACES


RedactedEvent = RedactedMoved | RedactedGathered | RedactedShown | Opened | Noted | Began | Ended
"""The last four have nothing to hide."""


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Addition:
    """What only some seats may know of the event at a place in the batch."""

    __slots__ = ("at", "bared", "place", "seen")

    def __init__(self, place: int) -> None:
        self.place = place
        self.seen = NO_FACES
        self.bared = NO_FACES
        self.at = NO_PLACES


@mypyc_attr(acyclic=True)
@final
class RedactedBatch:
    """A redacted batch: what all are told, and what some seats are told besides."""

    __slots__ = ("private", "public")

    def __init__(self, public: list[RedactedEvent], private: dict[int, list[Addition]]) -> None:
        self.public = public
        self.private = private

    def to(self, seat: int) -> tuple[list[RedactedEvent], list[Addition]]:
        """What this seat (or a spectator) is told: events and additions."""
        return self.public, self.private.get(seat, [])
