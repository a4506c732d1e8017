"""Matches end: round after round by chance, whatever the game, the preset and the number of players."""

from __future__ import annotations

import pytest
from tests.playing import Config, Player, option_values, presets

from rasant.core.chance import chance_of, secret_of
from rasant.core.events import MATCH_ENDED, ROUND_ENDED, Began
from rasant.core.match import Match
from rasant.core.options import specs
from rasant.games import box


@pytest.mark.parametrize("config", presets(), ids=str)
def test_a_match_goes_from_round_to_round_and_ends(config: Config) -> None:
    shorter = {"max_rounds": "4"} if "max_rounds" in specs(box(config.game).options) else {}
    game = Config(config.game, config.seats, config.preset, tuple(shorter.items())).open()
    match = Match(game, secret_of(f"match {config}"), clocked=False)
    player = Player(match, chance_of(secret_of(str(config)), 1))
    rounds = 0
    while match.state.phase != MATCH_ENDED:
        rounds += 1
        assert rounds <= 4 or not shorter, f"{config}: the match does not end"
        assert rounds <= 60, f"{config}: the match does not end"
        batches = player.round()
        began = [event.round for batch in batches for event in batch.events if isinstance(event, Began)]
        assert began == [rounds] == [match.state.round]
        assert match.state.phase in (ROUND_ENDED, MATCH_ENDED)
    score = game.score(match.state)
    assert score.winners
    assert len(score.totals) == len(game.parties)


@pytest.mark.parametrize("game", sorted({config.game for config in presets()}))
def test_presets_set_only_options_that_exist_and_every_value_can_be_chosen(game: str) -> None:
    names = specs(box(game).options)
    for settings in box(game).presets.values():
        assert set(settings) <= set(names)
    for name, values in option_values(game).items():
        for value in values:
            Config(game, box(game).seats[0], next(iter(box(game).presets)), ((name, value),)).open()
