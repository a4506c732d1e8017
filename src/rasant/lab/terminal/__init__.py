"""Games on a terminal: drawn from what a seat sees, with a look of its own for every game that has one."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from rasant.core.contract import Game
from rasant.lab.terminal.table import TableDrawing


def table_of(game_id: str, game: Game) -> TableDrawing:
    """The table of a game: the one of the module here that is called as the game is, or the generic one."""
    name = f"{__name__}.{game_id}"
    kind: type[TableDrawing] = import_module(name).TABLE if find_spec(name) else TableDrawing
    return kind(game)
