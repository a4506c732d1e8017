"""The operator's settings for a server."""

from ipaddress import ip_network
from pathlib import Path

from msgspec import Struct

from rasant.core.errors import OptionError, quoted
from rasant.limits.host_limits import Limits
from rasant.server.access.addresses import Network
from rasant.server.access.origins import origin_of
from rasant.wire.http import ServerInfo


class Settings(Struct, frozen=True, kw_only=True):
    """All settings except where data is stored and which address the server listens on."""

    public_origin: str = ""
    """The URL at which players find the server, such as https://play.example; empty: the one they used."""
    host_name: str = ""
    """The interface to listen on as given by --host; if it is a name, the server answers to it."""
    origins: frozenset[str] = frozenset()
    """Foreign origins whose pages may use this server."""
    trusted: tuple[Network, ...] = ()
    """Proxies whose X-Forwarded-For is trusted."""
    limits: Limits = Limits()
    keep_logs_days: int = 0
    """Logs of tables closed more than this many days ago are deleted; 0: never."""
    admin_socket: Path | None = None
    """The operator's Unix socket; None: there is none."""
    bans: Path | None = None
    """The file that stores bans; None: they end with the process."""
    info: ServerInfo = ServerInfo()
    """How the server presents itself on its page."""
    security_contact: str = ""
    """A link for reports of vulnerabilities; empty: there is no security.txt."""
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
    """Parse settings from options; `OptionError` says what is wrong."""
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
