"""The options of `rasant serve`; each can also be given by an environment variable."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final, get_args

import typer
from typer.models import OptionInfo

from rasant.limits.host_limits import USUAL_PEOPLE, Limits

PREFIX: Final = "RASANT_"
_USUAL: Final = Limits()
_GROWS: Final = f"for {USUAL_PEOPLE} people per address, more with --people-per-address."

Host = Annotated[
    str,
    typer.Option(
        "--host",
        envvar="RASANT_HOST",
        metavar="ADDRESS",
        help="The address to listen on; 0.0.0.0 accepts other machines.",
    ),
]
Port = Annotated[
    int, typer.Option("--port", envvar="RASANT_PORT", metavar="N", help="The port to listen on; 0 takes a free one.")
]
Data = Annotated[
    Path | None,
    typer.Option(
        "--data", envvar="RASANT_DATA", metavar="DIR", help="Directory for logs, results and the server's secret."
    ),
]
PublicUrl = Annotated[
    str,
    typer.Option(
        "--public-url",
        envvar="RASANT_PUBLIC_URL",
        metavar="URL",
        help="The URL at which players find the server, such as https://play.example.",
    ),
]
AllowedOrigins = Annotated[
    list[str] | None,
    typer.Option(
        "--allow-origin",
        envvar="RASANT_ALLOW_ORIGIN",
        metavar="URL",
        help="The origin of another page that may use the server; may be repeated.",
    ),
]
TrustedProxies = Annotated[
    list[str] | None,
    typer.Option(
        "--trusted-proxy",
        envvar="RASANT_TRUSTED_PROXY",
        metavar="ADDRESS",
        help="A proxy, or a network of them, whose X-Forwarded-For is trusted; may be repeated.",
    ),
]
MaxTables = Annotated[
    int, typer.Option("--max-tables", envvar="RASANT_MAX_TABLES", metavar="N", help="Maximum number of open tables.")
]
MaxSockets = Annotated[
    int, typer.Option("--max-sockets", envvar="RASANT_MAX_SOCKETS", metavar="N", help="Maximum number of open sockets.")
]
PeoplePerAddress = Annotated[
    int,
    typer.Option(
        "--people-per-address",
        envvar="RASANT_PEOPLE_PER_ADDRESS",
        metavar="N",
        help="Number of people who may play from one address, such as behind the router of a club.",
    ),
]
SocketsPerAddress = Annotated[
    int | None,
    typer.Option(
        "--sockets-per-address",
        envvar="RASANT_SOCKETS_PER_ADDRESS",
        metavar="N",
        help=f"Maximum open sockets per address; by default {_USUAL.sockets_per_address} {_GROWS}",
    ),
]
HttpPerAddress = Annotated[
    int | None,
    typer.Option(
        "--http-per-address",
        envvar="RASANT_HTTP_PER_ADDRESS",
        metavar="N",
        help=f"Maximum open HTTP connections per address; by default {_USUAL.http_per_address} {_GROWS}",
    ),
]
PostsPerSecond = Annotated[
    int | None,
    typer.Option(
        "--posts-per-second",
        envvar="RASANT_POSTS_PER_SECOND",
        metavar="N",
        help=f"Maximum changes per second and address over HTTP; by default {_USUAL.posts_per_second} {_GROWS}",
    ),
]
TablesPerHour = Annotated[
    int | None,
    typer.Option(
        "--tables-per-hour",
        envvar="RASANT_TABLES_PER_HOUR",
        metavar="N",
        help=f"Maximum tables that an address may open per hour; by default {_USUAL.tables_per_hour} {_GROWS}",
    ),
]
ServerName = Annotated[
    str,
    typer.Option(
        "--server-name", envvar="RASANT_SERVER_NAME", metavar="NAME", help="What the page shows in place of rasant."
    ),
]
Accent = Annotated[
    str,
    typer.Option(
        "--accent", envvar="RASANT_ACCENT", metavar="COLOUR", help="The colour behind that name, such as #1d4ed8."
    ),
]
Imprint = Annotated[
    str,
    typer.Option(
        "--imprint", envvar="RASANT_IMPRINT", metavar="URL", help="A page that says who runs the server; linked."
    ),
]
Privacy = Annotated[
    str,
    typer.Option(
        "--privacy", envvar="RASANT_PRIVACY", metavar="URL", help="A page on what becomes of personal data; linked."
    ),
]
SecurityContact = Annotated[
    str,
    typer.Option(
        "--security-contact",
        envvar="RASANT_SECURITY_CONTACT",
        metavar="CONTACT",
        help="Where to report vulnerabilities, for security.txt: an address of mail or a link.",
    ),
]
Invite = Annotated[
    str,
    typer.Option(
        "--invite",
        envvar="RASANT_INVITE",
        metavar="WORD",
        help="Admit only players who know this word. The variable hides it from other users of this machine.",
    ),
]
AdminSocket = Annotated[
    Path | None,
    typer.Option(
        "--admin-socket",
        envvar="RASANT_ADMIN_SOCKET",
        metavar="FILE",
        help="Unix socket for `rasant admin`; by default admin.sock in --data.",
    ),
]
KeepLogsDays = Annotated[
    int,
    typer.Option(
        "--keep-logs-days",
        envvar="RASANT_KEEP_LOGS_DAYS",
        metavar="N",
        help="Days that logs of closed tables are kept; 0: for ever. Results stay.",
    ),
]
StoreUrl = Annotated[
    str,
    typer.Option(
        "--store",
        envvar="RASANT_STORE",
        metavar="URL",
        help="The database that all nodes share, such as postgresql://user@host/name; by default SQLite in --data.",
    ),
]
BusUrl = Annotated[
    str,
    typer.Option(
        "--bus",
        envvar="RASANT_BUS",
        metavar="URL",
        help="The message bus between nodes, such as nats://host:4222; several servers separated by commas.",
    ),
]
ClusterName = Annotated[
    str,
    typer.Option(
        "--cluster",
        envvar="RASANT_CLUSTER",
        metavar="NAME",
        help="The name of the cluster; clusters that share a database or a bus need different names.",
    ),
]
BusAuthorities = Annotated[
    Path | None,
    typer.Option(
        "--bus-ca",
        envvar="RASANT_BUS_CA",
        metavar="FILE",
        help="Certificate authorities for the bus (PEM), if it uses TLS.",
    ),
]
BusCredentials = Annotated[
    Path | None,
    typer.Option("--bus-creds", envvar="RASANT_BUS_CREDS", metavar="FILE", help="A credentials file for the bus."),
]
ReusePort = Annotated[
    bool,
    typer.Option(
        "--reuse-port",
        envvar="RASANT_REUSE_PORT",
        help="Let other nodes on this machine listen on the same port.",
    ),
]
OwnPort = Annotated[
    int | None,
    typer.Option(
        "--own-port",
        envvar="RASANT_OWN_PORT",
        metavar="N",
        help="A further port for this node alone, for health checks and metrics where --port is shared.",
    ),
]
LogFormat = Annotated[
    str,
    typer.Option(
        "--log-format", envvar="RASANT_LOG_FORMAT", metavar="json|text", help="Format of the log on standard error."
    ),
]


def _variables() -> Iterable[str]:
    for option in list(globals().values()):
        for each in get_args(option)[1:]:
            if isinstance(each, OptionInfo) and isinstance(each.envvar, str):
                yield each.envvar


VARIABLES: Final = frozenset(_variables())


def unknown_variables(names: Iterable[str]) -> list[str]:
    """Environment variables that look like an option of `rasant serve` but are none."""
    return sorted(name for name in names if name.startswith(PREFIX) and name not in VARIABLES)
