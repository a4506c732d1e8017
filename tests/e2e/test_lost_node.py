"""A player at one node plays at a table of another one, which is killed: they see a notice, and play on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Arrive
from tests.e2e.servers import LONGEST_S, ServedNode
from tests.e2e.test_held import banner
from tests.e2e.visitors import DESKTOP, PHONE, SOON_MS, Visitor, Window
from tools.local_postgres import PostgresServer
from tools.nats_server import NatsServer

Nodes = tuple[ServedNode, ServedNode]


@pytest.fixture
def nodes(built: None, tmp_path: Path) -> Iterator[Nodes]:
    """Two nodes of a cluster, on servers of their own."""
    for name in ("owner", "other"):
        (tmp_path / name).mkdir()
    with PostgresServer() as postgres, NatsServer() as bus:
        owner, other = (ServedNode(tmp_path / name, postgres.url, bus.url) for name in ("owner", "other"))
        with owner, other:
            yield owner, other


def opened(node: ServedNode) -> str:
    """A table for one person and bots, owned by this node."""
    with httpx.Client(base_url=f"{node.url}/api", timeout=LONGEST_S) as http:
        key = http.post("/guests", json={"name": "Anna"}).json()["key"]
        order = {"game": "ligretto", "players": 4, "bots": ["", *["relaxed"] * 3]}
        answer = http.post("/tables", json=order, headers={"Authorization": f"Bearer {key}"}).json()
    assert "rasant_owned_tables 1" in httpx.get(f"{node.url}/metrics", timeout=LONGEST_S).text
    return str(answer["table"])


def turns_three(who: Visitor) -> None:
    """Make a move that is possible at any time, and check that it was made."""
    own = who.page.get_by_role("region", name="You", exact=True)
    before = own.inner_text()
    who.touch(who.button("Three", exact=False))
    expect(own).not_to_have_text(before, use_inner_text=True, timeout=SOON_MS)


@pytest.mark.parametrize("window", [DESKTOP, pytest.param(PHONE, marks=pytest.mark.soak)], ids=lambda each: each.name)
def test_a_player_at_a_table_of_a_killed_node_waits_a_moment_and_plays_on(
    nodes: Nodes, arrive: Arrive, window: Window
) -> None:
    owner, other = nodes
    table = opened(owner)
    who = arrive(other, window)
    sockets: list[str] = []
    who.page.on("websocket", lambda socket: sockets.append(socket.url))
    who.page.goto(f"/t/{table}")
    who.page.get_by_role("textbox", name="Your name").fill("Ben")
    who.touch(who.button("Sit down"))
    who.touch(who.button("Ready!", exact=False))
    who.at_table()
    turns_three(who)
    before = len(sockets)
    owner.kill()
    who.see(banner(who))
    expect(banner(who)).to_contain_text("the table is moving to another server")
    who.picture("lost-node")
    expect(banner(who)).to_have_count(0, timeout=SOON_MS)
    turns_three(who)
    assert "rasant_owned_tables 1" in httpx.get(f"{other.url}/metrics", timeout=LONGEST_S).text
    assert len(sockets) == before
