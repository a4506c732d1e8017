"""Ligretto: the options, and the presets of the editions."""

import pytest

from rasant.core.chance import chance_of, secret_of
from rasant.core.events import CARDS_IN_PLAY, MATCH_ENDED, Batch
from rasant.core.match import Match
from rasant.core.options import defaults, specs
from rasant.games import box
from rasant.games.ligretto.options import Options
from rasant.games.ligretto.rules import Ligretto
from rasant.testing.arranged_table import opened

VALUES = {
    "recycle": ("shuffle", "turn_over", "cut"),
    "waste_next": ("locked", "uncovered"),
    "row_size": ("by_players", "always_3"),
    "end": ("automatic", "call"),
    "match": ("to_99", "single", "rounds:N"),
    "tie": ("share", "extra_round"),
    "stalemate": ("score_round", "leader_takes_match"),
    "variant": ("none", "row_buffer"),
    "row_order": ("descending", "ascending"),
    "row_step": ("exactly_1", "any"),
}
PRESETS = {
    "default": {},
    "de": {"match": "single", "row_step": "any"},
    "en": {"recycle": "turn_over", "waste_next": "uncovered"},
    "es": {"row_size": "always_3", "match": "single", "row_order": "ascending", "row_step": "any"},
}


def test_every_option_has_the_values_of_its_rule_the_default_first() -> None:
    found = specs(Options)
    assert {name: found[name].values for name in found if found[name].values} == VALUES
    assert {name: text for name, text in defaults(Options).items() if name not in VALUES} == {
        "stall_s": "180",
        "stall_moves": "300",
        "max_rounds": "20",
    }


def test_the_presets_are_those_of_the_editions_and_the_first_is_the_default() -> None:
    assert dict(box("ligretto").presets) == PRESETS
    assert next(iter(box("ligretto").presets)) == "default"


def play_match(game: Ligretto) -> Match:
    """Play a match of random moves to its end."""
    match = Match(game, secret_of("options"), clocked=False)
    chance = chance_of(b"moves", 1)
    while match.state.phase != MATCH_ENDED:
        match.deal(0)
        while match.state.phase == CARDS_IN_PLAY:
            seat = chance.below(game.seats)
            legal = game.legal(match.state, seat)
            assert not legal or isinstance(match.move(seat, legal[chance.below(len(legal))], 0), Batch)
            match.stalemate()
    return match


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", range(2, 13))
def test_every_preset_is_played_to_the_end_by_every_number_of_players(preset: str, seats: int) -> None:
    game = opened(Ligretto, "ligretto", seats, preset, max_rounds="1")
    match = play_match(game)
    assert match.state.round == 1
    assert game.score(match.state).winners


@pytest.mark.parametrize(("option", "value"), [(option, value) for option in VALUES for value in VALUES[option]])
def test_every_value_is_played_with(option: str, value: str) -> None:
    settings = {"variant": "row_buffer", "max_rounds": "3", option: value.replace("N", "2")}
    match = play_match(opened(Ligretto, "ligretto", 3, **settings))
    played = {"single": 1, "rounds:N": 2}.get(value, 3)
    assert match.state.round == played or (value == "leader_takes_match" and match.state.how == "stalemate")
