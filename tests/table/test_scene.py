"""Tests the stage itself: a whole match of every game, with guests who check everything they receive."""

from __future__ import annotations

import pytest
from tests.table.scene import Scene

from rasant.games import boxes
from rasant.wire.room import MATCH_OVER


@pytest.mark.parametrize("game", boxes())
def test_a_match_of_every_game_is_played_to_its_end_before_people_and_a_spectator(game: str) -> None:
    scene = Scene()
    (anna,) = scene.match(game, people=1, bots=1)
    watcher = scene.watch(anna.table)
    scene.wait_for(lambda: watcher.phase == MATCH_OVER)
    (finished,) = scene.disk.finished
    assert finished.result.winners == watcher.room.standing.winners != []
