"""Shutdown of a server: all clients are notified, everything is written, and it ends soon."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from tests.server.client import dial
from tests.server.loop import LONGEST_S, in_loop, soon, until
from tests.server.servers import served


@in_loop
async def test_every_client_is_asked_to_reconnect() -> None:
    async with served() as server:
        clients = [await server.joined() for _ in range(3)]
        unknown = await dial(server.port)
        server.process.stop()
        for client in clients:
            text = await client.text()
            assert json.loads(text)[:2] == ["bye", "restarting"]
            assert json.loads(text)[2] > 0
        await unknown.ended()
        await soon(server.serving)
        assert server.process.sockets.open.total == 0


@in_loop
async def test_earlier_messages_are_written_before_the_end() -> None:
    async with served() as server:
        client = await server.joined()
        server.store.open.clear()
        client.send(b"the last card")
        await soon(server.store.began.wait())
        server.process.stop()
        await until(lambda: server.process.api.not_ready)
        server.store.open.set()
        assert await client.text() == b"the last card"
        assert (await client.goodbye())[0] == "restarting"
        await soon(server.serving)
        assert len(server.store.groups) == 1


@in_loop
async def test_no_client_connects_any_more() -> None:
    async with served() as server:
        first = await server.joined()
        server.store.open.clear()
        first.send(b"wait for this")
        await soon(server.store.began.wait())
        server.process.stop()
        await until(lambda: server.process.api.not_ready)
        assert (await dial(server.port)).status == 503
        async with server.http() as http:
            assert (await http.get("/ready")).status_code == 503
            assert (await http.get("/health")).status_code == 200
            assert (await http.post("/api/guests", json={"name": "Ada"})).status_code == 503


@in_loop
async def test_a_store_that_cannot_write_does_not_keep_the_server_alive() -> None:
    async with served() as server:
        client = await server.joined()
        server.store.failures = 10_000
        client.send(b"lost")
        await until(lambda: server.hall.trouble)
        server.process.stop()
        await soon(server.serving)
        assert server.store.groups == []


@pytest.mark.parametrize("number", [signal.SIGTERM, pytest.param(signal.SIGHUP, marks=pytest.mark.slow)])
def test_a_signal_stops_the_process_gracefully(tmp_path: Path, number: signal.Signals) -> None:
    with _started("serve", "--port", "0", "--data", str(tmp_path)) as process:
        assert process.stderr is not None
        lines = [json.loads(process.stderr.readline()) for _ in range(2)]
        assert [line["event"] for line in lines] == ["tables resumed", "server started"]
        assert httpx.get(f"{lines[1]['url']}/ready", timeout=LONGEST_S).status_code == 200
        process.send_signal(number)
        _, rest = process.communicate(timeout=LONGEST_S)
        assert process.returncode == 0, rest
        assert json.loads(rest.splitlines()[-1])["event"] == "server stopped"
    secret = tmp_path / "secret"
    assert secret.stat().st_mode & 0o077 == 0


def test_play_stops_gracefully_at_ctrl_c() -> None:
    with _started("play", "ligretto", "--forget", "--no-browser") as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("Play at http://127.0.0.1:")
        assert "/?game=ligretto " in line
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=LONGEST_S)
        assert (process.returncode, out, errors) == (0, "Good-bye.\n", "")


def _started(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", "from rasant.cli import main; main()", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )


def test_a_port_in_use_is_reported_at_once(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        with _started("serve", "--port", port, "--data", str(tmp_path)) as process:
            _, errors = process.communicate(timeout=LONGEST_S)
    assert process.returncode == 2
    assert errors == f"rasant: port {port} is in use; stop the other program or choose another one with --port\n"
    assert list(tmp_path.iterdir()) == []
