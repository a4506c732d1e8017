"""The NATS servers that `--bus` names, and their credentials."""

import ssl
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from urllib.parse import SplitResult, unquote, urlsplit

from rasant.bus.port import BusError
from rasant.core.errors import OptionError

NATS_PORT: Final = 4222
NATS_SCHEMES: Final = ("nats", "tls")
WHAT_IT_TAKES: Final = (
    "--bus takes NATS servers, as in nats://host:4222 or tls://user:password@host:4222, several with commas between"
)


@dataclass(frozen=True, slots=True)
class NatsAddress:
    """Address and login of one server. The login never appears in its text."""

    secure: bool
    host: str
    port: int
    user: str = ""
    password: str | None = field(default=None, repr=False)

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{NATS_SCHEMES[self.secure]}://{host}:{self.port}"

    def login(self) -> dict[str, str]:
        """User and password, or a token if there is no password, or nothing."""
        if not self.user:
            return {}
        if self.password is None:
            return {"token": self.user}
        return {"user": self.user, "password": self.password}


def addresses_of(urls: str) -> list[NatsAddress]:
    """All servers of a comma-separated list; those without a login use that of the first with one. `OptionError`."""
    found = [_address(urlsplit(url.strip())) for url in urls.split(",")]
    user, password = next(((one.user, one.password) for one in found if one.user), ("", None))
    return [
        one if one.user else NatsAddress(one.secure, one.host, one.port, user, password) for one in dict.fromkeys(found)
    ]


def _address(url: SplitResult) -> NatsAddress:
    try:
        port = url.port or NATS_PORT
    except ValueError:
        raise OptionError(f"{WHAT_IT_TAKES}; a port is a number up to 65535") from None
    if url.scheme not in NATS_SCHEMES or not url.hostname or url.path not in ("", "/") or url.query or url.fragment:
        raise OptionError(WHAT_IT_TAKES)
    password = None if url.password is None else unquote(url.password)
    return NatsAddress(url.scheme == "tls", url.hostname, port, unquote(url.username or ""), password)


def tls_context(authorities: Path | None) -> ssl.SSLContext:
    """Trust the authorities in a file, or those of the system; `BusError` if the file cannot be read."""
    try:
        return ssl.create_default_context(cafile=authorities)
    except OSError as why:  # includes errors of ssl
        raise BusError(f"--bus-ca: no certificates can be read from {authorities} ({why.strerror or why})") from None


def checked_credentials(path: Path) -> Path:
    """Check that a credentials file is readable and complete, else `BusError`: nats-py would search it for ever."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as why:
        raise BusError(f"--bus-creds: {path} cannot be read ({type(why).__name__})") from None
    if "BEGIN NATS USER JWT" not in text or "BEGIN USER NKEY SEED" not in text:
        raise BusError(f"--bus-creds: {path} is not a NATS credentials file, which has a user's JWT and seed")
    if not find_spec("nkeys"):
        raise BusError("--bus-creds needs one more package: pip install 'nats-py[nkeys]'")
    return path
