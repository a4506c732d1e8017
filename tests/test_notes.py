"""Notes on choices: each is about a table that can be chosen, has texts in all languages, and is true."""

from __future__ import annotations

import pytest

from rasant.core.options import parse
from rasant.games import boxes, languages, texts
from rasant.hall.game_list import game_list
from rasant.lab.simulate import Order, simulate
from rasant.record.setup import setup

NOTES = [(game, name) for game, box in boxes().items() for name in box.notes]
ROUNDS = 40


@pytest.mark.parametrize(("game", "name"), NOTES)
def test_a_note_is_about_a_possible_table_and_has_texts_in_every_language(game: str, name: str) -> None:
    box, note = boxes()[game], boxes()[game].notes[name]
    assert note.players
    assert {*note.players} <= {*box.seats}
    parse(box.options, note.settings)
    for language in languages():
        words = texts(game, language)
        assert words.notes[name]
        assert f"notes.{name}" not in words.missing


def test_the_list_of_games_contains_the_notes() -> None:
    shown = [(info.game, note.name) for info in game_list().games for note in info.notes]
    assert shown == NOTES
    [stuck] = next(info.notes for info in game_list().games if info.game == "ligretto")
    assert (stuck.players, stuck.settings) == ([2], {"recycle": "turn_over"})


def stuck_of_100(players: int, preset: str) -> float:
    """Percentage of rounds of Ligretto that get stuck."""
    order = Order(setup("ligretto", players, preset), "notes", ROUNDS, whole_matches=False)
    return 100 * simulate(order).outcome.ends["stalemate"] / ROUNDS


def test_two_players_without_shuffling_get_stuck_often_and_others_hardly_ever() -> None:
    assert stuck_of_100(2, "en") > 30
    assert stuck_of_100(2, "default") < 10
    assert stuck_of_100(4, "en") < 20
