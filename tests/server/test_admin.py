"""`rasant admin` at a running server: its socket, its commands, and what is logged of them."""

from __future__ import annotations

import asyncio
import json
import os
import pwd
import socket
import stat
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog.testing
from tests.commands import Result
from tests.server.client import Client, dial
from tests.server.loop import LONGEST_S, hang_up, in_loop, soon
from tests.server.test_whole import messages, socket_of

from rasant.cli.app import run
from rasant.server.access.bans import Bans
from rasant.server.operator.messages import LONGEST_REQUEST, SOCKET, ListTables
from rasant.server.operator.operator import TABLES_A_TURN, Operator
from rasant.server.process.environment import new_hall
from rasant.server.process.listening import listen
from rasant.server.process.server_process import ServerProcess
from rasant.server.process.settings import Settings
from rasant.store.memory import MemoryStore
from rasant.wire.http import Problem

SECRET = bytes(32)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A data directory whose path is short enough for a socket."""
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


@pytest.fixture(autouse=True)
def logged() -> Iterator[list[Any]]:
    """The server's log, which is not printed."""
    with structlog.testing.capture_logs() as lines:
        yield lines


@asynccontextmanager
async def administered(folder: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A server with an admin socket in this folder, and a client of it."""
    settings = Settings(admin_socket=folder / SOCKET, bans=folder / "bans.json")
    process = ServerProcess(settings, new_hall(10, SECRET), MemoryStore(), SECRET)
    listening = listen("127.0.0.1", 0)
    await process.open()
    serving = asyncio.create_task(process.serve([listening]))
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    try:
        async with httpx.AsyncClient(base_url=url, timeout=LONGEST_S) as http:
            yield http
    finally:
        hang_up()
        process.stop()
        await soon(serving)


async def seated(http: httpx.AsyncClient) -> tuple[str, Client]:
    """A table, and the socket of its player."""
    guest = (await http.post("/api/guests", json={"name": "Ada"})).json()
    key = {"Authorization": f"Bearer {guest['key']}"}
    opened = await http.post("/api/tables", json={"game": "ligretto", "players": 3}, headers=key)
    table = opened.json()["table"]
    seat = await http.post(f"/api/tables/{table}/seats", json={"name": "Ada"}, headers=key)
    client, _ = await socket_of(http, table, seat.json()["token"])
    return table, client


async def heard(client: Client, kind: str) -> list[Any]:
    """The next message of a kind."""
    while True:
        for message in await messages(client):
            if message[0] == kind:
                return message


class Admin:
    """Runs the command in a thread, because the server answers in this one."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._folder, self._capsys = folder, capsys

    async def __call__(self, *arguments: str) -> Result:
        self._capsys.readouterr()
        code = await asyncio.to_thread(run, ["admin", *arguments, "--data", str(self._folder)])
        captured = self._capsys.readouterr()
        return Result(code, captured.out, captured.err)


@pytest.fixture
def admin(folder: Path, capsys: pytest.CaptureFixture[str]) -> Admin:
    """The command, at the server of this folder."""
    return Admin(folder, capsys)


@in_loop
async def test_tables_are_listed_closed_and_sent_an_announcement(folder: Path, admin: Admin) -> None:
    async with administered(folder) as http:
        table, client = await seated(http)
        listed = await admin("tables")
        assert listed.out.splitlines() == [
            f"{table}  ligretto  lobby  watching: 0",
            "  0  Ada  127.0.0.1",
            "1 tables",
        ]
        [found] = json.loads((await admin("tables", "--json")).out)
        assert (found["info"]["table"], found["addresses"]) == (table, ["127.0.0.1", "", ""])
        assert (await admin("announce", "Back at noon.")).out == "announced at 1 tables\n"
        assert await heard(client, "say") == ["say", -1, "Back at noon."]
        assert (await admin("close", table)).out == f"table {table} is closed\n"
        assert (await heard(client, "bye"))[1] == "closed"
        assert (await admin("tables")).out == "0 tables\n"
        assert "There is no such table" in (await admin("close", table)).complaint()


class ManyTables:
    """A hall in which there are many tables, and each has just been closed."""

    def table_ids(self) -> list[str]:
        """Their ids."""
        return [f"table-{number}" for number in range(10 * TABLES_A_TURN)]

    def info(self, table: str) -> Problem:
        """None of them is there any more."""
        return Problem("unknown_table", table)


@in_loop
async def test_while_many_tables_are_listed_others_have_their_turn() -> None:
    turns = 0

    async def play() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    playing = asyncio.create_task(play())
    hall: Any = ManyTables()
    nothing: Any = None
    answer = await Operator(hall, nothing, Bans(), lambda: 0, nothing).do(ListTables(), "root")
    playing.cancel()
    assert answer.tables == []
    assert turns >= 10


@in_loop
async def test_a_person_is_removed(folder: Path, admin: Admin) -> None:
    async with administered(folder) as http:
        table, client = await seated(http)
        assert "No person sits there" in (await admin("remove", table, "2")).complaint()
        assert "was sent away" in (await admin("remove", table, "0")).out
        assert (await heard(client, "bye"))[1] == "removed"


@in_loop
async def test_a_banned_network_gets_no_answers_and_no_sockets_until_the_ban_is_lifted(
    folder: Path, admin: Admin
) -> None:
    async with administered(folder) as http:
        table, client = await seated(http)
        done = await admin("ban", "127.0.0.1", "--hours", "2", "--why", "flood")
        assert done.out.startswith("127.0.0.1/32 is banned until ")
        assert done.out.endswith("; 1 of its connections were closed\n")
        assert (await heard(client, "bye"))[1] == "removed"
        refused = await http.get("/api/games")
        assert (refused.status_code, refused.json()["code"]) == (403, "banned")
        for path in ("/", "/health", "/ready", "/metrics"):
            assert (await http.get(path)).status_code == 200, path
        port, path = http.base_url.port or 0, f"/api/tables/{table}/socket"
        closed = await dial(port, path)
        assert (closed.status, closed.problem()) == (403, "banned")
        assert (await dial(port, path, source="127.0.0.2")).status == 101
        assert "flood" in (await admin("bans")).out
    async with administered(folder) as http:
        assert (await http.get("/api/games")).status_code == 403, "after a restart, too"
        assert (await admin("unban", "127.0.0.1")).out == "127.0.0.1 is no longer banned\n"
        assert (await http.get("/api/games")).status_code == 200
        assert "is not banned" in (await admin("unban", "127.0.0.1")).complaint()


@in_loop
async def test_every_change_is_logged_with_the_users_name(folder: Path, admin: Admin, logged: list[Any]) -> None:
    async with administered(folder):
        await admin("tables")
        await admin("close", "nowhere")
        await admin("announce", "Hello")
    said = [line for line in logged if line["event"] == "operator"]
    assert [(line["command"], line["outcome"]) for line in said] == [
        ("close", "There is no such table; it may have been closed."),
        ("announce", "announced at 0 tables"),
    ]
    assert {line["who"] for line in said} == {pwd.getpwuid(os.getuid()).pw_name}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("ban", "everybody"), "'everybody' is not a network"),
        (("ban", "192.0.2.7", "--hours", "0"), "a ban cannot last 0 hours"),
        (("ban", "192.0.2.7", "--hours", "10000"), "a ban cannot last 10000 hours"),
        (("announce", " "), "has 1 to 200 characters, not 0"),
        (("announce", "x" * 201), "not 201"),
        (("announce", "x" * 5000), "not a request of the admin socket"),
    ],
)
@in_loop
async def test_an_impossible_command_is_reported_in_one_line(
    arguments: tuple[str, ...], words: str, folder: Path, admin: Admin
) -> None:
    async with administered(folder):
        assert words in (await admin(*arguments)).complaint()


