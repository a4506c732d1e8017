"""Rate limits: token buckets, one per person or address."""

from typing import Final, final

FORGET_AFTER: Final = 4096
"""Buckets to keep at least before full ones are dropped."""


@final
class TokenBuckets:
    """A bucket of tokens per caller: `at_once` tokens, and one more every `every_ms` milliseconds."""

    __slots__ = ("_depth", "_every", "_full_at", "_look_at")

    def __init__(self, at_once: int, every_ms: int) -> None:
        self._every = every_ms
        self._depth = at_once * every_ms
        self._full_at: dict[str, int] = {}
        """When each bucket will be full again; callers that are not listed have a full one."""
        self._look_at = FORGET_AFTER

    def missing_ms(self, caller: str, now: int) -> int:
        """Milliseconds until a token is available; 0: one is. Takes none."""
        return max(0, self._full_with_one_less(caller, now) - now - self._depth)

    def wait_ms(self, caller: str, now: int) -> int:
        """Take a token and return 0; if there is none, return the milliseconds until there is one."""
        full_at = self._full_with_one_less(caller, now)
        if full_at - now > self._depth:
            return full_at - now - self._depth
        self._full_at[caller] = full_at
        if len(self._full_at) > self._look_at:
            self._full_at = {other: full for other, full in self._full_at.items() if full > now}
            # Doubling keeps the amortized cost constant, however many callers there are.
            self._look_at = max(FORGET_AFTER, 2 * len(self._full_at))
        return 0

    def _full_with_one_less(self, caller: str, now: int) -> int:
        """When a bucket will be full again if a token is taken now."""
        return max(self._full_at.get(caller, now), now) + self._every
