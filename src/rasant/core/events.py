"""The events of a table: seven kinds for all games, named in the past tense, immutable."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from rasant.core.moves import Move

BEFORE: Final = 0
CARDS_IN_PLAY: Final = 1
ROUND_ENDED: Final = 2
MATCH_ENDED: Final = 3
"""The phases of a match, as a state keeps them."""

NO_SEAT: Final = -1
"""In place of a seat: the table itself (a deal, a clock), or a spectator."""


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Moved:
    """Cards moved from one zone to another, in the order they landed, on top of the pile or `under` it."""

    __slots__ = ("cards", "dst", "src", "under")

    def __init__(self, src: int, dst: int, cards: list[int], under: bool = False) -> None:
        self.src = src
        self.dst = dst
        self.cards = cards
        self.under = under


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Gathered:
    """All cards of the zones `srcs` and of `dst` now lie in `dst`, in a new order: a shuffle or a collection."""

    __slots__ = ("dst", "order", "srcs")

    def __init__(self, srcs: list[int], dst: int, order: list[int]) -> None:
        self.srcs = srcs
        self.dst = dst
        self.order = order


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Shown:
    """A zone now shows `side` of the topmost `seen` cards to `who` (`EVERYONE`, `OWNER` or `NOBODY`)."""

    __slots__ = ("seen", "side", "who", "zone")

    def __init__(self, zone: int, side: int, seen: int, who: int) -> None:
        self.zone = zone
        self.side = side
        self.seen = seen
        self.who = who


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Opened:
    """A zone now gives its owner the topmost `gives` cards, and takes cards by this rule of the book."""

    __slots__ = ("gives", "rule", "zone")

    def __init__(self, zone: int, gives: int, rule: int) -> None:
        self.zone = zone
        self.gives = gives
        self.rule = rule


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Noted:
    """A fact got a new value."""

    __slots__ = ("fact", "value")

    def __init__(self, fact: int, value: int) -> None:
        self.fact = fact
        self.value = value


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Began:
    """A round began. Rounds of a match are counted from 1."""

    __slots__ = ("round",)

    def __init__(self, round: int) -> None:
        self.round = round


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Ended:
    """A round (`ROUND_ENDED`) or the match with it (`MATCH_ENDED`) ended; `how` is the game's word for the reason."""

    __slots__ = ("how", "over")

    def __init__(self, over: int, how: str) -> None:
        self.over = over
        self.how = how


Event = Moved | Gathered | Shown | Opened | Noted | Began | Ended


MOVE: Final = "move"
DEAL: Final = "deal"
TIME: Final = "time"
STALEMATE: Final = "stalemate"
DECLARED: Final = "declared"
STALLED: Final = "stalled"
"""The cause of a batch: a seat moved, a round was dealt, or time passed; or no seat could go on, all agreed that none
can (C-9), or there was no progress for too long (C-11)."""

STUCK: Final = (STALEMATE, DECLARED, STALLED)
"""The causes that can end an unfinished round; such a round has the cause as its `how`."""


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Batch:
    """All events of one move, deal, tick of the clock or stalemate: the unit of the log and of the wire."""

    __slots__ = ("cause", "events", "move", "now", "number", "seat")

    def __init__(
        self, number: int, now: int, seat: int, move: Move | None, events: list[Event], cause: str = MOVE
    ) -> None:
        self.number = number
        self.now = now
        self.seat = seat
        self.move = move
        self.events = events
        self.cause = cause
