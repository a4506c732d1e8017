"""A whole server: guests, tables and bots over real sockets, on disk, through a restart."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.client import PING, PONG, Client, dial, frame
from tests.server.loop import LONGEST_S, hang_up, in_loop, soon

from rasant.cli.app import run
from rasant.cli.hosting import DATABASE
from rasant.limits.host_limits import Limits, limits_for
from rasant.server.access.secret import kept_secret
from rasant.server.process.environment import new_hall
from rasant.server.process.listening import listen
from rasant.server.process.server_process import ServerProcess
from rasant.server.process.settings import Settings
from rasant.store.sqlite import SqliteStore
from rasant.wire.limits import PROTOCOL_VERSION


@asynccontextmanager
async def playing(folder: Path, limits: Limits | None = None) -> AsyncIterator[httpx.AsyncClient]:
    """A server with this data directory, and a client of it."""
    settings = Settings(limits=limits or Limits())
    secret = kept_secret(folder)
    process = ServerProcess(settings, new_hall(10, secret), SqliteStore(folder / DATABASE), secret)
    listening = listen("127.0.0.1", 0)
    await process.open()
    serving = asyncio.create_task(process.serve([listening]))
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    async with httpx.AsyncClient(base_url=url, timeout=LONGEST_S) as http:
        yield http
    hang_up()
    process.stop()
    await soon(serving)


async def socket_of(http: httpx.AsyncClient, table: str, token: str | None) -> tuple[Client, list[Any]]:
    """A socket that has said hello, and its welcome."""
    client = await dial(http.base_url.port or 0, f"/api/tables/{table}/socket")
    client.send(json.dumps(["hello", PROTOCOL_VERSION, "tab", token]).encode())
    return client, json.loads((await client.text()).split(b"\n")[0])


async def messages(client: Client) -> list[list[Any]]:
    """The messages of the next frame; pings are answered."""
    while True:
        opcode, payload = await client.frame()
        if opcode != PING:
            return [json.loads(line) for line in payload.split(b"\n")]
        client.send_raw(frame(payload, PONG))


@in_loop
async def test_a_guest_opens_a_table_sits_down_and_is_still_there_after_a_restart(tmp_path: Path) -> None:
    async with playing(tmp_path) as http:
        guest = (await http.post("/api/guests", json={"name": "Ada"})).json()
        key = {"Authorization": f"Bearer {guest['key']}"}
        order = {"game": "ligretto", "players": 3, "bots": ["", "quick", "lightning"], "public": True}
        table = (await http.post("/api/tables", json=order, headers=key)).json()["table"]
        seated = (await http.post(f"/api/tables/{table}/seats", json={"name": "Ada"}, headers=key)).json()
        client, welcome = await socket_of(http, table, seated["token"])
        assert welcome[:2] == ["welcome", 0]
        spectator, shown = await socket_of(http, table, None)
        assert shown[1] == -1
        client.send(b'["ready"]')
        phases: list[str] = []
        while "countdown" not in phases:
            phases += [message[3]["phase"] for message in await messages(client) if message[0] == "t"]
        assert "countdown" in [message[3]["phase"] for message in await messages(spectator) if message[0] == "t"]

    async with playing(tmp_path) as http:
        assert (await http.get("/api/me", headers=key)).json()["name"] == "Ada"
        (found,) = (await http.get("/api/tables")).json()
        assert (found["table"], found["names"][0]) == (table, "Ada")
        _, welcome = await socket_of(http, table, seated["token"])
        assert welcome[:2] == ["welcome", 0]


@pytest.mark.slow
@in_loop
async def test_a_backup_made_during_play_can_be_restored(tmp_path: Path) -> None:
    data, copy, late = tmp_path / "data", tmp_path / "copy", tmp_path / "late"
    data.mkdir()
    async with playing(data) as http:
        guest = (await http.post("/api/guests", json={"name": "Ada"})).json()
        key = {"Authorization": f"Bearer {guest['key']}"}
        order = {"game": "ligretto", "players": 2, "bots": ["", "lightning"], "public": True}
        table = (await http.post("/api/tables", json=order, headers=key)).json()["table"]
        seated = (await http.post(f"/api/tables/{table}/seats", json={"name": "Ada"}, headers=key)).json()
        client, _ = await socket_of(http, table, seated["token"])
        client.send(b'["ready"]')
        while not any(message[0] == "b" for message in await messages(client)):
            pass  # cards are laid: the server goes on writing
        backed_up = asyncio.create_task(asyncio.to_thread(run, ["backup", "--data", str(data), "--to", str(copy)]))
        while not backed_up.done():
            await messages(client)
        assert await backed_up == 0
        assert await asyncio.to_thread(run, ["backup", "--data", str(data), "--to", str(copy)]) == 2, "nothing is lost"
        later = (await http.post("/api/tables", json=order, headers=key)).json()["table"]
        assert await asyncio.to_thread(run, ["backup", "--data", str(data), "--to", str(late)]) == 0
    shutil.rmtree(data)

    for folder, tables in ((copy, {table}), (late, {table, later})):
        modes = {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}
        assert modes == {DATABASE: 0o600, "secret": 0o600}
        async with playing(folder) as http:
            assert (await http.get("/api/me", headers=key)).json()["name"] == "Ada"
            assert {found["table"] for found in (await http.get("/api/tables")).json()} == tables
            _, welcome = await socket_of(http, table, seated["token"])
            assert welcome[:2] == ["welcome", 0]


@in_loop
async def test_a_wrong_token_opens_no_seat(tmp_path: Path) -> None:
    async with playing(tmp_path) as http:
        guest = (await http.post("/api/guests", json={"name": "Ada"})).json()
        key = {"Authorization": f"Bearer {guest['key']}"}
        table = (await http.post("/api/tables", json={"game": "ligretto"}, headers=key)).json()["table"]
        _, answer = await socket_of(http, table, "0" * 32)
        assert answer[:2] == ["bye", "bad_token"]


@in_loop
@pytest.mark.parametrize("tables", [1, 10])
async def test_all_players_behind_one_router_play_and_reload(tables: int, tmp_path: Path) -> None:
    """Twelve people with the default limits, and ten tables of them if the operator allows so many per address."""
    async with playing(tmp_path, limits_for(12 * tables)) as http:
        seats = [seat for _ in range(tables) for seat in await party_of_twelve(http)]
        for _ in range(3):
            loaded = await asyncio.gather(*(socket_of(http, table, token) for table, token in seats))
            assert [welcome[1] for _, welcome in loaded] == [*range(12)] * tables
        for table in {table for table, _ in seats}:
            assert (await http.get(f"/api/tables/{table}/admission")).json()["ok"]


async def party_of_twelve(http: httpx.AsyncClient) -> list[tuple[str, str]]:
    """Twelve new guests at a table of their own: the table and the token of each seat."""
    keys = [(await http.post("/api/guests", json={"name": f"Ada {seat}"})).json()["key"] for seat in range(12)]
    heads = [{"Authorization": f"Bearer {key}"} for key in keys]
    opened = await http.post("/api/tables", json={"game": "ligretto", "players": 12}, headers=heads[0])
    table = opened.json()["table"]
    seats = [await http.post(f"/api/tables/{table}/seats", json={"name": "Ada"}, headers=head) for head in heads]
    return [(table, seat.json()["token"]) for seat in seats]
