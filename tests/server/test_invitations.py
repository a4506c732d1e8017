"""A server for invited players: what others get, the word, guesses at it, and the cookie."""

from __future__ import annotations

from ipaddress import ip_network

import httpx
import pytest
import structlog.testing
from msgspec.structs import replace
from tests.server.api_server import api_server, code
from tests.server.client import dial
from tests.server.fakes import TABLE
from tests.server.loop import in_loop
from tests.server.servers import served

from rasant.api.catalogue import OPERATIONS
from rasant.api.invitations import Invitations
from rasant.api.operations import Operation
from rasant.limits.host_limits import Limits
from rasant.server.access.invite_cookie import COOKIE, set_cookie, ticket_in
from rasant.server.process.settings import Settings

WORD = "open-sesame"
INVITED = Settings(invite=WORD, security_contact="mailto:security@play.example")
OPEN = (
    "/",
    "/t/some-table",
    "/robots.txt",
    "/.well-known/security.txt",
    "/api/openapi.json",
    "/health",
    "/ready",
    "/metrics",
)


async def enter(http: httpx.AsyncClient, word: str = WORD) -> httpx.Response:
    """Say the word."""
    return await http.post("/api/invitation", json={"word": word})


async def ask(http: httpx.AsyncClient, operation: Operation) -> httpx.Response:
    """Ask for an operation as badly as can be: an invitation is wanted before all else."""
    return await http.request(operation.method, operation.path.replace("{", "").replace("}", ""))


@in_loop
async def test_without_the_word_there_is_the_page_and_what_monitoring_asks() -> None:
    async with api_server(INVITED) as at:
        for path in OPEN:
            assert (await at.http.get(path)).status_code == 200, path
        for operation in OPERATIONS:
            answer = await ask(at.http, operation)
            refused = answer.status_code == 403 and answer.json()["code"] == "not_invited"
            assert refused == operation.for_invited, operation.name
    open_to_all = {operation.name for operation in OPERATIONS if not operation.for_invited}
    files = {"games", "texts", "rules", "pads", "tile"}
    assert open_to_all == files | {"acceptInvitation", "health", "ready", "metrics"}


@in_loop
async def test_who_has_said_the_word_may_do_all_that_others_may_elsewhere() -> None:
    async with api_server(INVITED) as at:
        assert (await enter(at.http)).json() == {"ok": True, "text": ""}
        assert (await at.http.get("/api/tables")).status_code == 200
        assert (await at.http.post("/api/guests", json={"name": "Ada"})).status_code == 201


@in_loop
async def test_a_socket_wants_the_cookie_too() -> None:
    async with served(INVITED) as server, server.http() as http:
        for cookie in ("", f"{COOKIE}=nonsense", f"{COOKIE}=é"):
            refused = await dial(server.port, **({"Cookie": cookie} if cookie else {}))
            assert (refused.status, refused.problem()) == (403, "not_invited")
        refused = await dial(server.port, "/api/tables/nowhere/socket")
        assert refused.problem() == "not_invited", "which tables there are is not for others to know"
        ticket = (await enter(http)).cookies[COOKIE]
        await server.joined(Cookie=f"theme=dark; {COOKIE}={ticket}")
        assert (await http.get(f"/api/tables/{TABLE}/admission")).status_code == 200


@in_loop
async def test_the_cookie_is_for_browsers_and_not_for_scripts() -> None:
    async with api_server(INVITED) as at:
        kept = (await enter(at.http)).headers["set-cookie"]
        assert kept.endswith("; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax")
        assert WORD not in kept
    assert set_cookie("ticket", "https://play.example").endswith("; Secure")


@in_loop
async def test_a_client_without_https_can_send_the_cookie_back_beside_a_public_https_address() -> None:
    async with api_server(replace(INVITED, public_origin="https://play.localhost")) as at:
        assert "Secure" not in (await enter(at.http)).headers["set-cookie"]
        at.http.headers["Origin"] = "https://play.localhost"
        assert "Secure" in (await enter(at.http)).headers["set-cookie"]


@in_loop
async def test_a_wrong_word_gives_nothing() -> None:
    async with api_server(INVITED) as at:
        for word in ("open-sesami", "OPEN-SESAME", "", "ö" * 64):
            answer = await enter(at.http, word)
            assert code(answer) == (403, "wrong_word")
            assert "set-cookie" not in answer.headers


@in_loop
async def test_a_network_that_guesses_too_often_waits_before_its_word_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limits = Limits(wrong_words_per_hour=3)
    settings = Settings(invite=WORD, limits=limits, trusted=(ip_network("127.0.0.1"),))
    async with api_server(settings) as at:
        at.stop_clock(monkeypatch)
        for number in range(3):
            at.http.headers["X-Forwarded-For"] = f"2001:db8:0:{number}::1"
            assert code(await enter(at.http, f"guess-{number}")) == (403, "wrong_word")
        answer = await enter(at.http)
        assert code(answer) == (429, "too_fast")
        assert int(answer.headers["retry-after"]) == 1200
        at.http.headers["X-Forwarded-For"] = "203.0.113.5"
        for _ in range(5):
            assert (await enter(at.http)).status_code == 200, "right words are not counted"


@in_loop
async def test_no_word_is_logged_or_measured() -> None:
    with structlog.testing.capture_logs() as logged:
        async with served(INVITED) as server, server.http() as http:
            await http.get("/api/tables")
            await enter(http, "some-guess")
            await enter(http)
            await http.get(f"/invite/{WORD}")
            metrics = (await http.get("/metrics")).text
    for reason in ("not_invited", "wrong_word"):
        assert f'rasant_http_refused_total{{reason="{reason}"}} 1.0' in metrics
    [refused] = [line for line in logged if line["event"] == "requests refused"]
    assert (refused["wrong_word"], "not_invited" in refused) == (1, False)
    for word in (WORD, "some-guess"):
        assert word not in str(logged) + metrics


@in_loop
async def test_a_server_without_a_word_admits_everybody_and_gives_no_ticket_that_could_hold_later() -> None:
    async with api_server() as at:
        answer = await enter(at.http)
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
        assert (await at.http.get("/api/tables")).status_code == 200


def test_a_ticket_holds_at_all_servers_with_the_secret_and_the_word_and_at_no_other() -> None:
    secret, other = bytes(32), bytes(range(32))
    ticket = Invitations(secret, WORD).ticket
    assert Invitations(secret, WORD).admits(ticket)
    assert not Invitations(other, WORD).admits(ticket)
    assert not Invitations(secret, "close-sesame").admits(ticket)


@pytest.mark.parametrize(
    ("cookies", "ticket"),
    [
        ([], ""),
        ([f"{COOKIE}=a"], "a"),
        ([f"x=1;{COOKIE}=a ; y=2"], "a"),
        (["x=1", f"{COOKIE}=a=b"], "a=b"),
        ([f"not-{COOKIE}=a", COOKIE], ""),
    ],
)
def test_the_ticket_is_found_among_other_cookies(cookies: list[str], ticket: str) -> None:
    assert ticket_in(cookies) == ticket
