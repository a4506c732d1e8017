"""Admission of sockets: origins, addresses, proxies, limits."""

from __future__ import annotations

from ipaddress import ip_network

import pytest
import structlog.testing
from tests.server.client import Client, dial
from tests.server.fakes import TABLE
from tests.server.loop import in_loop, until
from tests.server.servers import Served, served

from rasant.limits.host_limits import Limits
from rasant.server.process.settings import Settings

SETTINGS = Settings(public_origin="https://play.example", origins=frozenset({"http://other.example:5173"}))


MATRIX = [
    ("", "", 101),
    ("http://{host}", "", 101),
    ("https://{host}", "", 101),
    ("https://play.example", "", 101),
    ("https://play.example:443", "play.example", 101),
    ("http://other.example:5173", "", 101),
    ("http://localhost:8421", "localhost:8421", 101),
    ("http://192.168.1.7", "192.168.1.7:80", 101),
    ("http://[::1]:8421", "[::1]:8421", 101),
    ("https://play.example", "evil.example", 421),
    ("http://evil.example", "evil.example", 421),
    ("http://evil.example:8421", "evil.example:8421", 421),
    ("http://127.0.0.1.evil.example", "127.0.0.1.evil.example", 421),
    ("http://localhost.evil.example", "localhost.evil.example", 421),
    ("https://evil.example", "", 403),
    ("http://play.example", "", 403),
    ("http://other.example", "", 403),
    ("https://play.example.evil.example", "", 403),
    ("https://evil.example/https://play.example", "", 403),
    ("http://127.0.0.1", "", 403),
    ("null", "", 403),
    ("file://", "", 403),
    ("http://", "", 403),
    ("http://a b", "a b", 421),
    ("chrome-extension://{host}", "", 403),
]
"""An Origin, the Host it is sent to (empty: the server's own address), and the resulting status."""


@in_loop
async def test_only_pages_of_this_server_and_allowed_origins_get_sockets() -> None:
    async with served(SETTINGS) as server:
        at_home = f"127.0.0.1:{server.port}"
        for origin, host, status in MATRIX:
            client = await dial(server.port, Origin=origin.format(host=at_home), Host=host or at_home)
            assert client.status == status, (origin, host)
            assert status == 101 or client.problem() == {403: "bad_origin", 421: "wrong_host"}[status]
            client.cut()


@in_loop
async def test_without_a_public_url_its_interface_loopback_names_and_addresses_count() -> None:
    async with served(Settings(host_name="my-laptop.local")) as server:
        for origin, host, status in [
            ("http://my-laptop.local:8421", "my-laptop.local:8421", 101),
            ("http://my-laptop.local", "my-laptop.local:80", 101),
            ("http://localhost:8421", "localhost:8421", 101),
            ("http://play.localhost", "play.localhost", 101),
            ("http://192.168.1.7:8421", "192.168.1.7:8421", 101),
            ("http://[fe80::1]", "[fe80::1]", 101),
            ("http://my-laptop.local", "other-laptop.local", 421),
            ("http://rebound.evil.example", "rebound.evil.example", 421),
            ("http://notlocalhost", "notlocalhost", 421),
        ]:
            client = await dial(server.port, Origin=origin, Host=host)
            assert client.status == status, (origin, host)
            client.cut()


@in_loop
async def test_a_proxy_that_drops_the_hosts_port_shows_in_page_log_and_metric() -> None:
    page = "http://127.0.0.1:8080"
    async with served() as server, server.http() as http:
        with structlog.testing.capture_logs() as logged:
            client = await dial(server.port, Origin=page, Host="127.0.0.1")
            assert (client.status, client.problem()) == (403, "bad_origin")
            server.process._refusals.flush()
            server.process._refusals.flush()
        (line,) = logged
        assert (line["event"], line["log_level"], line["bad_origin"]) == ("sockets refused", "warning", 1)
        for word in (page, "'127.0.0.1'", "$http_host", "--public-url"):
            assert word in line["hint"]
        metrics = (await http.get("/metrics")).text
        assert 'rasant_sockets_refused_total{reason="bad_origin"} 1.0' in metrics
        for host, ok in (("127.0.0.1", False), ("127.0.0.1:8080", True)):
            asked = await http.get(f"/api/tables/{TABLE}/admission?origin={page}", headers={"Host": host})
            assert asked.is_success == ok
            assert ok or asked.json()["code"] == "bad_origin"


