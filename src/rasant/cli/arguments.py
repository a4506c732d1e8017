"""Arguments that several commands share, and their interpretation."""

import re
import secrets
from pathlib import Path
from typing import Annotated

import typer

from rasant.bots import bot_name
from rasant.core.errors import OptionError
from rasant.core.events import NO_SEAT
from rasant.games import box, boxes
from rasant.lab.foreign_bots.faults import Report, end_at_once
from rasant.lab.foreign_bots.guard import Oversight
from rasant.lab.foreign_bots.loading import check_bot, resolved
from rasant.record.setup import Setup, setup
from rasant.terminal.scene import Viewpoint


def _game_names() -> list[str]:
    return list(boxes())


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The game; `rasant games` lists them.", autocompletion=_game_names)
]
Players = Annotated[
    int | None,
    typer.Option("--players", "-p", help="Number of players; `rasant games GAME` shows the usual number.", metavar="N"),
]
Preset = Annotated[
    str | None,
    typer.Option(
        "--preset",
        help="An edition of the game; `rasant games GAME` lists them, and the first is the default.",
        metavar="NAME",
    ),
]
Settings = Annotated[
    list[str] | None, typer.Option("--set", "-s", help="Change an option; may be repeated.", metavar="OPTION=VALUE")
]
Bots = Annotated[
    str | None,
    typer.Option(
        "--bots",
        "-b",
        help="Bots seat by seat: relaxed, steady, quick, lightning, random, search, or one of your own, as "
        "`mine.py:Hasty` or `package.module:Hasty@quick`. A shorter list is repeated, so "
        "that `quick` alone plays in every seat.",
        metavar="A,B,…",
    ),
]
Matches = Annotated[int | None, typer.Option(help="Number of whole matches instead.", metavar="N")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
Strict = Annotated[
    bool, typer.Option("--strict", help="End at the first fault of a bot of your own, instead of playing on.")
]
Patience = Annotated[
    float,
    typer.Option(
        help="A decision of a bot of your own that takes longer is a fault; after ten times as long it is interrupted.",
        metavar="SECONDS",
    ),
]
Deck = Annotated[
    Path | None,
    typer.Option("--deck", help="A deck of your own, in the format of the game's deck.toml.", metavar="FILE"),
]
Seed = Annotated[
    str | None, typer.Option("--seed", help="A whole number; the same one gives the same game.", metavar="N")
]

SeatOption = Annotated[
    int | None, typer.Option("--seat", help="Show the view of this seat, counted from 0.", metavar="S")
]
SpectatorOption = Annotated[bool, typer.Option("--spectator", help="Show a spectator's view (the default).")]
EverythingOption = Annotated[bool, typer.Option("--all", help="Show everything, with hidden cards.")]
SpeedOption = Annotated[
    float, typer.Option("--speed", help="Playback speed; 2 is twice as fast as at a real table.", metavar="X")
]

SLOWEST, FASTEST = 0.05, 100
LEAST_PATIENCE_S, MOST_PATIENCE_S = 0.001, 3600
LONGEST_DAYS = 36_500
"""Maximum days that logs can be kept: a hundred years."""
_LARGEST_SEED = 2**63 - 1


def chosen_setup(
    game: str,
    players: int | None,
    preset: str | None,
    settings: list[str] | None,
    bots: str | None,
    deck: Path | None,
    usual_bots: tuple[str, ...] = ("steady",),
) -> Setup:
    """The table that these arguments describe; `UserError` if it is impossible."""
    if preset == "":
        raise OptionError(f"--preset cannot be empty: {game} has {', '.join(box(game).presets)}")
    named = listed_bots(bots) if bots is not None else usual_bots
    asked = setup(game, players, preset or "", setting_pairs(settings or []), named, deck)
    if bots is None and len(named) > asked.players > 0:
        asked = setup(game, players, preset or "", asked.settings, named[: asked.players], deck)
    asked.open()
    for name in dict.fromkeys(asked.bots):
        check_bot(bot_name(name), asked)
    return asked


def listed_bots(text: str) -> tuple[str, ...]:
    """The bots of a list, each by its shortest name; `UserError` if one does not exist."""
    return tuple(str(resolved(name.strip())) for name in text.split(","))


def chosen_seed(text: str | None) -> int:
    """The given seed, or a random one."""
    if text is None:
        return secrets.randbelow(10**9)
    if not re.fullmatch(r"[0-9]{1,19}", text) or int(text) > _LARGEST_SEED:
        raise OptionError(f"the seed cannot be '{text}': it is a whole number from 0 to {_LARGEST_SEED}")
    return int(text)


def chosen_table_seed(text: str | None) -> str:
    """The seed of one table: `7` is `7/0`, the first game of `rasant simulate --seed 7`; `7/3` is its fourth."""
    seed, slash, number = (text or "").partition("/")
    if slash and not (seed and re.fullmatch(r"[0-9]{1,8}", number)):
        raise OptionError(f"the seed cannot be '{text}': it is a whole number, or two as in 7/3")
    return f"{chosen_seed(seed if text is not None else None)}/{int(number or 0)}"


def chosen_viewpoint(seat: int | None, spectator: bool, everything: bool, players: int) -> Viewpoint:
    """The viewpoint that these options choose."""
    if (seat is not None) + spectator + everything > 1:
        raise OptionError("--seat, --spectator and --all exclude each other; give one of them")
    if seat is not None and not 0 <= seat < players:
        raise OptionError(f"there is no seat {seat}: seats are 0 to {players - 1}")
    return Viewpoint(NO_SEAT if seat is None else seat, everything)


def chosen_speed(speed: float) -> float:
    """The given speed, checked."""
    if not SLOWEST <= speed <= FASTEST:
        raise OptionError(f"--speed cannot be {speed:g}: it takes {SLOWEST} to {FASTEST}")
    return speed


def chosen_oversight(strict: bool, patience: float, report: Report) -> Oversight:
    """How faults of bots are handled, and how long a decision may take."""
    return Oversight(end_at_once if strict else report, chosen_patience(patience))


def chosen_patience(patience: float) -> float:
    """The given patience, checked: seconds that a bot may take to decide."""
    if not LEAST_PATIENCE_S <= patience <= MOST_PATIENCE_S:
        raise OptionError(
            f"--patience cannot be {patience:g}: it takes {LEAST_PATIENCE_S} to {MOST_PATIENCE_S} seconds"
        )
    return patience


def setting_pairs(settings: list[str]) -> dict[str, str]:
    """The options given by `--set`, by name."""
    pairs: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals or not name.strip():
            raise OptionError(f"--set takes option=value, not '{setting}'")
        if name.strip() in pairs:
            raise OptionError(f"--set names {name.strip()} twice")
        pairs[name.strip()] = value.strip()
    return pairs
