"""Seats and lobbies over real sockets: errors are reported in one line, and lost connections are restored."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import NoReturn

import pytest
from trustme import CA

from rasant.client import ClientTimeouts, ConnectionLost, Lobby, RefusedError, SeatConnection, UnreachableError
from rasant.client.addresses import address_of
from rasant.client.errors import ClientError, ProtocolError
from rasant.core.moves import Act
from rasant.limits.host_limits import Limits
from rasant.server.process.environment import new_hall
from rasant.server.process.listening import listen, url_of
from rasant.server.process.server_process import ServerProcess
from rasant.server.process.settings import Settings
from rasant.store.memory import MemoryStore
from rasant.wire.codec import encode
from rasant.wire.from_client import Hello
from rasant.wire.from_server import ChatSent, MoveRefused, RoomChanged, Welcome
from rasant.wire.http import NewTable
from rasant.wire.players import Leaderboard

NOWHERE = "http://127.0.0.1:9"
SECRET = bytes(range(32))
SOON = 120.0
CLIENT_TIMEOUTS = ClientTimeouts(connect=SOON, answer=SOON, absence=SOON, first=0.01, longest=0.05, jitter=lambda: 0.5)


@asynccontextmanager
async def served(port: int = 0, store: MemoryStore | None = None) -> AsyncIterator[tuple[str, ServerProcess]]:
    """A server on a free port, stopped at the end."""
    process = ServerProcess(
        Settings(limits=Limits(posts_per_second=1000)), new_hall(10, SECRET), store or MemoryStore(), SECRET
    )
    await process.open()
    listening = listen("127.0.0.1", port)
    serving = asyncio.create_task(process.serve([listening]))
    try:
        yield url_of(listening), process
    finally:
        process.stop()
        await asyncio.wait_for(serving, SOON)


@asynccontextmanager
async def at_a_table(players: int = 2) -> AsyncIterator[tuple[Lobby, str]]:
    """A guest's lobby, and a table for Ligretto with a bot at it."""
    async with served() as (url, _), Lobby(url, timeouts=CLIENT_TIMEOUTS) as lobby:
        await lobby.guest("Ben")
        bots = ["", *["quick"] * (players - 1)]
        opened = await lobby.open_table(NewTable(game="ligretto", players=players, bots=bots))
        yield lobby, opened.table


async def refusal(seat: SeatConnection) -> ClientError:
    with pytest.raises(ClientError) as error:
        async with seat:
            await seat.next(SOON)
    assert "\n" not in str(error.value)
    return error.value


async def test_the_lobby_lists_everything() -> None:
    async with at_a_table() as (lobby, table):
        assert "ligretto" in [info.game for info in (await lobby.games()).games]
        assert (await lobby.table(table)).names == ["", "quick"]
        assert await lobby.tables() == []
        assert (await lobby.me()).name == "Ben"
        assert (await lobby.rename("Benno")).name == "Benno"
        assert (await lobby.profile((await lobby.me()).id)).name == "Benno"
        assert await lobby.results(game="ligretto") == []
        assert await lobby.leaderboard("ligretto") == Leaderboard("ligretto", "all", "", [])
        assert (await lobby.leaderboard("ligretto", "week")).span == "week"
        assert (await lobby.you()).shown
        assert not (await lobby.show_me(False)).shown
        assert await lobby.course("ligretto") == []
        await lobby.forget_me()
        assert (await lobby.you()).shown
        with pytest.raises(RefusedError, match="no such match"):
            await lobby.log("nothing-1")


async def test_a_seat_gets_events_and_answers() -> None:
    async with at_a_table() as (lobby, table), await lobby.sit(table, "Ben") as seat:
        assert isinstance(await seat.next(SOON), Welcome)
        assert (seat.seat, seat.setup.game, seat.room.phase) == (0, "ligretto", "lobby")
        assert await seat.move(Act("count")) == MoveRefused(0, "not_now")
        seat.talk("Hello")
        seat.ready()
        heard = []
        async for event in seat:
            heard.append(event)
            if isinstance(event, RoomChanged) and event.room.phase == "countdown":
                break
        assert ChatSent(0, "Hello") in heard
        assert seat.view().round == 1
        assert await seat.next(0) is None or seat.room.phase == "countdown"