@in_loop
async def test_a_client_without_an_origin_may_use_any_host() -> None:
    async with served(SETTINGS) as server:
        assert (await dial(server.port, Host="rasant.internal:8421")).status == 101


@in_loop
async def test_if_there_are_two_origins_both_must_be_allowed() -> None:
    async with served(SETTINGS) as server:
        client = await dial(server.port, Origin="https://play.example", origin="https://evil.example")
        assert client.status == 403


@in_loop
async def test_sockets_of_an_address_are_limited() -> None:
    async with served(Settings(limits=Limits(sockets_per_address=3))) as server:
        clients = [await server.joined() for _ in range(3)]
        refused = await dial(server.port)
        assert (refused.status, refused.problem()) == (429, "too_many_sockets")
        assert await why_not(server) == "too_many_sockets"
        clients[0].cut()
        await until(lambda: server.process.sockets.open.total == 2)
        assert await why_not(server) == ""
        await server.joined()


@in_loop
async def test_opening_sockets_from_an_address_is_rate_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = Limits(sockets_per_address=2, connect_burst=4, connects_per_second=1)
    settings = Settings(limits=limits, trusted=(ip_network("127.0.0.0/8"),))
    async with served(settings) as server:
        now = server.process.sockets.clock.now()
        monkeypatch.setattr(server.process.sockets.clock, "now", lambda: now)
        for _ in range(4):
            (await server.joined(X_Forwarded_For="203.0.113.1")).cut()
            await until(lambda: server.process.sockets.open.total == 0)
        refused = await dial(server.port, X_Forwarded_For="203.0.113.1")
        assert (refused.status, refused.problem()) == (429, "too_fast")
        assert await why_not(server, "203.0.113.1") == "too_fast"
        await server.joined(X_Forwarded_For="203.0.113.2")


@in_loop
async def test_asking_for_admission_takes_no_token_and_no_room() -> None:
    settings = Settings(limits=Limits(sockets_per_address=1, connect_burst=1, connects_per_second=1))
    async with served(settings) as server:
        for _ in range(5):
            assert await why_not(server) == ""
        await server.joined()


@in_loop
async def test_each_reason_for_a_refusal_is_sent() -> None:
    async with served(Settings(limits=Limits(max_sockets=1))) as server:
        assert await why_not(server, table="nowhere") == "unknown_table"
        await server.joined()
        assert await why_not(server) == "server_full"
        server.process._admission.shut = True
        assert await why_not(server) == "restarting"


async def why_not(server: Served, address: str = "127.0.0.1", table: str = TABLE) -> str:
    """The code with which a socket from this address would be refused; empty if it would be opened."""
    async with server.http() as http:
        answer = await http.get(f"/api/tables/{table}/admission", headers={"X-Forwarded-For": address})
    return "" if answer.status_code == 200 else str(answer.json()["code"])


@in_loop
async def test_behind_a_trusted_proxy_each_client_counts_separately() -> None:
    settings = Settings(limits=Limits(sockets_per_address=1), trusted=(ip_network("127.0.0.0/8"),))
    async with served(settings) as server:
        await server.joined(X_Forwarded_For="203.0.113.1")
        await server.joined(X_Forwarded_For="203.0.113.2")
        forged = await dial(server.port, X_Forwarded_For="198.51.100.9, 203.0.113.1")
        assert forged.status == 429


@in_loop
async def test_without_a_trusted_proxy_no_client_chooses_its_address() -> None:
    async with served(Settings(limits=Limits(sockets_per_address=1))) as server:
        await server.joined(X_Forwarded_For="203.0.113.1")
        assert (await dial(server.port, X_Forwarded_For="203.0.113.2")).status == 429


