"""`rasant admin`: an operator's commands for a running server."""

import socket
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer

from rasant.cli.hosting import user_data
from rasant.core.errors import UserError
from rasant.server.operator import messages

ANSWER_TIMEOUT_S: Final = 30.0

admin = typer.Typer(
    name="admin",
    help="Operate a running server: list and close tables, remove players, ban networks, announce.",
    rich_markup_mode="markdown",
)

Data = Annotated[
    Path | None, typer.Option("--data", envvar="RASANT_DATA", metavar="DIR", help="The server's data directory.")
]
Socket = Annotated[
    Path | None,
    typer.Option(
        "--socket",
        envvar="RASANT_ADMIN_SOCKET",
        metavar="FILE",
        help=f"The server's admin socket; by default {messages.SOCKET} in --data.",
    ),
]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The table's id; `rasant admin tables` lists them.")]
NetworkText = Annotated[
    str,
    typer.Argument(metavar="NETWORK", help="An address or network such as 192.0.2.7, 192.0.2.0/24 or 2001:db8::/64."),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]


def tables(data: Data = None, at: Socket = None, json: Json = False) -> int:
    """List all tables, with their players and the addresses of these."""
    answer = _request(messages.ListTables(), data, at)
    if json:
        typer.echo(msgspec.json.encode(answer.tables).decode())
        return 0
    for line in answer.tables:
        _show(line)
    typer.echo(f"{len(answer.tables)} tables")
    return 0


def close(table: TableId, data: Data = None, at: Socket = None) -> int:
    """Close a table, even with players at it. What was played stays in its log."""
    return _execute(messages.CloseTable(table), data, at)


def remove(
    table: TableId,
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="The seat, counted from 0.")],
    data: Data = None,
    at: Socket = None,
) -> int:
    """Remove a person from a table for good. In a match a bot plays on for them."""
    return _execute(messages.SendAway(table, seat), data, at)


def ban(
    network: NetworkText,
    hours: Annotated[float, typer.Option("--hours", metavar="N", help="Duration of the ban.")] = 24,
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="A remark for operators.")] = "",
    data: Data = None,
    at: Socket = None,
) -> int:
    """Refuse requests and sockets of a network for a time, and close its open ones. The page itself still loads."""
    return _execute(messages.BanNetwork(network, hours, why), data, at)


def unban(network: NetworkText, data: Data = None, at: Socket = None) -> int:
    """Lift a ban."""
    return _execute(messages.LiftBan(network), data, at)


def bans(data: Data = None, at: Socket = None) -> int:
    """List all bans in force."""
    for line in _request(messages.ListBans(), data, at).bans:
        typer.echo(f"{line.network}  until {line.until}{f'  {line.why}' if line.why else ''}")
    return 0


def announce(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The text that everyone at a table will see.")],
    data: Data = None,
    at: Socket = None,
) -> int:
    """Send an announcement to all tables."""
    return _execute(messages.Announce(text), data, at)


for command in (tables, close, remove, ban, unban, bans, announce):
    admin.command()(command)


def _execute(request: messages.AnyRequest, data: Path | None, at: Path | None) -> int:
    typer.echo(_request(request, data, at).done)
    return 0


def _request(request: messages.AnyRequest, data: Path | None, at: Path | None) -> messages.AdminAnswer:
    """The server's answer; `UserError` if there is none, or if it is a problem."""
    path = at or (data or user_data()) / messages.SOCKET
    if not hasattr(socket, "AF_UNIX"):
        raise UserError("this system has no Unix sockets, so a running server cannot be operated here")
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(ANSWER_TIMEOUT_S)
            connection.connect(str(path))
            connection.sendall(msgspec.json.encode(request) + b"\n")
            with connection.makefile("rb") as stream:
                answer = msgspec.json.decode(stream.readline(), type=messages.AdminAnswer)
    except (FileNotFoundError, ConnectionRefusedError):
        raise UserError(
            f"no server runs at {path}; name its data directory (--data) or its socket (--socket)"
        ) from None
    except PermissionError:
        raise UserError(f"cannot open {path}: only the server's user and root can") from None
    except (OSError, msgspec.DecodeError) as error:
        raise UserError(f"the server at {path} does not answer: {error}") from None
    if answer.problem:
        raise UserError(answer.problem)
    return answer


def _show(line: messages.TableLine) -> None:
    info = line.info
    typer.echo(f"{info.table}  {info.game}  {info.phase}  watching: {info.watching}")
    for seat, (name, address) in enumerate(zip(info.names, line.addresses, strict=False)):
        if name:
            typer.echo(f"  {seat}  {name}{f'  {address}' if address else ''}")
