"""`rasant bot`: a bot takes a seat at a table of a server."""

import asyncio
import sys
from collections.abc import Callable
from functools import partial
from typing import Annotated

import typer
from rich.text import Text

from rasant.bots import Player, bot_name, bot_names
from rasant.cli import arguments
from rasant.cli.output import complain, show
from rasant.client.addresses import TableAddress, address_of
from rasant.client.bot_client import bot_client
from rasant.client.lobby import Lobby
from rasant.client.playing import play_bot
from rasant.client.session import Session
from rasant.client.stay import RoundOver, Stay
from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.errors import OptionError, UserError, quoted
from rasant.gamefiles.box import Box
from rasant.lab.foreign_bots.faults import Referee
from rasant.lab.foreign_bots.guard import PATIENCE_S, guarded_bot
from rasant.lab.foreign_bots.loading import resolved
from rasant.record.setup import Setup
from rasant.wire.http import NewTable
from rasant.wire.limits import LONGEST_NAME
from rasant.wire.room import Room

MOST_MATCHES = 1_000_000


def bot(
    url: Annotated[
        str, typer.Argument(metavar="URL", help="The link of a table or, with --game, the address of a server.")
    ],
    name: Annotated[str, typer.Option("--name", "-n", metavar="NAME", help="The bot's name.")] = "Bot",
    kind: Annotated[
        str,
        typer.Option(
            "--bot",
            "-b",
            metavar="BOT",
            help="relaxed, steady, quick, lightning, random, search, or one of your own, as `mine.py:Hasty@quick`.",
        ),
    ] = "steady",
    matches: Annotated[int | None, typer.Option(metavar="N", help="Leave after N matches; by default 1.")] = None,
    rounds: Annotated[int | None, typer.Option(metavar="N", help="Leave after N rounds instead.")] = None,
    seed: arguments.Seed = None,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Open a new table for this game, and print its link.")
    ] = None,
    players: arguments.Players = None,
    preset: arguments.Preset = None,
    settings: arguments.Settings = None,
    against: Annotated[
        str | None,
        typer.Option(metavar="A,B,…", help="Fill the other seats of the new table with these bots of the server."),
    ] = None,
    strict: arguments.Strict = False,
    patience: arguments.Patience = PATIENCE_S,
    invite: Annotated[
        str, typer.Option(envvar="RASANT_INVITE", metavar="WORD", help="The invite word of a server that has one.")
    ] = "",
) -> None:
    """Let a bot play at a table among people and other bots: through its own view, at a human pace.

    It gets ready for every round and match, reconnects whenever the connection is lost, and prints a line per round.

    Examples:

    - `rasant bot http://localhost:8421/t/TABLE --bot quick --name Quentin`
    - `rasant bot http://localhost:8421 --game ligretto --players 3 --against steady --rounds 1`
    - `rasant bot http://localhost:8421/t/TABLE --bot mine.py:Hasty@quick`
    """
    address = address_of(url)
    named = resolved(kind)
    oversight = arguments.chosen_oversight(strict, patience, lambda fault: complain(str(fault)))
    if not 1 <= len(name.strip()) <= LONGEST_NAME or not name.isprintable():
        raise OptionError(f"--name cannot be {quoted(name)}: it takes 1 to {LONGEST_NAME} letters")
    for option, number in (("--matches", matches), ("--rounds", rounds)):
        if number is not None and not 1 <= number <= MOST_MATCHES:
            raise OptionError(f"{option} cannot be {number}: it takes 1 to {MOST_MATCHES}")
    order = _order(address, game, players, preset, settings, against)
    stay = matches if matches is not None or rounds is not None else 1
    own_seed = str(arguments.chosen_seed(seed))

    referee = Referee(oversight.report)

    def new_bot(session: Session, name: str, box: Box, game: Game, chance: Chance) -> Player:
        played = session.setup
        assert played is not None, "a bot needs the table's setup"
        setup = Setup(played.game, played.players, played.preset, played.settings)
        return guarded_bot(bot_name(name), setup, game, chance, own_seed, 0, oversight, referee)[0]

    asyncio.run(_play(address, order, name.strip(), str(named), own_seed, stay, rounds, new_bot, invite))


def _order(
    address: TableAddress,
    game: str | None,
    players: int | None,
    preset: str | None,
    settings: list[str] | None,
    against: str | None,
) -> NewTable | None:
    """The table to open, if `--game` is given."""
    if game is None:
        if not address.table:
            raise UserError("this is the address of a server; give the link of a table, or --game to open one")
        if (players, preset, settings, against) != (None, None, None, None):
            raise OptionError("--players, --preset, --set and --against are for a table opened with --game")
        return None
    if address.table:
        raise OptionError("--game opens a new table, so it takes the address of a server, not the link of a table")
    asked = arguments.chosen_setup(game, players, preset, settings, against, None)
    for bot in asked.bots:
        if bot not in bot_names():
            raise OptionError(f"--against cannot be {quoted(bot)}: the server has {', '.join(bot_names())}")
    others = [asked.bot_of(seat) for seat in range(asked.players - 1)] if against is not None else []
    return NewTable(
        game=game, preset=asked.preset, settings=dict(asked.settings), players=asked.players, bots=["", *others]
    )


async def _play(
    address: TableAddress,
    order: NewTable | None,
    name: str,
    kind: str,
    seed: str,
    matches: int | None,
    rounds: int | None,
    new_bot: Callable[[Session, str, Box, Game, Chance], Player],
    invite: str,
) -> None:
    async with Lobby(address.server, invite=invite) as lobby:
        await lobby.guest(name)
        table = address.table
        if order is not None:
            opened = await lobby.open_table(order)
            table = opened.table
            _print(Text(f"Table {opened.link}"))
        async with await lobby.sit(table, name) as seat:
            stay = Stay(seat.session, matches, rounds)
            try:
                await play_bot(
                    seat, bot_client(kind, seat.session, seed, partial(new_bot, seat.session)), stay, _print_round
                )
            except UserError:  # the bot cannot play this game, or failed
                seat.leave()
                raise


def _print_round(over: RoundOver) -> None:
    room, standing = over.room, over.room.standing
    line = Text.assemble((f"match {over.match} round {over.round}", "bold"), ("  " + (room.how or "over"), "dim"))
    for number, seats in enumerate(standing.parties):
        won = over.last and number in standing.winners
        names = " & ".join(_name_of(room, seat) for seat in seats)
        line.append(f"  {names} {standing.points[number]:+d} = {standing.totals[number]}", "bold green" if won else "")
        line.append(" won" if won else "", "bold green")
    _print(line)


def _name_of(room: Room, seat: int) -> str:
    place = room.seats[seat]
    called = place.name or place.bot
    return "".join(letter if letter.isprintable() else "?" for letter in called)


def _print(line: Text) -> None:
    show(line)
    sys.stdout.flush()