@in_loop
async def test_the_total_of_sockets_is_limited() -> None:
    async with served(Settings(limits=Limits(max_sockets=1))) as server:
        await server.joined()
        refused = await dial(server.port)
        assert (refused.status, refused.problem()) == (503, "server_full")


def settings_for(sockets: int) -> Settings:
    """Settings for this many sockets, with a trusted proxy, so that clients can choose their address."""
    return Settings(limits=Limits(max_sockets=sockets), trusted=(ip_network("127.0.0.0/8"),))


async def joined_from(server: Served, *addresses: str) -> list[Client]:
    """A client from each of these addresses that has said hello."""
    return [await server.joined(X_Forwarded_For=address) for address in addresses]


@pytest.mark.parametrize("step", [0, 1, 0x100], ids=["one /64", "many of a /56", "many of a /48"])
@in_loop
async def test_a_household_with_all_sockets_loses_one_however_its_addresses_are_spread(step: int) -> None:
    async with served(settings_for(4)) as server:
        hostile = await joined_from(server, *(f"2001:db8:1:{number * step:x}::1" for number in range(4)))
        (newcomer,) = await joined_from(server, "203.0.113.5")
        assert await hostile[0].goodbye() == ("full", 1000)
        assert server.process.sockets.open.total == 4
        newcomer.send(b"still here")
        assert await newcomer.text() == b"still here"
        assert await hostile[1].text() == b"still here", "one went, and no more than one"


@in_loop
async def test_spectators_are_closed_before_players() -> None:
    async with served(settings_for(3)) as server:
        playing, watching, _ = await joined_from(server, *["198.51.100.1"] * 3)
        server.hall.connections[TABLE][0].seat = 0
        await joined_from(server, "203.0.113.5")
        assert await watching.goodbye() == ("full", 1000)
        server.hall.connections[TABLE][1].seat = 1
        playing.send(b"still here")
        assert await playing.text() == b"still here"


@in_loop
async def test_if_all_play_the_oldest_socket_is_closed() -> None:
    async with served(settings_for(3)) as server:
        oldest, *_ = await joined_from(server, *["198.51.100.1"] * 3)
        for seat, connection in enumerate(server.hall.connections[TABLE]):
            connection.seat = seat
        await joined_from(server, "203.0.113.5")
        assert await oldest.goodbye() == ("full", 1000)


@pytest.mark.parametrize(
    ("inside", "newcomer"),
    [
        (["198.51.100.1", "198.51.100.2", "198.51.100.3"], "203.0.113.5"),
        (["198.51.100.1", "198.51.100.1", "203.0.113.5"], "203.0.113.5"),
        (["198.51.100.1", "198.51.100.1", "203.0.113.5"], "198.51.100.1"),
        (["2001:db8:1:1::1", "2001:db8:1:2::1", "203.0.113.5"], "2001:db8:1:3::1"),
    ],
    ids=["one each", "nearly the same", "has the most", "has the most, spread"],
)
@in_loop
async def test_no_client_is_closed_for_an_address_that_would_then_have_more(inside: list[str], newcomer: str) -> None:
    async with served(settings_for(3)) as server:
        first, *_ = await joined_from(server, *inside)
        refused = await dial(server.port, X_Forwarded_For=newcomer)
        assert (refused.status, refused.problem()) == (503, "server_full")
        first.send(b"still here")
        assert await first.text() == b"still here"


@in_loop
async def test_no_client_is_closed_for_one_that_is_refused() -> None:
    async with served(settings_for(3)) as server:
        first, *_ = await joined_from(server, *["198.51.100.1"] * 3)
        lost = await dial(server.port, "/api/tables/nowhere/socket", X_Forwarded_For="203.0.113.5")
        assert (lost.status, lost.problem()) == (404, "unknown_table")
        foreign = await dial(server.port, X_Forwarded_For="203.0.113.5", Origin="https://evil.example")
        assert foreign.status == 403
        first.send(b"still here")
        assert await first.text() == b"still here"