@in_loop
async def test_the_socket_is_private_and_removed_with_the_server(folder: Path, admin: Admin) -> None:
    left_behind = socket.socket(socket.AF_UNIX)
    left_behind.bind(str(folder / SOCKET))
    left_behind.close()
    assert "no server runs" in (await admin("tables")).complaint()
    async with administered(folder):
        assert stat.S_IMODE((folder / SOCKET).stat().st_mode) == 0o600
        assert (await admin("tables")).code == 0
    assert not (folder / SOCKET).exists()
    assert "no server runs" in (await admin("tables")).complaint()


@pytest.mark.parametrize(
    "request_line",
    [b"\n", b"nonsense\n", b'{"do":"dance"}\n', b'{"do":"close"}\n', b"x" * (2 * LONGEST_REQUEST) + b"\n"],
)
@in_loop
async def test_an_invalid_request_is_answered_with_a_problem(request_line: bytes, folder: Path) -> None:
    async with administered(folder):
        reader, writer = await asyncio.open_unix_connection(folder / SOCKET)
        writer.write(request_line)
        assert "not a request of the admin socket" in json.loads(await reader.readline())["problem"]
        writer.close()


@in_loop
async def test_a_server_that_cannot_open_its_admin_socket_still_serves(folder: Path, logged: list[Any]) -> None:
    deep = folder / ("x" * 120)
    deep.mkdir()
    async with administered(deep) as http:
        assert (await http.get("/health")).status_code == 200
    assert [line["path"] for line in logged if line["event"] == "no admin socket"] == [str(deep / SOCKET)]
