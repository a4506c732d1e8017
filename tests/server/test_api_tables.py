"""The HTTP API: opening tables, taking seats, the list of tables, accepted host names."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.api_server import api_server, code
from tests.server.fakes import TABLE
from tests.server.loop import in_loop

from rasant.server.process.settings import Settings
from rasant.store.port import EntriesAppended
from rasant.wire.http import TableInfo


@in_loop
async def test_a_table_is_on_disk_before_its_link_is_sent() -> None:
    async with api_server() as at:
        key = await at.key()
        at.store.open.clear()
        at.store.began.clear()
        asked = asyncio.create_task(at.http.post("/api/tables", json={"game": "ligretto"}, headers=key))
        await at.store.began.wait()
        assert not asked.done()
        at.store.open.set()
        answer = await asked
        table = answer.json()["table"]
        assert (answer.status_code, answer.json()["link"]) == (201, f"http://play.localhost/t/{table}")
        assert [record.table for record in at.store.groups[-1] if isinstance(record, EntriesAppended)] == [table]
        assert (await at.http.get(f"/api/tables/{table}")).json()["game"] == "ligretto"


@in_loop
async def test_links_begin_with_the_public_address() -> None:
    async with api_server(Settings(public_origin="https://play.test")) as at:
        answer = await at.http.post("/api/tables", json={"game": "ligretto"}, headers=await at.key())
        assert answer.json()["link"].startswith("https://play.test/t/")


@in_loop
async def test_a_foreign_host_is_refused_except_for_monitoring() -> None:
    for settings in (Settings(public_origin="https://play.example"), Settings(), Settings(host_name="0.0.0.0")):
        await foreign_hosts_are_refused(settings)
    async with api_server(Settings(public_origin="https://play.example")) as at:
        for host in ("play.example", "PLAY.example:443", "play.example:8421", "127.0.0.1:8421", "[::1]", "localhost"):
            assert (await at.http.get("/api/tables", headers={"host": host})).status_code == 200


async def foreign_hosts_are_refused(settings: Settings) -> None:
    """Foreign hosts are refused except for monitoring and the page."""
    async with api_server(settings) as at:
        for host in ("evil.example", "evil.example:8421", "play.example.evil.example", ""):
            headers = {"host": host}
            assert code(await at.http.get("/api/tables", headers=headers)) == (421, "wrong_host")
            assert code(await at.http.post("/api/guests", json={"name": "A"}, headers=headers)) == (421, "wrong_host")
            for path in ("/health", "/ready", "/metrics", "/"):
                assert (await at.http.get(path, headers=headers)).status_code == 200


@in_loop
async def test_seats_and_tables() -> None:
    async with api_server() as at:
        key = await at.key()
        assert [info["table"] for info in (await at.http.get("/api/tables")).json()] == [TABLE]
        seated = await at.http.post(f"/api/tables/{TABLE}/seats", json={"name": "Ada", "seat": 2}, headers=key)
        assert (seated.status_code, seated.json()["seat"]) == (201, 2)
        taken = await at.http.post(f"/api/tables/{TABLE}/seats", json={"name": "Ada", "seat": 9}, headers=key)
        assert code(taken) == (409, "full")
        nowhere = await at.http.post("/api/tables/nowhere/seats", json={"name": "Ada"}, headers=key)
        assert code(nowhere) == (404, "unknown_table")
        assert code(await at.http.get("/api/tables/nowhere")) == (404, "unknown_table")
        unknown = await at.http.post("/api/tables", json={"game": "chess"}, headers=key)
        assert code(unknown) == (422, "bad_option")
        assert code(await at.http.post("/api/tables", json={"game": "ligretto"})) == (401, "no_key")


@in_loop
async def test_the_list_of_tables_is_cached_for_half_a_second_or_until_a_table_is_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with api_server() as at:
        key, now, made, tables = await at.key(), at.process.api.now(), [0], at.hall.tables
        at.process.api.now = lambda: now

        def counted() -> list[TableInfo]:
            made[0] += 1
            return tables()

        async def asked() -> int:
            answer = await at.http.get("/api/tables")
            assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
            assert [info["table"] for info in answer.json()] == [TABLE]
            return made[0]

        monkeypatch.setattr(at.process.hall, "tables", counted)
        assert [await asked() for _ in range(50)] == [1] * 50
        now += 499
        assert await asked() == 1
        now += 1
        assert [await asked() for _ in range(2)] == [2, 2]
        assert (await at.http.post("/api/tables", json={"game": "ligretto"}, headers=key)).status_code == 201
        assert await asked() == 3
