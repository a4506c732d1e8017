"""Rounds for the contract suites, each played once and looked at from all sides."""

from __future__ import annotations

import pytest
from tests.playing import Config, Played, changed_options, play, presets

BY_CHANCE = [(config, False) for config in presets() + changed_options()]
BY_BOTS = [(config, True) for config in presets()]


def named(case: tuple[Config, bool]) -> str:
    """The name of a case."""
    config, steady = case
    return f"{config}-steady" if steady else str(config)


@pytest.fixture(scope="module", params=BY_CHANCE + BY_BOTS, ids=named)
def played(request: pytest.FixtureRequest) -> Played:
    """One round of every game, number of players, preset and option value."""
    config, steady = request.param
    return play(config, steady=steady)


@pytest.fixture(scope="module", params=BY_CHANCE, ids=named)
def by_chance(request: pytest.FixtureRequest) -> Played:
    """The same, by chance only."""
    config, _ = request.param
    return play(config)
