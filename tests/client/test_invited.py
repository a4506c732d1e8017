"""The Python client and `rasant bot` at a server for invited players."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from tests.client.test_connection import CLIENT_TIMEOUTS, SECRET, SOON

from rasant.cli.app import run
from rasant.client import Lobby, RefusedError
from rasant.server.process.environment import new_hall
from rasant.server.process.listening import listen, url_of
from rasant.server.process.server_process import ServerProcess
from rasant.server.process.settings import Settings
from rasant.store.memory import MemoryStore
from rasant.wire.http import NewTable

WORD = "open-sesame"


@asynccontextmanager
async def invited() -> AsyncIterator[str]:
    """The address of a server for invited players."""
    process = ServerProcess(Settings(invite=WORD), new_hall(10, SECRET), MemoryStore(), SECRET)
    await process.open()
    listening = listen("127.0.0.1", 0)
    serving = asyncio.create_task(process.serve([listening]))
    try:
        yield url_of(listening)
    finally:
        process.stop()
        await asyncio.wait_for(serving, SOON)


async def test_who_knows_the_word_sits_down() -> None:
    async with invited() as url, Lobby(url, timeouts=CLIENT_TIMEOUTS, invite=WORD) as lobby:
        await lobby.guest("Ben")
        opened = await lobby.open_table(NewTable(game="ligretto", players=2, bots=["", "quick"]))
        async with await lobby.sit(opened.table, "Ben") as seat:
            assert seat.seat == 0


async def test_who_does_not_is_refused() -> None:
    async with invited() as url:
        async with Lobby(url) as lobby:
            with pytest.raises(RefusedError) as refused:
                await lobby.guest("Ben")
        assert refused.value.code == "not_invited"
        with pytest.raises(RefusedError) as refused:
            async with Lobby(url, invite="nonsense"):
                pass
        assert refused.value.code == "wrong_word"


async def test_a_bot_says_the_word_it_was_given(capsys: pytest.CaptureFixture[str]) -> None:
    async with invited() as url:
        command = ["bot", url, "--game", "ligretto", "--invite", "nonsense"]
        assert await asyncio.to_thread(run, command) == 2
    assert "this is not the invite word" in capsys.readouterr().err
