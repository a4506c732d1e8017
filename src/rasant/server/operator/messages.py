"""Requests and answers of the admin socket: one JSON object each, on one line."""

from typing import Final

from msgspec import Struct

from rasant.wire.http import TableInfo

SOCKET: Final = "admin.sock"
"""Name of the socket in the data directory."""
LONGEST_REQUEST: Final = 4_096
LONGEST_ANNOUNCEMENT: Final = 200
LONGEST_BAN_H: Final = 24 * 366


class AdminRequest(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Base of all requests."""


class ListTables(AdminRequest, frozen=True, tag="tables"):
    """List all tables of this process, public or not."""


class CloseTable(AdminRequest, frozen=True, tag="close"):
    """Close a table, even with players at it."""

    table: str


class SendAway(AdminRequest, frozen=True, tag="remove"):
    """Remove a person from a table for good."""

    table: str
    seat: int


class BanNetwork(AdminRequest, frozen=True, tag="ban"):
    """Refuse requests and sockets of a network for some hours."""

    network: str
    hours: float
    why: str = ""


class LiftBan(AdminRequest, frozen=True, tag="unban"):
    """Lift a ban."""

    network: str


class ListBans(AdminRequest, frozen=True, tag="bans"):
    """List all bans in force."""


class Announce(AdminRequest, frozen=True, tag="announce"):
    """Send an announcement to all tables."""

    text: str


AnyRequest = ListTables | CloseTable | SendAway | BanNetwork | LiftBan | ListBans | Announce


class TableLine(Struct, frozen=True):
    """A table, and the address from which each seat was claimed, where known."""

    info: TableInfo
    addresses: list[str]


class BanLine(Struct, frozen=True):
    """A ban as it is listed."""

    network: str
    until: str
    why: str


class AdminAnswer(Struct, frozen=True, omit_defaults=True):
    """The result of a request. A problem means that nothing was done."""

    done: str = ""
    problem: str = ""
    tables: list[TableLine] = []
    bans: list[BanLine] = []
