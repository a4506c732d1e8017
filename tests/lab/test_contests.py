"""Which bots an arena compares."""

from __future__ import annotations

import pytest

from rasant.core.errors import OptionError
from rasant.lab.arena.contests import contests


def contests_of(*names: str) -> list[tuple[str, tuple[str, ...]]]:
    """The contests of these bots."""
    return [(str(contest), contest.labels) for contest in contests(names)]


def test_strength_is_compared_at_one_pace_and_pace_with_one_policy() -> None:
    assert contests_of("steady", "random", "quick", "random@quick") == [
        ("strength at pace steady", ("steady", "random")),
        ("strength at pace quick", ("quick", "random@quick")),
        ("pace of steady", ("steady", "quick")),
        ("pace of random", ("random", "random@quick")),
    ]
    assert contests_of("relaxed", "steady", "quick") == [("pace of steady", ("relaxed", "steady", "quick"))]


def test_a_bot_that_is_named_twice_competes_with_itself() -> None:
    assert contests_of("steady", "steady", "steady@steady") == [
        ("strength at pace steady", ("steady", "steady (2)", "steady (3)"))
    ]


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("steady",), "2 to 20 bots, not 1"),
        (("steady",) * 21, "2 to 20 bots, not 21"),
        (("quick", "random"), "quick has no opponent: .* add random@quick, or steady$"),
        (("steady", "quick", "random@lightning"), "random@lightning has no opponent"),
    ],
)
def test_a_bot_without_an_opponent_is_named(names: tuple[str, ...], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        contests(names)
