"""Proxies and Prometheus as the guides set them up, on loopback: programs of the machine, started for one test."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.orphans import die_with_parent
from tests.real_time import asked_until
from tools.local_postgres import free_port
from tools.missing import MissingError
from tools.programs import PLACES


def program(name: str) -> str:
    """Where a program is; `MissingError` if it is not on this machine."""
    found = shutil.which(name, path=PLACES)
    if found is None:
        package = "prometheus" if name == "promtool" else name
        raise MissingError(f"{name} is not installed (Debian: apt install {package})")
    return found


@asynccontextmanager
async def listening(arguments: list[str], folder: Path, port: int) -> AsyncIterator[None]:
    """A program that runs until the end, from when it listens on this port."""
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (
        (folder / "said").open("w+") as said,
        subprocess.Popen(
            arguments, cwd=folder, env=environment, stdout=said, stderr=said, preexec_fn=die_with_parent
        ) as process,
    ):
        try:
            await asked_until(lambda: process.poll() is not None or _is_open(port))
            assert process.poll() is None, (folder / "said").read_text()
            yield
        finally:
            process.terminate()


@asynccontextmanager
async def nginx(block: str, folder: Path, server: int) -> AsyncIterator[int]:
    """nginx with the guide's `map` and `location`s, in front of a server on this port; on which port it listens."""
    port = free_port()
    beside, location, inside = block.replace("127.0.0.1:8421", f"127.0.0.1:{server}").partition("location = /metrics")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "\n".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    as_root = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"daemon off; {as_root} pid {folder}/nginx.pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off;\n{temporary}\n{beside}\n"
        f"server {{ listen 127.0.0.1:{port};\n{location}{inside}\n}} }}\n"
    )
    arguments = [program("nginx"), "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]
    async with listening(arguments, folder, port):
        yield port


@asynccontextmanager
async def caddy(block: str, folder: Path, server: int) -> AsyncIterator[int]:
    """Caddy with the guide's site, without TLS."""
    port = free_port()
    site = block.replace("play.example", f"http://127.0.0.1:{port}").replace("127.0.0.1:8421", f"127.0.0.1:{server}")
    (folder / "Caddyfile").write_text(f"{{\n admin off\n}}\n{site}")
    async with listening([program("caddy"), "run", "--config", "Caddyfile", "--adapter", "caddyfile"], folder, port):
        yield port


@asynccontextmanager
async def haproxy(block: str, folder: Path, server: int) -> AsyncIterator[int]:
    """HAProxy with the guide's front end, without TLS, and one node."""
    port = free_port()
    lines = block.splitlines()
    nodes = [line for line in lines if line.strip().startswith("server ")]
    text = "\n".join(line for line in lines if line not in nodes[1:])
    text = text.replace("bind :443 ssl crt /etc/haproxy/play.example.pem", f"bind 127.0.0.1:{port}")
    (folder / "haproxy.cfg").write_text(text.replace("10.0.0.11:8421", f"127.0.0.1:{server}") + "\n")
    async with listening([program("haproxy"), "-db", "-f", "haproxy.cfg"], folder, port):
        yield port


@asynccontextmanager
async def prometheus(block: str, folder: Path, server: int) -> AsyncIterator[int]:
    """Prometheus with the guide's job, which asks every second."""
    port = free_port()
    text = "global: {scrape_interval: 1s}\n" + block.replace("127.0.0.1:8421", f"127.0.0.1:{server}")
    (folder / "prometheus.yml").write_text(text)
    arguments = [
        program("prometheus"),
        f"--config.file={folder}/prometheus.yml",
        f"--storage.tsdb.path={folder}/data",
        f"--web.listen-address=127.0.0.1:{port}",
    ]
    async with listening(arguments, folder, port):
        yield port


def _is_open(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True
