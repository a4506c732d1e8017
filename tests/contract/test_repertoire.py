"""Declared repertoires of games."""

from __future__ import annotations

import pytest

from rasant.games import boxes, set_up


@pytest.mark.parametrize("game", boxes())
def test_verbs_whose_choice_is_a_seat_are_verbs_of_the_game(game: str) -> None:
    table = set_up(game, boxes()[game].usual_seats)
    acts = [act for act in table.repertoire.acts if act.verb in table.repertoire.at_seats]
    assert {act.verb for act in acts} == set(table.repertoire.at_seats)
    assert all(0 <= act.choice < table.layout.seats for act in acts)
