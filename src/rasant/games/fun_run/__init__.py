"""Ligretto Fun Run, for 2 to 4 players without turns."""

from rasant.core.contract import Game
from rasant.gamefiles.box import Box
from rasant.gamefiles.deckfile import DeckFile
from rasant.games.fun_run.bot import Steady
from rasant.games.fun_run.options import PRESETS, Options
from rasant.games.fun_run.rules_run import Run
from rasant.games.fun_run.rules_sitting import UpAndDown


def _open(seats: int, options: Options, file: DeckFile) -> Game:
    """The game in the chosen variant (FR-36)."""
    return UpAndDown(seats, options, file) if options.variant == "up_and_down" else Run(seats, options, file)


BOX = Box(
    id="fun_run",
    title="Ligretto Fun Run",
    kind="all at once: run round the table for the cards you need",
    prefix="FR",
    at_once=True,
    seats=range(2, 5),
    usual_seats=4,
    options=Options,
    presets=PRESETS,
    open=_open,
    steady=Steady,
    daily={"match": "single"},
)
