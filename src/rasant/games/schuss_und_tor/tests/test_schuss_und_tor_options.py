"""Schuss und Tor: the options and the presets."""

import pytest

from rasant.core.errors import OptionError
from rasant.core.options import defaults, specs
from rasant.games import box
from rasant.games.schuss_und_tor.options import Options
from rasant.games.schuss_und_tor.tests.pitch import schuss
from rasant.lab.playout import play_randomly
from rasant.record.setup import setup

VALUES = {
    "goal_chance": ("previous", "passer"),
    "keeper_extra": ("named_or_bomber", "named_only", "any"),
    "after_goal": ("keep_request", "free"),
    "after_block": ("from_block", "from_before"),
    "foul_card": ("random", "victim_chooses"),
    "action_empty": ("no_effect", "reshuffle"),
    "tie": ("share",),
}
PRESETS = {"franjos": {}, "sheet": {"goal_chance": "passer"}}


def test_every_option_has_the_values_of_its_rule_the_default_first() -> None:
    found = specs(Options)
    assert {name: found[name].values for name in found if found[name].values} == VALUES
    assert {name: text for name, text in defaults(Options).items() if name not in VALUES} == {"turn_s": "30"}


@pytest.mark.rule("ST-15")
def test_the_previous_player_draws_except_in_the_preset_of_the_sheet() -> None:
    assert list(box("schuss_und_tor").presets.items()) == list(PRESETS.items())
    assert setup("schuss_und_tor").preset == "franjos"
    for preset, drawer in (("", "previous"), ("franjos", "previous"), ("sheet", "passer")):
        assert schuss(3, preset).options.goal_chance == drawer


@pytest.mark.rule("ST-36")
@pytest.mark.parametrize("value", ["sheet", "lookout"])
def test_values_of_editions_with_unknown_rules_are_refused(value: str) -> None:
    with pytest.raises(OptionError, match="no option 'edition'"):
        schuss(4, edition=value)
    with pytest.raises(OptionError, match="no preset 'lookout'"):
        schuss(4, "lookout")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_preset_is_played_to_the_end_by_every_number_of_players(preset: str, seats: int) -> None:
    assert play_randomly(schuss(seats, preset), b"presets", 1_000).matches >= 5


@pytest.mark.parametrize(("option", "value"), [(option, value) for option in VALUES for value in VALUES[option]])
def test_every_value_is_played_with(option: str, value: str) -> None:
    assert play_randomly(schuss(3, **{option: value}), b"values", 1_000).matches >= 5
