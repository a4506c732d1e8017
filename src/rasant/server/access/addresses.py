"""The address of a client, also behind trusted proxies."""

from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address

from rasant.limits.client_networks import client_network

Network = IPv4Network | IPv6Network


def caller(peer: str, forwarded: str, trusted: tuple[Network, ...]) -> str:
    """Returns the caller's address.

    `forwarded` is X-Forwarded-For. It is believed as far as trusted proxies wrote it: from the right, the first address
    that is no trusted proxy is the caller.
    """
    hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()]
    address = peer
    while hops and is_trusted(address, trusted):
        address = hops.pop()
    return client_network(address)


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
