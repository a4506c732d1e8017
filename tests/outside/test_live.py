"""A live table of a game of another package: a client and bots over real sockets, and a server that is killed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.client.servers import SOON, Served
from tests.client.test_killed import CLIENT_TIMEOUTS, Recorder, script
from tests.external_game_site import external_game

from rasant.client import Lobby
from rasant.client.session import Event
from rasant.players.results import Result
from rasant.testing.configs import short
from rasant.wire.from_server import MoveAccepted
from rasant.wire.http import NewTable

pytestmark = pytest.mark.slow

KILLED_AFTER = 10
"""Number of received batches at which the server is killed."""


class Counting(Recorder):
    """Records events, and signals the middle of the match."""

    def __init__(self) -> None:
        super().__init__()
        self.in_the_middle = asyncio.Event()

    def receive(self, event: Event) -> None:
        """Record and count an event."""
        super().receive(event)
        if len(self.batches) >= KILLED_AFTER:
            self.in_the_middle.set()


async def play_through_a_restart(data: Path) -> tuple[Result, Recorder]:
    """Play a match of a client against bots; the server is killed in its middle."""
    box, recorder = external_game(), Counting()
    bots = ["", *["lightning"] * (box.seats[0] - 1)]
    async with Served(data) as server, Lobby(server.url, timeout_s=SOON, timeouts=CLIENT_TIMEOUTS) as lobby:

        async def kill_in_the_middle() -> None:
            await recorder.in_the_middle.wait()
            await server.kill()
            await server.start()

        ann = await lobby.guest("Ann")
        order = NewTable(game=box.id, players=len(bots), bots=bots, settings=short(box, 1))
        table = (await lobby.open_table(order)).table
        async with await lobby.sit(table, "Ann") as seat, asyncio.timeout(5 * SOON), asyncio.TaskGroup() as tasks:
            tasks.create_task(kill_in_the_middle())
            await script(seat, recorder)
        [result] = await lobby.results(player=ann.id)
    return result, recorder


def test_a_match_of_a_person_and_bots_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    result, recorder = asyncio.run(play_through_a_restart(tmp_path / "data"))
    assert (result.game, result.names[0]) == (external_game().id, "Ann")
    assert recorder.welcomes == 2
    assert any(isinstance(answer, MoveAccepted) for answer in recorder.answers)
