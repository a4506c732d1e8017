"""`rasant serve`: a server for others."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rasant.cli.arguments import LONGEST_DAYS
from rasant.cli.hosting import host, opened_store, user_data
from rasant.core.errors import OptionError, quoted
from rasant.server.limits import Limits
from rasant.server.listening import listen
from rasant.server.logs import configure
from rasant.server.settings import settings_of

HOST = "127.0.0.1"
PORT = 8421
USUAL = Limits()


def serve(
    host_name: Annotated[
        str,
        typer.Option(
            "--host",
            envvar="RASANT_HOST",
            metavar="ADDRESS",
            help="The address to listen on; 0.0.0.0 lets other machines in.",
        ),
    ] = HOST,
    port: Annotated[
        int, typer.Option(envvar="RASANT_PORT", metavar="N", help="The port to listen on; 0 takes a free one.")
    ] = PORT,
    data: Annotated[
        Path | None,
        typer.Option(envvar="RASANT_DATA", metavar="DIR", help="Where to keep logs, results and the server's secret."),
    ] = None,
    public_url: Annotated[
        str,
        typer.Option(
            envvar="RASANT_PUBLIC_URL",
            metavar="URL",
            help="Where players find the server, such as https://play.example.",
        ),
    ] = "",
    allow_origin: Annotated[
        list[str] | None,
        typer.Option(
            envvar="RASANT_ALLOW_ORIGIN", metavar="URL", help="A page elsewhere that may use it; may be repeated."
        ),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            envvar="RASANT_TRUSTED_PROXY",
            metavar="ADDRESS",
            help="A proxy, or a network of them, whose X-Forwarded-For is believed; may be repeated.",
        ),
    ] = None,
    max_tables: Annotated[
        int, typer.Option(envvar="RASANT_MAX_TABLES", metavar="N", help="How many tables may be open.")
    ] = USUAL.max_tables,
    max_sockets: Annotated[
        int, typer.Option(envvar="RASANT_MAX_SOCKETS", metavar="N", help="How many sockets may be open.")
    ] = USUAL.max_sockets,
    sockets_per_address: Annotated[
        int, typer.Option(envvar="RASANT_SOCKETS_PER_ADDRESS", metavar="N", help="How many of them from one address.")
    ] = USUAL.sockets_per_address,
    http_per_address: Annotated[
        int,
        typer.Option(
            envvar="RASANT_HTTP_PER_ADDRESS", metavar="N", help="How many HTTP connections an address may have open."
        ),
    ] = USUAL.http_per_address,
    posts_per_second: Annotated[
        int,
        typer.Option(
            envvar="RASANT_POSTS_PER_SECOND", metavar="N", help="How many changes an address may ask for over HTTP."
        ),
    ] = USUAL.posts_per_second,
    tables_per_hour: Annotated[
        int,
        typer.Option(envvar="RASANT_TABLES_PER_HOUR", metavar="N", help="How many tables an address may open."),
    ] = USUAL.tables_per_hour,
    keep_logs_days: Annotated[
        int,
        typer.Option(
            envvar="RASANT_KEEP_LOGS_DAYS",
            metavar="N",
            help="For how many days the logs of closed tables are kept; 0 keeps them for ever. Results stay.",
        ),
    ] = 0,
    log_format: Annotated[
        str, typer.Option(envvar="RASANT_LOG_FORMAT", metavar="json|text", help="How to log, on standard error.")
    ] = "json",
) -> None:
    """Serve tables for browsers and bots until it is stopped, and keep them through restarts.

    Every option can be given by an environment variable, too: `--public-url` by `RASANT_PUBLIC_URL`, and so on.

    Examples:

    - `rasant serve`
    - `rasant serve --host 0.0.0.0 --data /var/lib/rasant --public-url https://play.example`
    """
    limits = Limits(
        max_tables=_number("--max-tables", max_tables, 1_000_000),
        max_sockets=_number("--max-sockets", max_sockets, 1_000_000),
        sockets_per_address=_number("--sockets-per-address", sockets_per_address, 1_000_000),
        http_per_address=_number("--http-per-address", http_per_address, 1_000_000),
        posts_per_second=_number("--posts-per-second", posts_per_second, 1_000),
        tables_per_hour=_number("--tables-per-hour", tables_per_hour, 1_000_000),
    )
    keep = _number("--keep-logs-days", keep_logs_days, LONGEST_DAYS, smallest=0)
    settings = settings_of(public_url, allow_origin or [], trusted_proxy or [], limits, keep)
    if log_format not in ("json", "text"):
        raise OptionError(f"--log-format cannot be {quoted(log_format)}: it takes json or text")
    if not 0 <= port <= 65_535:
        raise OptionError(f"--port cannot be {port}: it takes 0 to 65535")
    with listen(host_name, port) as listening:
        store, secret = opened_store(data or user_data(), lambda: configure("json" if log_format == "json" else "text"))
        host(settings, store, secret, listening, lambda url: None)


def _number(option: str, number: int, largest: int, smallest: int = 1) -> int:
    if not smallest <= number <= largest:
        raise OptionError(f"{option} cannot be {number}: it takes {smallest} to {largest}")
    return number
