"""Tests of the ferry, run only by trials of mutants."""

from __future__ import annotations

from tests.mutated_ferry import crossings, longest


def test_a_full_ferry_crosses_once() -> None:
    assert [crossings(people) for people in (0, 1, 3, 4)] == [0, 1, 1, 3]


def test_the_longest_name_is_found() -> None:
    assert longest(["Ada", "Grace", "Alan"]) == "Grace"
