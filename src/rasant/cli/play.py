"""`rasant play`: a game in the browser, for this machine only."""

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from rasant.cli.hosting import at_once, host, opened_store, user_data
from rasant.games import box
from rasant.server.process.listening import listen, listen_near
from rasant.server.process.logs import configure
from rasant.server.process.settings import Settings

HOST = "127.0.0.1"
USUAL_PORT = 8422
"""Fixed if possible: a browser stores the player's key and tables by the address of the page."""


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The game to begin with; the page has all of them.")
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(metavar="N", help=f"The port to listen on; by default {USUAL_PORT} or, if taken, a free one."),
    ] = None,
    data: Annotated[Path | None, typer.Option(metavar="DIR", help="Directory for results.")] = None,
    forget: Annotated[bool, typer.Option("--forget", help="Store nothing.")] = False,
    browser: Annotated[bool, typer.Option(" /--no-browser", help="Only print the address.", show_default=False)] = True,
) -> None:
    """Play in the browser against bots: starts a server for this machine only, and opens its page.

    Examples:

    - `rasant play`
    - `rasant play ligretto`
    """
    path = f"/?game={box(game).id}" if game is not None else "/"

    def started(url: str) -> None:
        typer.echo(f"Play at {url}{path}  (Ctrl-C stops it)")
        if browser:
            webbrowser.open(f"{url}{path}")

    with listen_near(HOST, USUAL_PORT) if port is None else listen(HOST, port) as listening:
        backing = opened_store(None if forget else data or user_data(), lambda: configure("text", quiet=True))
        host(Settings(), lambda: at_once(backing), [listening], started)
    typer.echo("Good-bye.")
