"""Proxies and Prometheus with the settings of deploy/, on loopback, started for one test."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from tests.orphans import die_with_parent
from tests.real_time import asked_until
from tools.local_postgres import free_port
from tools.missing import MissingError
from tools.programs import PLACES

PACKAGES: Final = {"promtool": "prometheus", "systemd-analyze": "systemd"}
"""Debian packages of programs with another name."""


def program(name: str) -> str:
    """The path of a program; `MissingError` if it is not installed."""
    found = shutil.which(name, path=PLACES)
    if found is None:
        package = PACKAGES.get(name, name)
        raise MissingError(f"{name} is not installed (Debian: apt install {package})")
    return found


@asynccontextmanager
async def listening(arguments: list[str], folder: Path, port: int, **variables: str) -> AsyncIterator[None]:
    """Run a program until the end of this context, which begins when it listens on this port."""
    home = str(folder)
    environment = {**os.environ, "HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home, **variables}
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
async def nginx(text: str, folder: Path, server: int) -> AsyncIterator[int]:
    """nginx without TLS, in front of a server on this port; yields the port of nginx."""
    port, plain = free_port(), free_port()
    text = re.sub(r"^ *(listen \[::\]|ssl_).*\n", "", text, flags=re.MULTILINE)
    text = text.replace("listen 80;", f"listen 127.0.0.1:{plain};").replace(
        "listen 443 ssl;", f"listen 127.0.0.1:{port};"
    )
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "\n".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    as_root = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"daemon off; {as_root} pid {folder}/nginx.pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off;\n{temporary}\n{text.replace('127.0.0.1:8421', f'127.0.0.1:{server}')}\n}}\n"
    )
    arguments = [program("nginx"), "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]
    async with listening(arguments, folder, port):
        yield port


@asynccontextmanager
async def caddy(text: str, folder: Path, server: int) -> AsyncIterator[int]:
    """Caddy without TLS, in front of one node that runs and one that does not."""
    port = free_port()
    (folder / "Caddyfile").write_text(f"{{\n admin off\n}}\n{text}")
    arguments = [program("caddy"), "run", "--config", "Caddyfile", "--adapter", "caddyfile"]
    nodes = f"127.0.0.1:{server} 127.0.0.1:{free_port()}"
    async with listening(arguments, folder, port, RASANT_SITE=f"http://127.0.0.1:{port}", RASANT_NODES=nodes):
        yield port


@asynccontextmanager
async def haproxy(text: str, folder: Path, server: int) -> AsyncIterator[int]:
    """HAProxy without TLS, in front of one node."""
    port = free_port()
    lines = text.splitlines()
    nodes = [line for line in lines if line.strip().startswith("server ")]
    text = "\n".join(line for line in lines if line not in nodes[1:])
    text = text.replace("bind :443 ssl crt /etc/haproxy/play.example.pem", f"bind 127.0.0.1:{port}")
    (folder / "haproxy.cfg").write_text(text.replace("10.0.0.11:8421", f"127.0.0.1:{server}") + "\n")
    async with listening([program("haproxy"), "-db", "-f", "haproxy.cfg"], folder, port):
        yield port


@asynccontextmanager
async def prometheus(folder: Path, server: int) -> AsyncIterator[int]:
    """Prometheus with its alerts, which scrapes every second; its files are in the folder."""
    port = free_port()
    config = folder / "prometheus.yaml"
    text = config.read_text(encoding="utf-8").replace("127.0.0.1:8421", f"127.0.0.1:{server}")
    config.write_text(f"global: {{scrape_interval: 1s}}\n{text}", encoding="utf-8")
    arguments = [
        program("prometheus"),
        f"--config.file={config}",
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
