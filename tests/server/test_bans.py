"""Banned networks: their addresses, their duration, and restarts."""

from __future__ import annotations

from pathlib import Path

import pytest

from rasant.core.errors import UserError
from rasant.server.access.bans import MOST_BANS, Bans, network_of


class Clock:
    """A time of day that the test sets."""

    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("network", "caller", "banned"),
    [
        ("192.0.2.7", "192.0.2.7", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("192.0.2.9/24", "192.0.2.8", True),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("2001:db8::/64", "2001:db8::/64", True),
        ("2001:db8::7", "2001:db8::/64", True),
        ("2001:db8::/48", "2001:db8:0:9::/64", True),
        ("2001:db8::/64", "2001:db8:0:1::/64", False),
        ("0.0.0.0/0", "2001:db8::/64", False),
        ("::/0", "192.0.2.7", False),
        ("192.0.2.7", "unknown", False),
    ],
)
def test_a_ban_holds_for_all_addresses_of_its_network(network: str, caller: str, banned: bool) -> None:
    bans = Bans()
    bans.add(network, 60)
    assert (bans.refusal(caller) is not None) == banned


def test_a_ban_ends() -> None:
    clock = Clock()
    bans = Bans(clock=clock)
    bans.add("192.0.2.7", 60)
    bans.add("192.0.2.8", 30)
    assert [ban.network for ban in bans.list()] == ["192.0.2.8/32", "192.0.2.7/32"]
    clock.now += 59
    refusal = bans.refusal("192.0.2.7")
    assert refusal is not None
    assert "1970-01-12 13:47 UTC" in refusal.text
    clock.now += 1
    assert bans.refusal("192.0.2.7") is None
    assert bans.list() == []


def test_a_ban_can_be_lifted_and_renewed() -> None:
    bans = Bans()
    bans.add("192.0.2.7", 60)
    bans.add("192.0.2.7", 120, "again")
    assert [ban.why for ban in bans.list()] == ["again"]
    assert bans.lift("192.0.2.7")
    assert not bans.lift("192.0.2.7")
    assert bans.refusal("192.0.2.7") is None


def test_bans_outlast_a_restart(tmp_path: Path) -> None:
    path, clock = tmp_path / "bans.json", Clock()
    bans = Bans(path, clock)
    bans.add("192.0.2.7", 60, "flood")
    bans.add("192.0.2.8", 60)
    bans.lift("192.0.2.8")
    assert [(ban.network, ban.why) for ban in Bans(path, clock).list()] == [("192.0.2.7/32", "flood")]


def test_a_damaged_file_keeps_the_server_from_starting_without_bans(tmp_path: Path) -> None:
    path = tmp_path / "bans.json"
    path.write_text("[{")
    with pytest.raises(UserError, match="mend or remove the file"):
        Bans(path)


def test_a_ban_that_cannot_be_saved_does_not_hold(tmp_path: Path) -> None:
    bans = Bans(tmp_path / "missing" / "bans.json")
    with pytest.raises(UserError, match="cannot write"):
        bans.add("192.0.2.7", 60)
    assert bans.refusal("192.0.2.7") is None


@pytest.mark.parametrize("text", ["", "everybody", "192.0.2.300", "192.0.2.0/33"])
def test_an_invalid_network_is_refused(text: str) -> None:
    with pytest.raises(UserError, match="not a network"):
        network_of(text)


def test_one_of_several_banned_networks_around_a_caller_is_enough() -> None:
    clock = Clock()
    bans = Bans(clock=clock)
    bans.add("192.0.2.0/25", 30)
    bans.add("192.0.2.0/24", 60)
    assert bans.lift("192.0.2.0/25")
    assert bans.refusal("192.0.2.7") is not None
    bans.add("192.0.2.7", 120)
    clock.now += 90
    assert (bans.refusal("192.0.2.7") is not None, bans.refusal("192.0.2.8")) == (True, None)


def test_the_number_of_bans_is_limited() -> None:
    bans = Bans()
    for number in range(MOST_BANS):
        bans.add(f"10.0.{number // 256}.{number % 256}", 60)
    bans.add("10.0.0.0", 120)
    with pytest.raises(UserError, match="lift one"):
        bans.add("192.0.2.7", 60)
