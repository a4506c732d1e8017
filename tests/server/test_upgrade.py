"""HTTP and sockets on one port: uvicorn reads the request, and picows takes over the connection."""

from __future__ import annotations

import importlib.metadata
import tomllib
from pathlib import Path

import pytest
from tests.server.client import PATH, PING, PONG, dial, frame
from tests.server.fakes import TABLE
from tests.server.loop import in_loop
from tests.server.servers import served

ROOT = Path(__file__).parents[2]


@in_loop
async def test_http_and_sockets_share_a_port() -> None:
    async with (
        served() as server,
        server.http() as http,
    ):
        assert (await http.get("/health")).json() == {"ok": True, "text": ""}
        first, second = await server.joined(), await server.joined()
        first.send(b"a card")
        assert await first.text() == await second.text() == b"a card"
        assert (await http.get("/api/tables")).status_code == 200


@in_loop
async def test_frames_sent_together_are_received_in_order() -> None:
    async with served() as server:
        client = await server.joined()
        client.send(*(b"%d" % number for number in range(30)))
        got: list[bytes] = []
        while len(got) < 30:
            got += (await client.text()).split(b"\n")
        assert got == [b"%d" % number for number in range(30)]


@in_loop
async def test_a_long_request_is_handed_over_whole() -> None:
    async with served() as server:
        client = await dial(server.port, X_Long="x" * 7000)
        assert client.status == 101


@pytest.mark.parametrize("connection", ["Upgrade", "upgrade", "keep-alive, Upgrade", "Upgrade, keep-alive"])
@in_loop
async def test_a_connection_header_may_have_more_than_upgrade(connection: str) -> None:
    async with served() as server:
        client = await dial(server.port, Connection=connection)
        assert client.status == 101


@in_loop
async def test_a_ping_is_answered() -> None:
    async with served() as server:
        client = await server.joined()
        client.send_raw(frame(b"there?", PING))
        assert await client.frame() == (PONG, b"there?")


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/", 404, "not_found"),
        ("/api/tables", 404, "not_found"),
        ("/api/tables/nobody/socket", 404, "unknown_table"),
        ("/api/tables/../socket", 404, "not_found"),
        (f"{PATH}/more", 404, "not_found"),
        ("/api/tables/%00/socket", 404, "not_found"),
    ],
)
@in_loop
async def test_other_paths_have_no_socket(path: str, status: int, code: str) -> None:
    async with served() as server:
        client = await dial(server.port, path)
        assert (client.status, client.problem()) == (status, code)
        assert server.hall.heard == []


@in_loop
async def test_a_broken_handshake_leaves_nothing_behind() -> None:
    async with served() as server:
        client = await dial(server.port, Sec_WebSocket_Version="9")
        assert client.status == 400
        assert server.process.commits.writers == {}
        assert server.process.sockets.open.total == 0


def test_picows_is_pinned_to_the_version_the_handover_was_tried_with() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f"picows=={importlib.metadata.version('picows')}" in project["dependencies"]


@pytest.mark.parametrize("size", [125, 126, 65_535, 65_536])
@in_loop
async def test_a_first_frame_of_any_length_arrives_whole_and_the_next_one_after_it(size: int) -> None:
    async with served() as server:
        client = await dial(server.port)
        (connection,) = server.hall.connections[TABLE]
        for text in (b"x" * size, b"next"):
            server.hall.outbox.send(connection, text)
            await server.process.commits.settled()
            assert await client.text() == text
