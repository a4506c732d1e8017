"""The HTTP API: failing stores, a starting server, missing things, a bug."""

from __future__ import annotations

import pytest
import structlog.testing
from tests.server.api_server import api_server, code
from tests.server.loop import in_loop, until

from rasant.limits.host_limits import Limits
from rasant.server.process.settings import Settings
from rasant.store.port import StoreError


@in_loop
async def test_a_store_that_cannot_write_is_reported_and_requests_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with api_server(Settings(limits=Limits(http_write_ms=4_321))) as at:
        assert (await at.http.get("/ready")).json()["ok"]
        key = await at.key()
        at.store.failures = 10_000
        assert at.process.api._write_s == 4.321
        monkeypatch.setattr(at.process.api, "_write_s", 0.05)
        renamed = await at.http.put("/api/me", json={"name": "Bea"}, headers=key)
        opened = await at.http.post("/api/tables", json={"game": "ligretto"}, headers=key)
        await until(lambda: at.hall.trouble)
        for answer in (renamed, opened, await at.http.get("/ready")):
            assert code(answer) == (503, "store_trouble")
            assert "rasant.db" not in answer.text
            assert "cannot write at the moment" in answer.text
        assert (await at.http.get("/health")).status_code == 200
        assert "rasant_store_stuck 1.0" in (await at.http.get("/metrics")).text


@in_loop
async def test_before_tables_are_resumed_nothing_may_change() -> None:
    async with api_server() as at:
        at.process.api.not_ready = "the tables are not resumed yet"
        assert code(await at.http.get("/ready")) == (503, "restarting")
        assert code(await at.http.post("/api/guests", json={"name": "Ada"})) == (503, "restarting")


@in_loop
async def test_a_missing_thing_is_a_problem() -> None:
    async with api_server() as at:
        assert code(await at.http.get("/api/nothing")) == (404, "not_found")
        assert code(await at.http.get("/api")) == (404, "not_found")
        assert code(await at.http.get("/nothing.js")) == (404, "not_found")
        assert code(await at.http.delete("/api/tables")) == (405, "wrong_method")
        assert code(await at.http.post("/api/games")) == (405, "wrong_method")


@pytest.mark.parametrize(
    "path", ["/api/results", "/api/players/p", "/api/leaderboards/ligretto", "/api/matches/m-1/log", "/api/me"]
)
@in_loop
async def test_an_unreadable_store_is_reported_without_file_names(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def damaged(*asked: object) -> None:
        raise StoreError("rasant.db is damaged; restore a backup")

    async with api_server() as at:
        key = await at.key()
        for question in ("results", "profile", "leaderboard", "finished"):
            monkeypatch.setattr(at.store, question, damaged)
        answer = await at.http.get(path, headers=key)
        assert code(answer) == (503, "store_trouble")
        assert "rasant.db" not in answer.text


@in_loop
async def test_an_unreadable_store_is_logged_once_per_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def failing(why: str) -> None:
        raise StoreError(why)

    async with api_server() as at:
        monkeypatch.setattr(at.store, "leaderboard", lambda *asked: failing("the disk fails"))
        monkeypatch.setattr(at.store, "results", lambda *asked: failing("rasant.db is gone"))
        with structlog.testing.capture_logs() as logged:
            for path in ("/api/results", *["/api/leaderboards/ligretto"] * 50):
                assert code(await at.http.get(path)) == (503, "store_trouble")
            assert logged == []
            at.process.unreadable.flush()
            at.process.unreadable.flush()
        assert [(line["event"], line["why"], line["times"]) for line in logged] == [
            ("the store cannot be read", "rasant.db is gone", 1),
            ("the store cannot be read", "the disk fails", 50),
        ]


@in_loop
async def test_a_bug_reveals_nothing_to_clients(monkeypatch: pytest.MonkeyPatch) -> None:
    async with api_server() as at:
        monkeypatch.setattr(at.process.hall, "tables", lambda: 1 // 0)
        answer = await at.http.get("/api/tables")
        assert code(answer) == (500, "bug")
        assert "division" not in answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"
