"""The options of `rasant serve`; each can also be given by an environment variable."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final, get_args

import typer
from typer.models import OptionInfo

from rasant.limits.host_limits import USUAL_PEOPLE, Limits

PREFIX: Final = "RASANT_"
_USUAL: Final = Limits()
_GROWS: Final = f"for {USUAL_PEOPLE} people per address, more with --people-per-address."


def _option(name: str, about: str, metavar: str | None = None) -> OptionInfo:
    """An option and its environment variable, which is called the same."""
    variable = PREFIX + name.removeprefix("--").upper().replace("-", "_")
    option: OptionInfo = typer.Option(name, envvar=variable, metavar=metavar, help=about)
    return option


Host = Annotated[str, _option("--host", "The address to listen on; 0.0.0.0 accepts other machines.", "ADDRESS")]
Port = Annotated[int, _option("--port", "The port to listen on; 0 takes a free one.", "N")]
Data = Annotated[Path | None, _option("--data", "Directory for logs, results and the server's secret.", "DIR")]
PublicUrl = Annotated[
    str, _option("--public-url", "The URL at which players find the server, such as https://play.example.", "URL")
]
AllowedOrigins = Annotated[
    list[str] | None,
    _option("--allow-origin", "The origin of another page that may use the server; may be repeated.", "URL"),
]
TrustedProxies = Annotated[
    list[str] | None,
    _option(
        "--trusted-proxy",
        "A proxy, or a network of them, whose X-Forwarded-For is trusted; may be repeated.",
        "ADDRESS",
    ),
]
MaxTables = Annotated[int, _option("--max-tables", "Maximum number of open tables.", "N")]
MaxSockets = Annotated[int, _option("--max-sockets", "Maximum number of open sockets.", "N")]
PeoplePerAddress = Annotated[
    int,
    _option(
        "--people-per-address",
        "Number of people who may play from one address, such as behind the router of a club.",
        "N",
    ),
]
SocketsPerAddress = Annotated[
    int | None,
    _option(
        "--sockets-per-address",
        f"Maximum open sockets per address; by default {_USUAL.sockets_per_address} {_GROWS}",
        "N",
    ),
]
HttpPerAddress = Annotated[
    int | None,
    _option(
        "--http-per-address",
        f"Maximum open HTTP connections per address; by default {_USUAL.http_per_address} {_GROWS}",
        "N",
    ),
]
PostsPerSecond = Annotated[
    int | None,
    _option(
        "--posts-per-second",
        f"Maximum changes per second and address over HTTP; by default {_USUAL.posts_per_second} {_GROWS}",
        "N",
    ),
]
TablesPerHour = Annotated[
    int | None,
    _option(
        "--tables-per-hour",
        f"Maximum tables that an address may open per hour; by default {_USUAL.tables_per_hour} {_GROWS}",
        "N",
    ),
]
ServerName = Annotated[str, _option("--server-name", "What the page shows in place of rasant.", "NAME")]
Accent = Annotated[str, _option("--accent", "The colour behind that name, such as #1d4ed8.", "COLOUR")]
Imprint = Annotated[str, _option("--imprint", "A page that says who runs the server; linked.", "URL")]
Privacy = Annotated[str, _option("--privacy", "A page on what becomes of personal data; linked.", "URL")]
SecurityContact = Annotated[
    str,
    _option(
        "--security-contact",
        "Where to report vulnerabilities, for security.txt: an address of mail or a link.",
        "CONTACT",
    ),
]
Invite = Annotated[
    str,
    _option(
        "--invite",
        "Admit only players who know this word. The variable hides it from other users of this machine.",
        "WORD",
    ),
]
AdminSocket = Annotated[
    Path | None, _option("--admin-socket", "Unix socket for `rasant admin`; by default admin.sock in --data.", "FILE")
]
KeepLogsDays = Annotated[
    int, _option("--keep-logs-days", "Days that logs of closed tables are kept; 0: for ever. Results stay.", "N")
]
StoreUrl = Annotated[
    str,
    _option(
        "--store",
        "The database that all nodes share, such as postgresql://user@host/name; by default SQLite in --data.",
        "URL",
    ),
]
BusUrl = Annotated[
    str,
    _option(
        "--bus", "The message bus between nodes, such as nats://host:4222; several servers separated by commas.", "URL"
    ),
]
ClusterName = Annotated[
    str,
    _option(
        "--cluster", "The name of the cluster; clusters that share a database or a bus need different names.", "NAME"
    ),
]
BusAuthorities = Annotated[
    Path | None, _option("--bus-ca", "Certificate authorities for the bus (PEM), if it uses TLS.", "FILE")
]
BusCredentials = Annotated[Path | None, _option("--bus-creds", "A credentials file for the bus.", "FILE")]
ReusePort = Annotated[bool, _option("--reuse-port", "Let other nodes on this machine listen on the same port.")]
OwnPort = Annotated[
    int | None,
    _option(
        "--own-port", "A further port for this node alone, for health checks and metrics where --port is shared.", "N"
    ),
]
LogFormat = Annotated[str, _option("--log-format", "Format of the log on standard error.", "json|text")]


def _variables() -> Iterable[str]:
    for option in list(globals().values()):
        for each in get_args(option)[1:]:
            if isinstance(each, OptionInfo) and isinstance(each.envvar, str):
                yield each.envvar


VARIABLES: Final = frozenset(_variables())


def unknown_variables(names: Iterable[str]) -> list[str]:
    """Environment variables that look like an option of `rasant serve` but are none."""
    return sorted(name for name in names if name.startswith(PREFIX) and name not in VARIABLES)