async def test_a_wrong_token_an_unknown_table_and_a_full_one_are_reported() -> None:
    async with at_a_table() as (lobby, table):
        error = await refusal(lobby.seat(table, "x" * 32))
        assert isinstance(error, RefusedError)
        assert error.code == "bad_token"
        error = await refusal(lobby.seat("nowhere", "x" * 32))
        assert isinstance(error, RefusedError)
        assert error.code == "unknown_table"
        await lobby.claim(table, "Ben", 0)
        await lobby.guest("Mia")
        with pytest.raises(RefusedError, match="That seat is taken"):
            await lobby.claim(table, "Mia", 0)


async def test_another_version_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_a_table() as (lobby, table):
        seat = lobby.seat(table)
        monkeypatch.setattr(
            seat.session, "hello", lambda: seat.session.outgoing.append(encode(Hello(99, "from the future")))
        )
        error = await refusal(seat)
        assert isinstance(error, RefusedError)
        assert error.code == "bad_version"


async def test_an_unreachable_server_is_reported() -> None:
    error = await refusal(SeatConnection(address_of(NOWHERE).socket("table"), timeouts=CLIENT_TIMEOUTS))
    assert isinstance(error, UnreachableError)
    assert "is the server running?" in str(error)
    async with Lobby(NOWHERE) as lobby:
        with pytest.raises(UnreachableError, match="is the server running"):
            await lobby.games()


async def test_a_certificate_that_is_not_trusted_is_named() -> None:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    CA().issue_cert("127.0.0.1").configure_cert(context)
    server = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0, ssl=context)
    async with server:
        url = f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        with pytest.raises(UnreachableError, match=r"its certificate is not trusted .* SSL_CERT_FILE") as refused:
            async with Lobby(url) as lobby:
                await lobby.games()
        assert "\n" not in str(refused.value)
        seat = SeatConnection(address_of(url).socket("table"), timeouts=CLIENT_TIMEOUTS)
        assert "its certificate is not trusted" in str(await refusal(seat))


async def test_a_foreign_server_is_reported() -> None:
    async with served() as (url, _), Lobby(url) as lobby:
        with pytest.raises(ProtocolError, match="is not a rasant server"):
            await lobby._ask("GET", "/", int)


def cut(seat: SeatConnection) -> None:
    """Break the connection."""
    assert seat._socket is not None
    assert seat._socket._transport is not None
    seat._socket._transport.disconnect(False)


async def test_a_seat_reconnects_and_repeats_its_unanswered_move() -> None:
    async with served() as (url, _), Lobby(url, timeouts=CLIENT_TIMEOUTS) as lobby:
        await lobby.guest("Ben")
        table = (await lobby.open_table(NewTable(game="ligretto", players=2, bots=["", "quick"]))).table
        async with await lobby.sit(table, "Ben") as seat:
            await seat.next(SOON)
            cut(seat)
            owed = asyncio.create_task(seat.act("count"))
            heard = [type(await seat.next(SOON)) for _ in range(6)]
            assert heard.index(ConnectionLost) < heard.index(Welcome)
            assert await owed == MoveRefused(0, "not_now")


async def test_a_server_that_never_comes_back_is_given_up() -> None:
    impatient = replace(CLIENT_TIMEOUTS, absence=0.05)
    async with served() as (url, process), Lobby(url, timeouts=impatient) as lobby:
        await lobby.guest("Ben")
        table = (await lobby.open_table(NewTable(game="ligretto", players=2, bots=["", "quick"]))).table
        seat = await lobby.sit(table, "Ben")
        async with seat:
            process.stop()
            with pytest.raises(UnreachableError):
                await all_of(seat)


async def all_of(seat: SeatConnection) -> int:
    """Count all events to the end."""
    return len([event async for event in seat])


@pytest.mark.parametrize("attempt", range(12))
def test_pauses_grow_and_have_jitter(attempt: int) -> None:
    early, late = (ClientTimeouts(jitter=lambda share=share: share).pause(attempt) for share in (0.0, 1.0))  # type: ignore[misc]
    assert 0 < early < late <= 5.0
    assert late == min(5.0, 0.1 * 2**attempt)


async def test_hello_is_the_first_message_even_if_another_is_sent_while_connecting() -> None:
    """A message sent while connecting must not precede hello; the server would close the socket."""
    async with at_a_table() as (lobby, table):
        seat = await lobby.sit(table, "Ben")

        async def chatter() -> NoReturn:
            while True:
                seat.ready(False)
                await asyncio.sleep(0)

        chattering = asyncio.create_task(chatter())
        async with seat:
            assert seat.session.welcomed
            chattering.cancel()
