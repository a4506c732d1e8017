"""The proxies and the Prometheus of deploy/, run in front of a server."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from ipaddress import ip_network
from pathlib import Path

import httpx
import pytest
from tests import proxies
from tests.maps import ROOT
from tests.real_time import asked_until
from tests.server.client import dial
from tests.server.loop import LONGEST_S, in_loop
from tests.server.servers import served

from rasant.limits.host_limits import Limits
from rasant.server.process.settings import Settings

pytestmark = pytest.mark.slow

Proxy = Callable[[str, Path, int], AbstractAsyncContextManager[int]]

DEPLOY = ROOT / "deploy"
PROXIES = DEPLOY / "proxies"
METRICS = ("/metrics", "/%6detrics", "/metrics?all=1", "//metrics", "/./metrics")


SETTINGS = Settings(trusted=(ip_network("127.0.0.1/32"),), limits=Limits(sockets_per_address=1))


@pytest.mark.parametrize(
    ("proxy", "name"),
    [(proxies.nginx, "nginx.conf"), (proxies.caddy, "Caddyfile"), (proxies.haproxy, "haproxy.cfg")],
    ids=["nginx", "caddy", "haproxy"],
)
@in_loop
async def test_behind_a_proxy_people_play_and_metrics_stay_inside(proxy: Proxy, name: str, tmp_path: Path) -> None:
    text = (PROXIES / name).read_text(encoding="utf-8")
    async with served(SETTINGS) as server, proxy(text, tmp_path, server.port) as port:
        url = f"http://127.0.0.1:{port}"
        async with httpx.AsyncClient(base_url=url, timeout=LONGEST_S) as http:
            await asked_until(lambda: _is_up(http))
            assert (await http.post("/api/guests", json={"name": "Ada"})).status_code == 201
            for path in METRICS:
                assert "rasant_sockets" not in (await http.get(path)).text, path
            assert (await http.get("/metrics")).status_code == 404
        inside = httpx.AsyncClient(timeout=LONGEST_S)
        async with inside:
            assert "rasant_sockets" in (await inside.get(f"http://127.0.0.1:{server.port}/metrics")).text
        # with a limit of one socket per address, each caller must be known by their own
        for source in ("127.0.0.2", "127.0.0.3"):
            client = await dial(port, source=source, Origin=url)
            assert client.status == 101
            client.send(b"hello")
            assert await client.text() == b"welcome"
        assert (await dial(port, source="127.0.0.2", Origin=url)).status == 429
        assert (await dial(port, source="127.0.0.4", Origin="http://127.0.0.1:1")).status == 403


@in_loop
async def test_without_the_port_of_host_every_socket_is_refused(tmp_path: Path) -> None:
    text = (PROXIES / "nginx.conf").read_text(encoding="utf-8").replace("$http_host;", "$host;")
    async with served(SETTINGS) as server, proxies.nginx(text, tmp_path, server.port) as port:
        client = await dial(port, Origin=f"http://127.0.0.1:{port}")
        assert (client.status, client.problem()) == (403, "bad_origin")


@in_loop
async def test_prometheus_scrapes_the_server(tmp_path: Path) -> None:
    for file in (DEPLOY / "monitoring").glob("*.yaml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    async with (
        served() as server,
        proxies.prometheus(tmp_path, server.port) as port,
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=LONGEST_S) as http,
    ):

        async def has_asked() -> bool:
            answer = await http.get("/api/v1/query", params={"query": 'rasant_http_connections{job="rasant"}'})
            return answer.is_success and bool(answer.json()["data"]["result"])

        await asked_until(has_asked)
        groups = (await http.get("/api/v1/rules")).json()["data"]["groups"]
        assert [group["name"] for group in groups] == ["rasant", "rasant_cluster"]


async def _is_up(http: httpx.AsyncClient) -> bool:
    return (await http.get("/health")).is_success
