"""Who is calling: the address of a client, also behind proxies that are trusted."""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final

Network = IPv4Network | IPv6Network

UNKNOWN: Final = "unknown"
WIDTHS: Final = (48, 56, 64)
"""Bits of IPv6 networks. The narrowest is the least that a household has to itself, and counts as one caller; many have
one of the wider ones, which is up to 65,536 of these."""


def caller(peer: str, forwarded: str, trusted: tuple[Network, ...]) -> str:
    """The caller's address.

    `forwarded` is X-Forwarded-For. It is believed as far as trusted proxies wrote it: from the right, the first address
    that is no trusted proxy is the caller.
    """
    hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()]
    address = peer
    while hops and is_trusted(address, trusted):
        address = hops.pop()
    return household(address)


def household(address: str) -> str:
    """An address as it is counted."""
    return _network(address, WIDTHS[-1])


def networks_of(address: str) -> tuple[str, ...]:
    """The networks an address is in, one for each of the `WIDTHS`; an address of IPv4 is one by itself.

    It may be given as it is counted (`household`).
    """
    plain = address.removesuffix(f"/{WIDTHS[-1]}")
    return tuple(_network(plain, width) for width in WIDTHS)


def _network(address: str, width: int) -> str:
    try:
        parsed = ip_address(address)
    except ValueError:
        return UNKNOWN
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(IPv6Network((int(parsed) >> 128 - width << 128 - width, width)))
    return str(parsed)


def is_trusted(address: str, trusted: tuple[Network, ...]) -> bool:
    """Is this the address of a trusted proxy?"""
    if not trusted:
        return False
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is not None:
        parsed = parsed.ipv4_mapped
    return any(parsed in network for network in trusted)
