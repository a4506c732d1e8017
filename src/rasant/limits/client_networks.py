"""Addresses as limits count them: an IPv4 address or an IPv6 prefix counts as one household, within wider networks."""

from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

UNKNOWN_ADDRESS: Final = "unknown"
WIDTHS: Final = (48, 56, 64)
"""Prefix lengths of IPv6 networks. The narrowest is the least that a household has, and counts as one caller. A
customer may have a wider one, which contains up to 65,536 of these."""


def client_network(address: str) -> str:
    """The network by which an address is counted."""
    return _network(address, WIDTHS[-1])


def networks_of(address: str) -> tuple[str, ...]:
    """The networks of an address, one for each of the `WIDTHS`; an IPv4 address is all of them itself.

    Also accepts what `client_network` returned.
    """
    plain = address.removesuffix(f"/{WIDTHS[-1]}")
    return tuple(_network(plain, width) for width in WIDTHS)


def _network(address: str, width: int) -> str:
    try:
        parsed = ip_address(address)
    except ValueError:
        return UNKNOWN_ADDRESS
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(IPv6Network((int(parsed) >> 128 - width << 128 - width, width)))
    return str(parsed)
