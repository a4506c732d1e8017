"""The latency of a client: the median of its last five round trips, so that one slow answer does not count.

They are kept as ten bytes, tenths of a millisecond: thousands of sockets have them.
"""

from __future__ import annotations

from typing import Final

LAST_TRIPS: Final = 5
_SIZE: Final = 2
_LONGEST: Final = 0xFFFF


def noted(trips: bytes, round_trip_ms: float) -> bytes:
    """The last round trips with one more."""
    tenths = min(max(0, round(round_trip_ms * 10)), _LONGEST)
    return (tenths.to_bytes(_SIZE, "big") + trips)[: LAST_TRIPS * _SIZE]


def usual_ms(trips: bytes) -> float:
    """The median of at least one; of two in the middle the shorter, which is nearer to what the connection can do."""
    ordered = sorted(trips[at : at + _SIZE] for at in range(0, len(trips), _SIZE))
    return int.from_bytes(ordered[(len(ordered) - 1) // 2], "big") / 10
