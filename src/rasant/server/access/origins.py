"""Which web pages may use this server: its own, and those that the operator allows. Only browsers send an origin."""

import re
from ipaddress import ip_address
from typing import Final, final
from urllib.parse import urlsplit

from rasant.core.errors import OptionError, quoted
from rasant.wire.http import Problem

LOOPBACK: Final = "localhost"
"""This name and its subdomains always resolve to the own machine (RFC 6761)."""
_PORTS: Final = {"http": 80, "https": 443}
WRONG_HOST: Final = Problem(
    "wrong_host", "this server does not answer to that host name; open it by its address, or set --public-url"
)
_HOST: Final = re.compile(r"(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")


def origin_of(url: str, what: str) -> str:
    """The normalized origin of a URL such as https://play.example; `OptionError` if it has none."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme in _PORTS and parts.hostname and parts.path.strip("/"):
        raise OptionError(
            f"{what} cannot be {quoted(url)}: rasant needs a host name or a port of its own, "
            "and cannot be put under a path"
        )
    if parts.scheme not in _PORTS or not parts.hostname or parts.query or parts.username:
        raise OptionError(f"{what} cannot be {quoted(url)}: it takes a URL such as https://play.example")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in (None, _PORTS[parts.scheme]) else "")


def is_host(host: str) -> bool:
    """Is this a well-formed Host header?"""
    return _HOST.fullmatch(host) is not None


@final
class Origins:
    """Origins of pages that may use this server: its own, and those that the operator allows.

    A page is the server's own if its origin equals the Host of the request and that host is a name of the server: one
    that the operator gave, a loopback name or a literal address. Any other name could be pointed at this server by the
    owner of a foreign page (DNS rebinding).
    """

    def __init__(self, public: str = "", allowed: frozenset[str] = frozenset(), listening: str = "") -> None:
        self.public = public
        """The server's public origin; empty if unknown."""
        self.others = allowed
        """Foreign origins that the operator allows."""
        self._allowed = allowed | {public} - {""}
        self._names = frozenset({_name(public.partition("://")[2]), _name(listening)} - {""})
        """Names that the operator gave: the hosts of the public URL and of the interface."""

    def may_enter(self, origin: str, host: str) -> bool:
        """May a page of this origin open a socket here? `host`: the Host header, already checked by `is_ours`."""
        if origin in self._allowed:
            return True
        scheme, _, rest = origin.lower().partition("://")
        return scheme in _PORTS and bool(rest) and is_host(host) and _full(rest, scheme) == _full(host.lower(), scheme)

    def link_origin(self, scheme: str, host: str) -> str:
        """The origin for links: the public one, or else the one the caller used."""
        return self.public if self.public or not is_host(host) else f"{scheme}://{host}"

    def is_ours(self, host: str) -> bool:
        """Is this a host name of the server? The port is ignored, because proxies change it."""
        name = _name(host)
        return name in self._names or name == LOOPBACK or name.endswith(f".{LOOPBACK}") or _is_number(name)


def _name(host: str) -> str:
    return re.sub(r":[0-9]+$", "", host.lower())


def _is_number(name: str) -> bool:
    """Is it a literal address? Unlike a name, no other site can point it at this server."""
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _full(host: str, scheme: str) -> str:
    return host if re.search(r":[0-9]+$", host) else f"{host}:{_PORTS[scheme]}"
