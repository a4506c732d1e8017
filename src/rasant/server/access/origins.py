"""Which web pages may use this server: its own, and those the host allows. Only browsers send an origin."""

from __future__ import annotations

import re
from ipaddress import ip_address
from typing import Final, final
from urllib.parse import urlsplit

from rasant.core.errors import OptionError, quoted
from rasant.wire.http import Problem

LOOPBACK: Final = "localhost"
"""This name and all below it lead to the own machine alone (RFC 6761)."""
_PORTS: Final = {"http": 80, "https": 443}
WRONG_HOST: Final = Problem(
    "wrong_host", "this server does not answer to that name; open it by its address, or give it the name (--public-url)"
)
_HOST: Final = re.compile(r"(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")


def origin_of(url: str, what: str) -> str:
    """The origin of an address such as https://play.example, in its usual form; `OptionError` if it has none."""
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
        raise OptionError(f"{what} cannot be {quoted(url)}: it takes an address such as https://play.example")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in (None, _PORTS[parts.scheme]) else "")


def is_host(host: str) -> bool:
    """Is this what a Host header may be?"""
    return _HOST.fullmatch(host) is not None


@final
class Origins:
    """Whose pages may use this server: its own, and those the host allows.

    A page that came from the very host that is asked is at home, if that is a name of ours: one that the operator gave,
    a loopback name or a literal address. Under any other name a page elsewhere could have its own name lead here
    (DNS rebinding) and be taken for ours.
    """

    def __init__(self, public: str = "", allowed: frozenset[str] = frozenset(), listening: str = "") -> None:
        self.public = public
        """The server's own address, if it is known."""
        self.others = allowed
        """Those that the host allows."""
        self._allowed = allowed | {public} - {""}
        self._names = frozenset({_name(public.partition("://")[2]), _name(listening)} - {""})
        """Names the operator gave: that of the public address, and that of the interface."""

    def may_enter(self, origin: str, host: str) -> bool:
        """May a page of this origin, which calls the server by a name of ours, open a socket here?"""
        if origin in self._allowed:
            return True
        scheme, _, rest = origin.lower().partition("://")
        return scheme in _PORTS and bool(rest) and is_host(host) and _full(rest, scheme) == _full(host.lower(), scheme)

    def link_origin(self, scheme: str, host: str) -> str:
        """Where links begin: the public address, or else whatever the caller called this server."""
        return self.public if self.public or not is_host(host) else f"{scheme}://{host}"

    def is_ours(self, host: str) -> bool:
        """Is this a name of the server? Whatever port it has: proxies change it."""
        name = _name(host)
        return name in self._names or name == LOOPBACK or name.endswith(f".{LOOPBACK}") or _is_number(name)


def _name(host: str) -> str:
    return re.sub(r":[0-9]+$", "", host.lower())


def _is_number(name: str) -> bool:
    """An address, which nobody can make lead elsewhere."""
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _full(host: str, scheme: str) -> str:
    return host if re.search(r":[0-9]+$", host) else f"{host}:{_PORTS[scheme]}"
