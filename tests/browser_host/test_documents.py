"""Documents beside the page are what a server answers, byte for byte, without games that are not packed."""

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
    """The documents that must exist."""
    rules = [f"games/{game}/rules.md" for game in OURS]
    tiles = [f"games/{game}/tile.svg" for game in OURS if tile(game)]
    return sorted(["games.json", "pads.json", *(f"texts/{language}.json" for language in languages()), *rules, *tiles])


def test_the_documents_are_complete_and_there_are_no_others() -> None:
    found = [path.relative_to(DOCUMENTS).as_posix() for path in DOCUMENTS.rglob("*") if path.is_file()]
    assert sorted(found) == names(), "`make browser-host` writes them again"


@pytest.mark.parametrize("name", names())
@in_loop
async def test_a_document_is_what_a_server_answers(name: str) -> None:
    async with api_server() as at:
        answer = await at.http.get(f"/api/{Path(name).with_suffix('')}")
    document = answer.content if not name.endswith(".json") else msgspec.json.encode(ours(answer.json()))
    assert (DOCUMENTS / name).read_bytes() == document, "`make browser-host` writes it again"


def ours(document: Any) -> Any:
    """The same value without the external game, which the tests have installed."""
    away = external_game().id
    match document:
        case list():
            return [ours(one) for one in document if not (isinstance(one, dict) and one.get("game") == away)]
        case dict():
            return {key: ours(value) for key, value in document.items() if key != away}
    return document
