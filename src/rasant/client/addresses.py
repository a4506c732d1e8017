"""Addresses of servers, tables and sockets."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from rasant.core.errors import UserError, quoted


@dataclass(frozen=True)
class TableAddress:
    """A server, and a table if the link has one."""

    server: str
    """The base URL, such as http://localhost:8421, without a slash at the end."""
    table: str = ""

    def socket(self, table: str) -> str:
        """The URL of a table's socket."""
        return f"ws{self.server.removeprefix('http')}/api/tables/{table}/socket"


def address_of(link: str) -> TableAddress:
    """Parse the link of a server (http://host:port) or a table (http://host:port/t/ID); raises `UserError`."""
    try:
        parts = urlsplit(link.strip())
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None:
        raise UserError(f"{quoted(link)} is not a link; give one like http://localhost:8421/t/TABLE")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    server = f"{parts.scheme}://{host}" + (f":{port}" if port is not None else "")
    match parts.path.strip("/").split("/"):
        case [""]:
            return TableAddress(server)
        case ["t", table] if table:
            return TableAddress(server, table)
    raise UserError(f"{quoted(link)} does not lead to a table; a table's link ends with /t/TABLE")
