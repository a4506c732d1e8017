"""Teams of unequal size: a player who chooses them is shown the same figure everywhere, how often the smaller wins."""

from __future__ import annotations

import re

import pytest

from rasant.games import boxes, readme, set_up
from rasant.hall.game_list import game_list
from rasant.lab.simulate import Order, simulate
from rasant.record.setup import setup

pytestmark = pytest.mark.slow

FIGURES = [(game, players, won) for game, box in boxes().items() for players, won in box.uneven.items()]
ROUNDS = 60
BESIDE = 12
"""Allowed difference in percent between a few rounds and the figure from many."""

every_figure = pytest.mark.parametrize(("game", "players", "won"), FIGURES)


@pytest.mark.rule("LF-6")
@pytest.mark.rule("LK-7")
@every_figure
def test_the_figure_matches_matches_of_bots(game: str, players: int, won: int) -> None:
    smaller = min(set_up(game, players).parties, key=len)
    order = Order(setup(game, players), "uneven", ROUNDS, whole_matches=False)
    share = 100 * simulate(order).outcome.wins[smaller[0]] / ROUNDS
    assert abs(share - won) < BESIDE


@every_figure
def test_the_page_receives_the_figure_of_the_rules(game: str, players: int, won: int) -> None:
    info_of_game = next(info for info in game_list().games if info.game == game)
    assert info_of_game.uneven[str(players)] == won
    assert re.search(rf"^\| {players} +\|.*\| {won} % \|$", readme(game), re.MULTILINE)
