"""Random numbers: a change of the sequence would break every log."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rasant.core.chance import Chance, Moment, chance_of, secret_of


def reference(secret: bytes, number: int, n: int) -> list[int]:
    """The same numbers, computed independently: words of hashes of secret, log length and counter, last word first."""
    words: list[int] = []
    for block in range(n // 16 + 1):
        digest = blake2b(secret + number.to_bytes(8, "little") + block.to_bytes(8, "little")).digest()
        words += [int.from_bytes(digest[place : place + 4], "little") for place in range(60, -1, -4)]
    return words[:n]


@given(st.binary(max_size=64), st.integers(0, 2**64 - 1))
def test_the_numbers_are_hashes_of_the_secret_the_logs_length_and_a_counter(secret: bytes, number: int) -> None:
    chance = Chance(secret, number)
    assert [chance.bits() for _ in range(40)] == reference(secret, number, 40)


@given(st.lists(st.integers(0, 99), max_size=60), st.integers(0, 20))
def test_a_shuffle_is_that_of_fisher_and_yates_with_the_next_numbers(cards: list[int], drawn: int) -> None:
    chance, twin = Chance(b"shuffle", 0), Chance(b"shuffle", 0)
    for _ in range(drawn):
        assert chance.bits() == twin.bits()
    order = cards[:]
    for i in range(len(order) - 1, 0, -1):
        j = twin.below(i + 1)
        order[i], order[j] = order[j], order[i]
    assert chance.shuffled(cards) == order
    assert chance.bits() == twin.bits(), "a shuffle uses up one number a card"


@pytest.mark.rule("C-8")
def test_the_sequence_of_a_table_never_changes() -> None:
    assert secret_of("a table").hex() == "a6f6e2cd0d30cbb01e0388a98f910b1472bc4f80f9a96f495e682d626f035059"
    chance = chance_of(secret_of("a table"), 7)
    assert [chance.bits() for _ in range(4)] == [1309096731, 3688060619, 3395046276, 2300789557]
    assert [chance.below(6) for _ in range(12)] == [3, 1, 4, 3, 2, 2, 1, 5, 3, 0, 2, 3]
    assert chance.shuffled(list(range(10))) == [3, 1, 7, 0, 5, 6, 4, 9, 8, 2]
    assert chance.unit() == 0.9738490842282772


def test_neighbouring_moments_and_tables_have_independent_numbers() -> None:
    firsts = {chance_of(secret_of(f"table {t}"), n).bits() for t in range(20) for n in range(20)}
    assert len(firsts) == 400


@given(st.integers(1, 2**30), st.binary(max_size=64))
def test_below_stays_below(n: int, seed: bytes) -> None:
    chance = Chance(seed, 0)
    assert all(0 <= chance.below(n) < n for _ in range(20))


def test_below_is_even(chance: Chance) -> None:
    counts = Counter(chance.below(7) for _ in range(14_000))
    assert all(abs(count - 2_000) < 250 for count in counts.values())
    assert len(counts) == 7


def test_all_orders_are_equally_likely(chance: Chance) -> None:
    counts = Counter(tuple(chance.shuffled([1, 2, 3, 4])) for _ in range(4_800))
    assert set(counts) == set(permutations([1, 2, 3, 4]))
    assert all(130 < count < 270 for count in counts.values())


@given(st.lists(st.integers(0, 99)), st.binary(max_size=64))
def test_a_shuffle_keeps_the_cards_and_leaves_the_list_alone(cards: list[int], seed: bytes) -> None:
    before = cards[:]
    assert Counter(Chance(seed, 0).shuffled(cards)) == Counter(cards)
    assert cards == before


def test_units_lie_between_0_and_1(chance: Chance) -> None:
    units = [chance.unit() for _ in range(1_000)]
    assert 0 <= min(units) < 0.01
    assert 0.99 < max(units) < 1


def test_a_moment_has_one_generator_made_when_asked_for() -> None:
    moment = Moment(5, b"secret", 3)
    first = moment.chance
    assert first is moment.chance
    assert first.bits() == chance_of(b"secret", 3).bits()
