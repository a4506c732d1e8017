"""Settings of a server: what its host decides."""

from __future__ import annotations

from ipaddress import ip_network
from pathlib import Path

from msgspec import Struct

from rasant.core.errors import OptionError, quoted
from rasant.limits.host_limits import Limits
from rasant.server.access.addresses import Network
from rasant.server.access.origins import origin_of
from rasant.wire.http import ServerInfo


class Settings(Struct, frozen=True, kw_only=True):
    """All but where things are kept and where the server listens."""

    public_origin: str = ""
    """Where players find the server, such as https://play.example; empty: wherever they call it."""
    host_name: str = ""
    """The interface to listen on as the operator gave it (--host): a name is one the server answers to."""
    origins: frozenset[str] = frozenset()
    """Origins of pages elsewhere that may use this server."""
    trusted: tuple[Network, ...] = ()
    """Proxies whose X-Forwarded-For is believed."""
    limits: Limits = Limits()
    keep_logs_days: int = 0
    """Logs of tables that were closed so many days ago are forgotten; 0: none."""
    admin_socket: Path | None = None
    """Where operators reach the running server; None: nowhere."""
    bans: Path | None = None
    """The file that keeps bans; None: they end with the process."""
    info: ServerInfo = ServerInfo()
    """How the server presents itself on its page."""
    security_contact: str = ""
    """Where vulnerabilities are reported, as a link; empty: there is no security.txt."""
    invite: str = ""
    """The word that players must know to open, join or watch a table; empty: none is needed."""


def settings_of(
    public_url: str,
    allow_origin: list[str],
    trusted_proxy: list[str],
    limits: Limits,
    keep_logs_days: int = 0,
    host_name: str = "",
) -> Settings:
    """Settings from what was given; `OptionError` says what is wrong."""
    public = origin_of(public_url, "--public-url") if public_url else ""
    return Settings(
        public_origin=public,
        host_name=host_name,
        origins=frozenset(origin_of(url, "--allow-origin") for url in allow_origin),
        trusted=tuple(_network(text) for text in trusted_proxy),
        limits=limits,
        keep_logs_days=keep_logs_days,
    )


def _network(text: str) -> Network:
    try:
        return ip_network(text)
    except ValueError:
        raise OptionError(
            f"--trusted-proxy cannot be {quoted(text)}: it takes an address or a network such as 10.0.0.0/8"
        ) from None
