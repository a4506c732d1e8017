"""Addresses: of a server, of a table at it, and of the table's socket."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from rasant.core.errors import UserError, quoted


@dataclass(frozen=True)
class TableAddress:
    """A server, and a table there if the link was one."""

    server: str
    """As in http://localhost:8421, with no slash at the end."""
    table: str = ""

    def socket(self, table: str) -> str:
        """Where the socket of a table is opened."""
        return f"ws{self.server.removeprefix('http')}/api/tables/{table}/socket"


def address_of(link: str) -> TableAddress:
    """What a link leads to: a server (http://host:port) or a table (http://host:port/t/ID); `UserError` if neither."""
    try:
        parts = urlsplit(link.strip())
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None:
        raise UserError(f"{quoted(link)} is no link; it takes one like http://localhost:8421/t/TABLE")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    server = f"{parts.scheme}://{host}" + (f":{port}" if port is not None else "")
    match parts.path.strip("/").split("/"):
        case [""]:
            return TableAddress(server)
        case ["t", table] if table:
            return TableAddress(server, table)
    raise UserError(f"{quoted(link)} leads to no table; a table's link ends with /t/TABLE")
