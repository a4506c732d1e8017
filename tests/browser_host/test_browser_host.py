"""A match alone with an in-browser host, for every game: played, stored, lost in the middle, and continued."""

from __future__ import annotations

import pytest
from tests.browser_host.company import Alone, in_virtual_time, read

from rasant.games import boxes
from rasant.players.results import Result
from rasant.wire.players import You
from rasant.wire.replay import MatchInfo

every_game = pytest.mark.parametrize("game", boxes())


@every_game
def test_a_match_is_played_to_its_end_and_remembered(game: str) -> None:
    async def play() -> None:
        ada = Alone()
        await ada.open()
        await ada.sit_down(game)
        await ada.play()
        await remembered(ada, game)

    in_virtual_time(play())


@every_game
def test_a_lost_host_continues_the_match_with_the_same_seat(game: str) -> None:
    async def play() -> None:
        ada = Alone()
        await ada.open()
        await ada.sit_down(game)
        for seen in (5, 12, 30):
            await ada.play(until=seen)
            ada.lose()
            await ada.open()
        await ada.play()
        numbers = [batch.seq for batch in ada.batches]
        assert numbers == sorted(set(numbers)), "a batch was sent twice, or taken back"
        await remembered(ada, game)

    in_virtual_time(play())


async def remembered(ada: Alone, game: str) -> None:
    """Check that the match is in the list, can be watched, and counts."""
    [result] = read(await ada.ask("GET", f"/api/results?game={game}"), list[Result])
    info = read(await ada.ask("GET", f"/api/matches/{result.match}"), MatchInfo)
    assert info.result == result
    received = await ada.ask("GET", f"/api/matches/{result.match}/replay?viewpoint=0")
    assert received.media == "application/x-ndjson"
    assert received.content.count(b"\n") > 3
    you = read(await ada.ask("GET", "/api/you"), You)
    assert [memory.game for memory in you.games] == [game]
    assert ada.unkept == []
