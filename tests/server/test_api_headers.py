"""The HTTP API: metrics, the headers of every answer, other pages, and its document."""

from __future__ import annotations

from tests.server.api_server import api_server
from tests.server.fakes import TABLE
from tests.server.loop import in_loop

from rasant.api.catalogue import OPERATIONS
from rasant.server.process.settings import Settings


@in_loop
async def test_the_document_says_where_a_key_is_required_or_optional() -> None:
    async with api_server() as at:
        paths = (await at.http.get("/api/openapi.json")).json()["paths"]
        assert paths["/api/results"]["get"]["security"] == [{"guest": []}, {}]
        assert paths["/api/me"]["get"]["security"] == [{"guest": []}]
        assert "security" not in paths["/api/games"]["get"]


@in_loop
async def test_the_metrics_count() -> None:
    async with api_server() as at:
        await at.http.put("/api/me", json={"name": "Bea"}, headers=await at.key())
        text = (await at.http.get("/metrics")).text
        for line in (
            'rasant_tables{phase="lobby"} 2.0',
            'rasant_moves_refused_total{reason="beaten"} 2.0',
            "rasant_moves_total 0.0",
            "rasant_sockets 0.0",
            "rasant_commit_records_count 1.0",
        ):
            assert line in text, line
        assert TABLE not in text


@in_loop
async def test_every_answer_has_the_security_headers() -> None:
    async with api_server() as at:
        for path in ("/", "/t/some-table", "/api/games", "/api/nothing", "/nothing.js"):
            headers = (await at.http.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "connect-src 'self' ws://play.localhost wss://play.localhost;" in policy
            assert "script-src 'self' 'wasm-unsafe-eval';" in policy
            assert "worker-src 'self';" in policy
            assert policy.count("unsafe") == 1
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
            assert "camera=()" in headers["permissions-policy"]
            assert "strict-transport-security" not in headers
            assert "server" not in headers


@in_loop
async def test_a_public_url_with_https_enforces_https() -> None:
    async with api_server(Settings(public_origin="https://play.example")) as at:
        headers = (await at.http.get("/", headers={"Host": "evil.example"})).headers
        assert headers["strict-transport-security"].startswith("max-age=")
        assert "wss://play.example" in headers["content-security-policy"]
        assert "evil" not in headers["content-security-policy"]


@in_loop
async def test_an_invalid_host_does_not_get_into_a_header() -> None:
    async with api_server() as at:
        answer = await at.http.get("/", headers={"Host": "x; script-src *"})
        assert "script-src *" not in answer.headers["content-security-policy"]


@in_loop
async def test_only_allowed_foreign_pages_may_call_the_api() -> None:
    async with api_server(Settings(origins=frozenset({"https://friend.example"}))) as at:
        friend = await at.http.get("/api/games", headers={"Origin": "https://friend.example"})
        assert friend.headers["access-control-allow-origin"] == "https://friend.example"
        stranger = await at.http.get("/api/games", headers={"Origin": "https://evil.example"})
        assert "access-control-allow-origin" not in stranger.headers


@in_loop
async def test_the_document_lists_every_operation_and_only_possible_statuses() -> None:
    async with api_server() as at:
        document = (await at.http.get("/api/openapi.json")).json()
        listed = {(path, method) for path, methods in document["paths"].items() for method in methods}
        assert listed == {(operation.path, operation.method.lower()) for operation in OPERATIONS}
