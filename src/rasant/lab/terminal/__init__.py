"""Games on a terminal: drawn from what a seat sees, with a look of its own for every game that has one."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from rasant.core.contract import Game
from rasant.games import package
from rasant.terminal.table import TableDrawing


def table_of(game_id: str, game: Game) -> TableDrawing:
    """The table of a game: that of the module `terminal` in its folder if it has one, or the generic one."""
    name = f"{package(game_id)}.terminal"
    kind: type[TableDrawing] = import_module(name).TABLE if find_spec(name) else TableDrawing
    return kind(game)
