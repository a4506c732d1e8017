"""What counts as one caller: an IPv4 address, or the narrowest IPv6 network that a household has to itself."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address

from hypothesis import given
from hypothesis import strategies as st

from rasant.limits.client_networks import UNKNOWN_ADDRESS, client_network, networks_of

V6 = st.integers(1 << 125, (1 << 126) - 1)
"""Global unicast addresses (2000::/3), as numbers."""


@given(address=V6, other=st.integers(0, (1 << 64) - 1))
def test_a_64_bit_network_is_one_household(address: int, other: int) -> None:
    neighbour = address >> 64 << 64 | other
    assert client_network(str(IPv6Address(address))) == client_network(str(IPv6Address(neighbour)))


@given(address=V6, bit=st.integers(64, 79))
def test_neighbouring_networks_are_other_households_and_share_only_wider_networks(address: int, bit: int) -> None:
    mine, theirs = (networks_of(str(IPv6Address(number))) for number in (address, address ^ 1 << bit))
    assert mine[-1] == client_network(str(IPv6Address(address))) != theirs[-1]
    assert [one == two for one, two in zip(mine, theirs, strict=True)] == [True, bit < 72, False]


@given(address=V6)
def test_a_household_is_in_the_networks_of_its_addresses(address: int) -> None:
    plain = str(IPv6Address(address))
    assert networks_of(client_network(plain)) == networks_of(plain)


@given(number=st.integers(0, (1 << 32) - 1))
def test_an_ipv4_address_is_one_household_however_it_is_written(number: int) -> None:
    plain = str(IPv4Address(number))
    assert client_network(plain) == client_network(f"::ffff:{plain}") == plain
    assert set(networks_of(plain)) == {plain}


def test_an_invalid_address_is_one_household() -> None:
    assert client_network("") == client_network("localhost") == UNKNOWN_ADDRESS


def test_a_household_is_named_by_its_network_of_64_bits() -> None:
    assert client_network("2001:db8:0:1:2:3:4:5") == "2001:db8:0:1::/64"
