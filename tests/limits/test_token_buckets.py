"""Token buckets: a burst at once, and then one token per interval."""

from __future__ import annotations

import pytest

from rasant.limits import token_buckets
from rasant.limits.token_buckets import TokenBuckets


def test_a_bucket_fills_again() -> None:
    buckets = TokenBuckets(at_once=2, every_ms=100)
    assert [buckets.wait_ms("a", 0) for _ in range(3)] == [0, 0, 100]
    assert buckets.wait_ms("b", 0) == 0
    assert buckets.wait_ms("a", 99) == 1
    assert buckets.wait_ms("a", 100) == 0
    assert buckets.wait_ms("a", 10_000) == 0


def test_full_buckets_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_buckets, "FORGET_AFTER", 3)
    buckets = TokenBuckets(at_once=1, every_ms=100)
    for number, name in enumerate("abcdefgh"):
        assert buckets.wait_ms(name, number * 1000) == 0
        assert len(buckets._full_at) <= 4


def test_many_buckets_are_not_scanned_at_every_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_buckets, "FORGET_AFTER", 4)
    buckets = TokenBuckets(at_once=1, every_ms=1_000_000)
    looks = 0
    for number in range(1_000):
        known = buckets._full_at
        buckets.wait_ms(str(number), 0)
        looks += buckets._full_at is not known
    assert len(buckets._full_at) == 1_000, "a bucket was forgotten too early"
    assert looks < 10


def test_a_bucket_holds_no_more_than_its_burst() -> None:
    buckets = TokenBuckets(at_once=2, every_ms=100)
    assert [buckets.wait_ms("a", 0) for _ in range(3)] == [0, 0, 100]
    assert [buckets.wait_ms("a", 100) for _ in range(2)] == [0, 100]
    assert [buckets.wait_ms("a", 10_000) for _ in range(3)] == [0, 0, 100]
