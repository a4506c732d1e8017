"""A client's latency: the median of its last five round trips, so that one slow answer does not count.

They are stored in ten bytes, in tenths of a millisecond, because there are thousands of sockets.
"""

from typing import Final

LAST_TRIPS: Final = 5
_SIZE: Final = 2
_LONGEST: Final = 0xFFFF


def noted(trips: bytes, round_trip_ms: float) -> bytes:
    """The last round trips with one more, in tenths of a millisecond."""
    tenths = min(max(0, round(round_trip_ms * 10)), _LONGEST)
    return (tenths.to_bytes(_SIZE, "big") + trips)[: LAST_TRIPS * _SIZE]


def usual_ms(trips: bytes) -> float:
    """The median in milliseconds. Of an even number the lower middle one, which is closer to the connection's
    latency."""
    ordered = sorted(trips[at : at + _SIZE] for at in range(0, len(trips), _SIZE))
    return int.from_bytes(ordered[(len(ordered) - 1) // 2], "big") / 10
