"""A game has one default table: the same at the command line, the server and the page, if no choice is made."""

from __future__ import annotations

import pytest

from rasant.cli.arguments import chosen_setup
from rasant.cli.watch import BOTS
from rasant.games import boxes
from rasant.hall.game_list import game_list
from rasant.hall.table_creation import founding_of
from rasant.table.log.entries import TableCreated
from rasant.wire.http import NewTable


@pytest.mark.parametrize("game", boxes())
def test_the_default_table_is_valid(game: str) -> None:
    box = boxes()[game]
    assert box.usual_seats in box.seats
    assert box.usual_seats not in box.uneven, "unequal teams are never the default"
    assert box.first_preset == next(iter(box.presets))


@pytest.mark.parametrize("game", boxes())
def test_the_default_table_is_the_same_everywhere(game: str) -> None:
    box = boxes()[game]
    usual = (box.usual_seats, box.first_preset)
    simulated = chosen_setup(game, None, None, None, None, None)
    watched = chosen_setup(game, None, None, None, None, None, BOTS)
    opened = founding_of(NewTable(game), "seed")
    assert isinstance(opened, TableCreated)
    shown = next(info for info in game_list().games if info.game == game)
    assert (simulated.players, simulated.preset) == usual
    assert (watched.players, watched.preset) == usual
    assert (opened.players, opened.preset) == usual
    assert (shown.usual, shown.preset) == usual, "the page requests what the server sent"
