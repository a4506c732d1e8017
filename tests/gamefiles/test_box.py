"""A box: presets, changes to them, and numbers of players."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from tests.toys import Toy

from rasant.core.contract import Game
from rasant.core.errors import OptionError
from rasant.core.options import choice
from rasant.core.policy import Policy
from rasant.gamefiles.box import Box
from rasant.gamefiles.deckfile import DeckFile

OPENED: list[tuple[int, object]] = []


@dataclass(frozen=True)
class Options:
    """One option."""

    speed: str = choice("fast", "slow", rule="T-1", about="how fast")


def opened(seats: int, options: Options, deck: DeckFile) -> Game:
    """Record the arguments."""
    OPENED.append((seats, options))
    return Toy()


BOX = Box(
    "toy",
    "Toy",
    "a toy",
    "T",
    True,
    range(2, 4),
    3,
    Options,
    {"usual": {}, "calm": {"speed": "slow"}},
    opened,
    lambda _: Policy(),
)
DECK = DeckFile("toy.toml", "")


def test_a_preset_with_changes() -> None:
    assert BOX.settings("", {}) == {}
    assert BOX.settings("calm", {}) == {"speed": "slow"}
    assert BOX.settings("calm", {"speed": "fast"}) == {"speed": "fast"}


def test_empty_parts_of_a_box_have_no_effect() -> None:
    assert (BOX.simulated, BOX.daily) == ({}, {})


def test_setting_up() -> None:
    assert isinstance(BOX.set_up(3, {"speed": "slow"}, DECK), Toy)
    assert OPENED.pop() == (3, Options("slow"))


def test_errors_name_the_game_and_what_is_possible() -> None:
    with pytest.raises(
        OptionError, match=r"^toy has no preset 'clam'; did you mean 'calm'\? \(there is: usual, calm\)$"
    ):
        BOX.settings("clam", {})
    with pytest.raises(OptionError, match=r"^toy is for 2 to 3 players, not 4$"):
        BOX.set_up(4, {}, DECK)
    with pytest.raises(OptionError, match=r"^toy: speed cannot be 'odd': it takes fast \| slow \(rule T-1\)$"):
        BOX.set_up(2, {"speed": "odd"}, DECK)
    with pytest.raises(OptionError, match=r"^toy: no option 'spede'; did you mean 'speed'\?"):
        BOX.set_up(2, {"spede": "fast"}, DECK)
