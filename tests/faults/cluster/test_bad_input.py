"""Mistakes of a host when starting a node: one line reports them, nothing is half done, and other nodes go on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import uvloop
from tests.faults.cluster.refusals import no_node, refused
from tests.faults.cluster.stage import NAME, Stage, servers
from tools.local_postgres import free_port
from trustme import CA

pytestmark = pytest.mark.slow

ALIVE = f"SELECT count(*) FROM {NAME}.nodes WHERE state = 'alive'"


def test_unusable_servers_are_reported_in_one_line_and_nothing_is_half_done(tmp_path: Path) -> None:
    authority, missing = tmp_path / "ca.pem", tmp_path / "missing.pem"
    CA().cert_pem.write_to_path(authority)

    async def try_all(stage: Stage) -> list[str]:
        verify = f"{stage.database.url}?sslmode=verify-full&sslrootcert="
        lines = list(
            await asyncio.gather(
                no_node(stage, store=stage.database.url_with(password="guessed")),
                no_node(stage, store=f"postgresql://rasant@127.0.0.1:{free_port()}/rasant"),
                no_node(stage, store=f"{verify}{authority}"),
                no_node(stage, store=f"{verify}{missing}"),
            )
        )
        assert await asyncio.to_thread(stage.database.sql, "SELECT 1 FROM pg_namespace WHERE nspname = 'faults'") == ""
        lines.append(await no_node(stage, bus=f"nats://127.0.0.1:{free_port()}"))
        assert await asyncio.to_thread(stage.database.sql, ALIVE) == "0"
        return lines

    with servers() as stage:
        lines = uvloop.run(try_all(stage))
    wanted = (
        "refuses the password",
        "check that PostgreSQL runs",
        "does not support TLS",
        "check sslrootcert",
        "no bus",
    )
    assert [words for words, line in zip(wanted, lines, strict=True) if words not in line] == []
    assert "guessed" not in "".join(lines)


def test_conflicting_options_are_reported_in_one_line() -> None:
    async def both() -> tuple[str, str]:
        bus = ("--bus", "nats://127.0.0.1:4222")
        return await asyncio.gather(refused(*bus), refused("--store", "mysql://127.0.0.1/rasant", *bus))

    alone, other = uvloop.run(both())
    assert "--bus needs --store" in alone
    assert "'mysql'" in other
