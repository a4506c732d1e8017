"""Documents that lie beside the page: what a server answers, byte for byte, and nothing of games that do not travel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.external_game_site import external_game
from tests.server.api_server import api_server
from tests.server.loop import in_loop
from tools.browser_host.build import DOCUMENTS

from rasant.games import boxes, languages, tile

OURS = [game for game in boxes() if game != external_game().id]


def names() -> list[str]:
    """Those that must be there."""
    rules = [f"games/{game}/rules.md" for game in OURS]
    tiles = [f"games/{game}/tile.svg" for game in OURS if tile(game)]
    return sorted(["games.json", "pads.json", *(f"texts/{language}.json" for language in languages()), *rules, *tiles])


def test_each_is_there_and_nothing_else() -> None:
    found = [path.relative_to(DOCUMENTS).as_posix() for path in DOCUMENTS.rglob("*") if path.is_file()]
    assert sorted(found) == names(), "`make browser-host` writes them anew"


@pytest.mark.parametrize("name", names())
@in_loop
async def test_it_is_what_a_server_answers(name: str) -> None:
    async with api_server() as at:
        answer = await at.http.get(f"/api/{Path(name).with_suffix('')}")
    told = answer.content if not name.endswith(".json") else msgspec.json.encode(ours(answer.json()))
    assert (DOCUMENTS / name).read_bytes() == told, "`make browser-host` writes it anew"


def ours(told: Any) -> Any:
    """The same without the game of another package, which the tests have installed."""
    away = external_game().id
    match told:
        case list():
            return [ours(one) for one in told if not (isinstance(one, dict) and one.get("game") == away)]
        case dict():
            return {key: ours(value) for key, value in told.items() if key != away}
    return told
