"""Manners at the table: what may be said, and how often anything may be asked for."""

from __future__ import annotations

import unicodedata

from rasant.table.desk import Desk
from rasant.table.link import Link
from rasant.wire.codec import encode
from rasant.wire.from_client import Gesture
from rasant.wire.from_server import Gestured, Spoken

UNSPEAKABLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Kinds of characters that cannot be seen, or break a line."""


class Bucket:
    """A limit on how often: so many at once, then one every so many milliseconds."""

    __slots__ = ("_burst", "_every", "_full_at")

    def __init__(self, burst: int, every: int) -> None:
        self._burst = burst
        self._every = every
        self._full_at = 0
        """When the bucket would be full again."""

    def take(self, now: int) -> bool:
        """May this happen now? If so, it counts."""
        full_at = max(self._full_at, now) + self._every
        if full_at - now > self._burst * self._every:
            return False
        self._full_at = full_at
        return True


class Manners:
    """Who says what. Nothing of it is written down."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._buckets = [Bucket(burst=5, every=2_000) for _ in range(desk.founded.players)]
        self._changes: dict[str, Bucket] = {}
        """By person, so that another seat or another tab brings no more."""

    def may_change(self, link: Link) -> bool:
        """May somebody change something at the table once more? What they change is written down for ever."""
        people = {chair.player for chair in self._desk.company.chairs}
        self._changes = {player: bucket for player, bucket in self._changes.items() if player in people}
        player = self._desk.company.chairs[link.seat].player
        if self._changes.setdefault(player, Bucket(burst=30, every=1_000)).take(self._desk.now):
            return True
        self._desk.complain(link, "too_fast", "Not so fast: a few changes, then a pause.")
        return False

    def say(self, link: Link, text: str) -> None:
        """Somebody says something."""
        line = "".join(letter for letter in text if unicodedata.category(letter) not in UNSPEAKABLE).strip()
        if line and self._may(link):
            self._desk.audience.hear_from(link.seat, encode(Spoken(link.seat, line)))

    def gesticulate(self, link: Link, which: Gesture) -> None:
        """Somebody says something with one tap."""
        if self._may(link):
            self._desk.audience.hear_from(link.seat, encode(Gestured(link.seat, which)))

    def mute(self, link: Link, seat: int, on: bool) -> None:
        """Somebody does not want to hear a seat any more, or wants to again."""
        if not 0 <= seat < len(self._buckets):
            return self._desk.complain(link, "not_possible", "There is no such seat.")
        link.muted = link.muted | 1 << seat if on else link.muted & ~(1 << seat)
        return None

    def _may(self, link: Link) -> bool:
        if self._buckets[link.seat].take(self._desk.now):
            return True
        self._desk.complain(link, "too_fast", "Not so fast: a few lines, then a pause.")
        return False
