"""Requests and answers of the admin socket: one JSON object each, on a line."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from rasant.wire.http import TableInfo

SOCKET: Final = "admin.sock"
"""The socket in the data directory."""
LONGEST_REQUEST: Final = 4_096
LONGEST_ANNOUNCEMENT: Final = 200
LONGEST_BAN_H: Final = 24 * 366


class AdminRequest(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What all of them are."""


class ListTables(AdminRequest, frozen=True, tag="tables"):
    """List all tables of this process, public or not."""


class CloseTable(AdminRequest, frozen=True, tag="close"):
    """Close a table, whoever sits there."""

    table: str


class SendAway(AdminRequest, frozen=True, tag="remove"):
    """Send a person away from a table for good."""

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
    """List all bans that hold."""


class Announce(AdminRequest, frozen=True, tag="announce"):
    """Send an announcement to everybody at every table."""

    text: str


AnyRequest = ListTables | CloseTable | SendAway | BanNetwork | LiftBan | ListBans | Announce


class TableLine(Struct, frozen=True):
    """A table, and the address that each seat was claimed from, as far as that is known."""

    info: TableInfo
    addresses: list[str]


class BanLine(Struct, frozen=True):
    """A ban."""

    network: str
    until: str
    why: str


class AdminAnswer(Struct, frozen=True, omit_defaults=True):
    """What came of a request. A problem means that nothing was done."""

    done: str = ""
    problem: str = ""
    tables: list[TableLine] = []
    bans: list[BanLine] = []
