"""The HTTP API: refused bodies, and rate limits."""

from __future__ import annotations

from ipaddress import ip_network

import pytest
import structlog.testing
from tests.server.api_server import api_server, code
from tests.server.fakes import TABLE
from tests.server.loop import in_loop

from rasant.api.operations import LARGEST_BODY
from rasant.limits.host_limits import Limits
from rasant.server.process.settings import Settings


@pytest.mark.parametrize(
    ("content", "kind", "expected"),
    [
        (b"{", "application/json", (400, "malformed")),
        (b"", "application/json", (400, "malformed")),
        (b"[" * 10_000, "application/json", (422, "wrong")),
        (b'{"name": "\xff"}', "application/json", (400, "malformed")),
        (b"{}", "application/json", (422, "wrong")),
        (b'{"name": 7}', "application/json", (422, "wrong")),
        (b'{"name": "Ada", "age": 7}', "application/json", (422, "wrong")),
        (b'{"name": "Ada"}', "text/plain", (415, "no_json")),
        (b'{"name": "Ada"}', "", (415, "no_json")),
        (b'{"name": "Ada"}' + b" " * LARGEST_BODY, "application/json", (413, "too_large")),
    ],
)
@in_loop
async def test_bodies_are_checked(content: bytes, kind: str, expected: tuple[int, str]) -> None:
    async with api_server() as at:
        answer = await at.http.post("/api/guests", content=content, headers={"Content-Type": kind} if kind else {})
        assert code(answer) == expected
        assert at.store.groups == []


@in_loop
async def test_changes_are_rate_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(limits=Limits(post_burst=3, posts_per_second=1), trusted=(ip_network("127.0.0.1"),))
    async with api_server(settings) as at:
        at.stop_clock(monkeypatch)
        for _ in range(3):
            assert (await at.http.post("/api/guests", json={"name": "Ada"})).status_code == 201
        answer = await at.http.post("/api/guests", json={"name": "Ada"})
        assert code(answer) == (429, "too_fast")
        assert int(answer.headers["retry-after"]) >= 1
        elsewhere = {"X-Forwarded-For": "203.0.113.5"}
        assert (await at.http.post("/api/guests", json={"name": "Ada"}, headers=elsewhere)).status_code == 201
        assert (await at.http.get("/api/games")).status_code == 200


@in_loop
async def test_queries_are_rate_limited_except_for_monitoring(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with api_server(Settings(limits=Limits(get_burst=3, gets_per_second=1))) as at:
        at.stop_clock(monkeypatch)
        for path in ("/api/tables", "/api/results", "/api/matches/m-1/log"):
            assert (await at.http.get(path)).status_code != 429
        answer = await at.http.get("/api/tables")
        assert code(answer) == (429, "too_fast")
        assert int(answer.headers["retry-after"]) >= 1
        for path in ("/health", "/ready", "/metrics", "/"):
            assert (await at.http.get(path)).status_code == 200
        await at.key()


@in_loop
async def test_the_page_and_the_document_have_a_limit_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = Limits(file_burst=4, files_per_second=1)
    async with api_server(Settings(limits=limits, trusted=(ip_network("127.0.0.1"),))) as at:
        now = at.stop_clock(monkeypatch)
        for path in ("/", "/t/somewhere", "/nothing.js", "/api/openapi.json"):
            assert (await at.http.get(path)).status_code in (200, 404)
        for path in ("/", "/nothing.js", "/api/openapi.json", "/api/nothing", "/api/games", "/api/texts/en"):
            answer = await at.http.get(path)
            assert (*code(answer), answer.headers["retry-after"]) == (429, "too_fast", "1")
        assert (await at.http.head("/")).status_code == 429
        for path in ("/health", "/ready", "/metrics", "/api/tables"):
            assert (await at.http.get(path)).status_code == 200
        assert (await at.http.get("/", headers={"X-Forwarded-For": "203.0.113.5"})).status_code == 200
        now[0] += 1_000
        assert [(await at.http.get("/")).status_code for _ in range(2)] == [200, 429]


@in_loop
async def test_a_class_loads_the_page_together() -> None:
    async with api_server() as at:
        answers = [await at.http.get("/icon.svg") for _ in range(30 * 30)]
        assert 429 not in {answer.status_code for answer in answers}


@in_loop
async def test_tables_have_a_limit_of_their_own() -> None:
    async with api_server(Settings(limits=Limits(tables_per_hour=2))) as at:
        key = await at.key()
        answers = [await at.http.post("/api/tables", json={"game": "ligretto"}, headers=key) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]


@in_loop
async def test_only_an_opened_table_spends_a_token() -> None:
    async with api_server(Settings(limits=Limits(tables_per_hour=1))) as at:
        key, order = await at.key(), {"game": "ligretto"}
        at.hall.company = TABLE
        found = [await at.http.post("/api/quick-matches", json=order, headers=key) for _ in range(3)]
        assert [answer.json()["table"] for answer in found] == [TABLE] * 3
        at.hall.company = ""
        opened = [await at.http.post("/api/quick-matches", json=order, headers=key) for _ in range(2)]
        assert [answer.status_code for answer in opened] == [201, 429]


@in_loop
async def test_refusals_are_counted_by_reason_and_logged_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = Settings(
        public_origin="https://play.test", limits=Limits(get_burst=4, gets_per_second=1, file_burst=1000)
    )
    async with api_server(settings) as at:
        at.stop_clock(monkeypatch)
        with structlog.testing.capture_logs() as logged:
            asked = [await at.http.get("/api/tables") for _ in range(9)]
            assert [answer.status_code for answer in asked].count(429) == 5
            for _ in range(3):
                other = await at.http.get("/api/games", headers={"Host": "evil.example"})
                assert code(other) == (421, "wrong_host")
            assert code(await at.http.get("/api/nothing")) == (404, "not_found")
            assert logged == []
            at.process._http_refusals.flush()
        (line,) = logged
        assert (line["event"], line["too_fast"], line["wrong_host"]) == ("requests refused", 5, 3)
        assert "not_found" not in line, "counted, but nothing for the operator to do"
        assert "--public-url" in line["hint"]
        metrics = (await at.http.get("/metrics")).text
        for reason, count in (("too_fast", 5), ("wrong_host", 3), ("not_found", 1)):
            assert f'rasant_http_refused_total{{reason="{reason}"}} {count}.0' in metrics


@in_loop
async def test_a_refused_table_is_counted_and_a_delayed_probe_is_not() -> None:
    async with api_server() as at:
        at.process.api.not_ready = "the server is about to stop"
        assert code(await at.http.get("/ready")) == (503, "restarting")
        at.process.api.not_ready = ""
        lost = await at.http.get("/api/tables/nowhere")
        assert code(lost) == (404, "unknown_table")
        metrics = (await at.http.get("/metrics")).text
        assert 'rasant_http_refused_total{reason="unknown_table"} 1.0' in metrics
        assert "restarting" not in metrics
