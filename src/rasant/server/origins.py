"""Which pages may talk to this server: its own, and those the host allows. Programs that are no browser say nothing."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from rasant.core.errors import OptionError, quoted

_PORTS: Final = {"http": 80, "https": 443}
_HOST: Final = re.compile(r"(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")


def origin_of(url: str, what: str) -> str:
    """The origin of an address such as https://play.example, in its usual form; `OptionError` if it has none."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in _PORTS or not parts.hostname or parts.path.strip("/") or parts.query or parts.username:
        raise OptionError(f"{what} cannot be {quoted(url)}: it takes an address such as https://play.example")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in (None, _PORTS[parts.scheme]) else "")


def is_host(host: str) -> bool:
    """Is this what a Host header may be?"""
    return _HOST.fullmatch(host) is not None


def may_enter(origin: str | None, host: str, allowed: frozenset[str]) -> bool:
    """May a page of this origin open a socket here?

    The page that came from the very host that is asked is at home, whatever name the host is called by. Without an
    Origin it is no browser: a script has no cookie to abuse, and seats need tokens.
    """
    if origin is None:
        return True
    if origin in allowed:
        return True
    scheme, _, rest = origin.lower().partition("://")
    return scheme in _PORTS and bool(rest) and is_host(host) and _full(rest, scheme) == _full(host.lower(), scheme)


def _full(host: str, scheme: str) -> str:
    return host if re.search(r":[0-9]+$", host) else f"{host}:{_PORTS[scheme]}"
