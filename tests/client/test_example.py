"""The example bot: it folds and finds plays like the Python client in every game, and plays at a real server."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.client.servers import ROOT, SOON, Served

from rasant.client import Lobby
from rasant.games import boxes
from rasant.testing.guests import Party
from rasant.testing.live import PLENTY, gathered, live_table, over
from rasant.testing.messages import view_of
from rasant.wire.book import book_of
from rasant.wire.codec import encode
from rasant.wire.from_server import BatchMessage, PrivateUpdate
from rasant.wire.http import NewTable

pytestmark = pytest.mark.skipif(
    os.environ.get("RASANT_EXPECT_COMPILED") == "1", reason="the compiled build is tested without the examples"
)

EXAMPLE = ROOT / "examples" / "bot.py"


def example() -> Any:
    spec = importlib.util.spec_from_file_location("example_bot", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def received(party: Party) -> list[list[Any]]:
    """What each client at a table received, for a bot and for the spectator."""
    return [[event for event in member.heard if isinstance(event, BatchMessage)] for member in party.members]


@pytest.mark.parametrize("game", boxes())
def test_it_folds_and_finds_plays_like_the_client(game: str) -> None:
    party = gathered(live_table(game), "example")
    module = example()
    private_updates: dict[tuple[int, int], PrivateUpdate] = {}
    listening(party, private_updates)
    party.step()
    tables = []
    for member in party.members:
        view = member.session.view()
        book = json_of(book_of(party.at_table().cards.game.layout))
        tables.append(module.Table(book, view_of(view)))
    done = [len(batches) for batches in received(party)]
    for _ in range(PLENTY):
        party.step()
        for place, (member, table) in enumerate(zip(party.members, tables, strict=True)):
            for batch in received(party)[place][done[place] :]:
                aside = private_updates.get((place, batch.seq))
                table.fold(json_of(batch.events), *([] if aside is None else json_of([aside.additions, aside.acts])))
            done[place] = len(received(party)[place])
            compare(table, member.session.view())
        if over(party):
            return
    raise AssertionError("the match never ended")


def listening(party: Party, private_updates: dict[tuple[int, int], PrivateUpdate]) -> None:
    """Record private updates, which a session does not report."""

    def keep(place: int, aside: PrivateUpdate) -> None:
        private_updates[place, aside.seq] = aside

    for place, member in enumerate(party.members):
        member.on_private_update = partial(keep, place)


def compare(table: Any, view: Any) -> None:
    labels = view.layout.deck.faces
    assert table.cards == [
        [None if face < 0 or labels[face] == "?" else labels[face] for face in view.faces(zone)]
        for zone in range(len(view.layout.names))
    ]
    assert sorted(table.plays()) == sorted([play.src, labels[play.face], play.dst, play.way] for play in view.plays())
    assert [tuple(act) for act in table.acts] == [(act.verb, act.choice) for act in view.acts]
    assert (table.round, table.phase, table.how) == (view.round, view.phase, view.how)


def json_of(value: Any) -> Any:
    return json.loads(encode(value))


async def play_at_a_real_server(data: Path) -> tuple[int, str, str]:
    async with Served(data) as server, Lobby(server.url, timeout_s=SOON) as lobby:
        await lobby.guest("host")
        opened = await lobby.open_table(NewTable(game="kickoff", players=2, bots=["", "lightning"]))
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-W", "error", str(EXAMPLE), opened.link, "Ada"),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, err = await asyncio.wait_for(process.communicate(), 3 * SOON)
        return process.returncode or 0, out.decode(), err.decode()


def test_it_plays_a_round_at_a_real_server(tmp_path: Path) -> None:
    code, out, errors = asyncio.run(play_at_a_real_server(tmp_path))
    assert (code, errors) == (0, "")
    assert "I have seat 0" in out
