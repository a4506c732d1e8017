"""`rasant serve`: runs a server."""

import os
from contextlib import ExitStack
from difflib import get_close_matches

from msgspec import structs

from rasant.cli import serve_options as option
from rasant.cli.arguments import LONGEST_DAYS
from rasant.cli.hosting import at_once, host, opened_store, user_data
from rasant.cli.joining import check_cluster_options, joined
from rasant.core.errors import OptionError, quoted
from rasant.limits.host_limits import USUAL_PEOPLE, Limits, limits_for
from rasant.server.access.bans import BANS_FILE
from rasant.server.operator.messages import SOCKET
from rasant.server.process.environment import report_broken_games, report_unknown_variable
from rasant.server.process.listening import listen
from rasant.server.process.logs import LogFormat, configure
from rasant.server.process.public_host import invite_word_of, security_contact_of, server_info
from rasant.server.process.settings import settings_of

HOST = "127.0.0.1"
PORT = 8421
USUAL = Limits()
CLUSTER = "rasant"


def serve(
    host_name: option.Host = HOST,
    port: option.Port = PORT,
    data: option.Data = None,
    public_url: option.PublicUrl = "",
    allow_origin: option.AllowedOrigins = None,
    trusted_proxy: option.TrustedProxies = None,
    max_tables: option.MaxTables = USUAL.max_tables,
    max_sockets: option.MaxSockets = USUAL.max_sockets,
    people_per_address: option.PeoplePerAddress = USUAL_PEOPLE,
    sockets_per_address: option.SocketsPerAddress = None,
    http_per_address: option.HttpPerAddress = None,
    posts_per_second: option.PostsPerSecond = None,
    tables_per_hour: option.TablesPerHour = None,
    keep_logs_days: option.KeepLogsDays = 0,
    server_name: option.ServerName = "",
    accent: option.Accent = "",
    imprint: option.Imprint = "",
    privacy: option.Privacy = "",
    security_contact: option.SecurityContact = "",
    invite: option.Invite = "",
    admin_socket: option.AdminSocket = None,
    log_format: option.LogFormat = "json",
    store: option.StoreUrl = "",
    bus: option.BusUrl = "",
    cluster: option.ClusterName = CLUSTER,
    bus_ca: option.BusAuthorities = None,
    bus_creds: option.BusCredentials = None,
    reuse_port: option.ReusePort = False,
    own_port: option.OwnPort = None,
) -> None:
    """Serve tables for browsers and bots until stopped, and resume them after restarts.

    Every option can also be given by an environment variable: `--public-url` by `RASANT_PUBLIC_URL`, and so on.

    Examples:

    - `rasant serve`
    - `rasant serve --host 0.0.0.0 --data /var/lib/rasant --public-url https://play.example`
    - `rasant serve --store postgresql://rasant@db.example/rasant --bus nats://bus.example`
    """
    limits = limits_for(
        _number("--people-per-address", people_per_address, 10_000, USUAL_PEOPLE),
        max_tables=_number("--max-tables", max_tables, 1_000_000),
        max_sockets=_number("--max-sockets", max_sockets, 1_000_000),
        **_given("--sockets-per-address", sockets_per_address, 1_000_000),
        **_given("--http-per-address", http_per_address, 1_000_000),
        **_given("--posts-per-second", posts_per_second, 1_000),
        **_given("--tables-per-hour", tables_per_hour, 1_000_000),
    )
    keep = _number("--keep-logs-days", keep_logs_days, LONGEST_DAYS, smallest=0)
    settings = structs.replace(
        settings_of(public_url, allow_origin or [], trusted_proxy or [], limits, keep, host_name),
        info=server_info(server_name, accent, imprint, privacy),
        security_contact=security_contact_of(security_contact),
        invite=invite_word_of(invite),
    )
    if log_format not in ("json", "text"):
        raise OptionError(f"--log-format cannot be {quoted(log_format)}: it takes json or text")
    lines: LogFormat = "json" if log_format == "json" else "text"
    check_cluster_options(store, bus, data)
    with ExitStack() as stack:
        listening = [stack.enter_context(listen(host_name, port, reuse_port))]
        if own_port is not None:
            listening.append(stack.enter_context(listen(host_name, own_port, option="--own-port")))
        if store:
            configure(lines)
            bans = None if admin_socket is None else admin_socket.with_name(f"{admin_socket.name}.{BANS_FILE}")
            settings = structs.replace(settings, admin_socket=admin_socket, bans=bans)
            host(settings, lambda: joined(store, bus, cluster, bus_ca, bus_creds), listening, _started)
        else:
            folder = data or user_data()
            backing = opened_store(folder, lambda: configure(lines))
            settings = structs.replace(settings, admin_socket=admin_socket or folder / SOCKET, bans=folder / BANS_FILE)
            host(settings, lambda: at_once(backing), listening, _started)


def _started(url: str) -> None:
    report_broken_games()
    for name in option.unknown_variables(os.environ):
        near = get_close_matches(name, option.VARIABLES, n=1)
        report_unknown_variable(name, near[0] if near else "")


def _number(name: str, number: int, largest: int, smallest: int = 1) -> int:
    if not smallest <= number <= largest:
        raise OptionError(f"{name} cannot be {number}: it takes {smallest} to {largest}")
    return number


def _given(name: str, number: int | None, largest: int) -> dict[str, int]:
    """A given limit by its name among the limits; nothing if it was not given."""
    return {} if number is None else {name.removeprefix("--").replace("-", "_"): _number(name, number, largest)}
