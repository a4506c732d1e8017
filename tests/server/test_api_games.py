"""The HTTP API: games, their texts, rules and pictures."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.api_server import api_server, code
from tests.server.loop import in_loop
from tests.server.servers import new_server

from rasant.api import library as library_module
from rasant.bots.pacing import TEMPERAMENTS
from rasant.core.errors import TextsError
from rasant.gamefiles.texts import GameTexts
from rasant.games import boxes, languages
from rasant.hall.game_list import game_list


@pytest.fixture
def other_library() -> Iterator[None]:
    """Load the library anew for this test, and once more after it."""
    library_module.library.cache_clear()
    yield
    library_module.library.cache_clear()


@in_loop
async def test_the_list_has_every_game_and_every_temperament() -> None:
    game_list.cache_clear()  # so that it is made anew
    async with api_server() as at:
        listed = (await at.http.get("/api/games")).json()
        assert [game["game"] for game in listed["games"]] == list(boxes())
        assert listed["temperaments"] == list(TEMPERAMENTS)
        ligretto = next(game for game in listed["games"] if game["game"] == "ligretto")
        assert (ligretto["smallest"], ligretto["largest"]) == (2, 12)
        assert all({"name", "default", "values", "kind", "help"} <= set(option) for option in ligretto["options"])
        for game in listed["games"]:
            box = boxes()[game["game"]]
            assert (game["usual"], game["preset"], game["at_once"]) == (box.usual_seats, box.first_preset, box.at_once)
            assert game["uneven"] == {str(players): won for players, won in box.uneven.items()}


@in_loop
async def test_the_texts_of_all_games_are_sent_in_every_language() -> None:
    async with api_server() as at:
        for language in languages():
            body = (await at.http.get(f"/api/texts/{language}")).json()
            assert body["language"] == language
            assert list(body["games"]) == list(boxes())
        assert body["games"]["ligretto"]["title"] == "Ligretto"
        assert set(body["games"]["ligretto"]["presets"]) == set(boxes()["ligretto"].presets)
        assert code(await at.http.get("/api/texts/tlh")) == (404, "unknown_language")


@in_loop
async def test_every_game_has_a_score_pad_and_its_texts() -> None:
    async with api_server() as at:
        pads = {pad["game"]: pad for pad in (await at.http.get("/api/pads")).json()}
        words = (await at.http.get("/api/texts/en")).json()["games"]
    assert list(pads) == list(boxes())
    for game, pad in pads.items():
        assert pad["counts"], game
        named = [*pad["teams"], *(each["key"] for each in [*pad["counts"], *pad["limits"]])]
        assert set(words[game]["pad"]) == set(named if not pad["plain"] else []), game
    assert [(count["key"], count["each"]) for count in pads["ligretto"]["counts"]] == [("laid", 1), ("left", -2)]
    assert pads["ligretto"]["match"]["targets"] == {"to_99": 99}


@in_loop
async def test_the_rules_of_a_game_are_sent_with_the_common_ones() -> None:
    async with api_server() as at:
        for game, box in boxes().items():
            answer = await at.http.get(f"/api/games/{game}/rules")
            assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
            assert f"**{box.prefix}-1**" in answer.text
            assert ("**C-1**" in answer.text) == box.at_once
            assert "What is in a folder" not in answer.text
        assert code(await at.http.get("/api/games/chess/rules")) == (404, "unknown_game")


@in_loop
async def test_a_game_may_bring_a_picture(monkeypatch: pytest.MonkeyPatch, other_library: None) -> None:
    drawn = b'<svg xmlns="http://www.w3.org/2000/svg"/>'
    monkeypatch.setattr(library_module, "tile", lambda game: drawn if game == "ligretto" else b"")
    async with api_server() as at:
        answer = await at.http.get("/api/games/ligretto/tile.svg")
        assert (answer.content, answer.headers["content-type"]) == (drawn, "image/svg+xml")
        assert answer.headers["content-security-policy"].endswith("; sandbox"), "opened on its own it can do nothing"
        assert code(await at.http.get("/api/games/kickoff/tile.svg")) == (404, "not_found")
        assert code(await at.http.get("/api/games/chess/tile.svg")) == (404, "unknown_game")


@in_loop
@pytest.mark.parametrize("path", ["/api/games", "/api/pads", "/api/texts/en", "/api/games/ligretto/rules"])
async def test_the_description_of_games_is_loaded_once(path: str) -> None:
    async with api_server() as at:
        first = await at.http.get(path)
        assert (first.headers["cache-control"], first.headers["content-encoding"]) == ("no-cache", "gzip")
        again = await at.http.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@in_loop
async def test_a_server_with_an_invalid_text_file_does_not_start(
    monkeypatch: pytest.MonkeyPatch, other_library: None
) -> None:
    def wrong(game: str, language: str) -> GameTexts:
        raise TextsError(f"{game}/texts/{language}.toml: titel: no entry 'titel'; did you mean 'title'?")

    monkeypatch.setattr(library_module, "texts", wrong)
    with pytest.raises(TextsError, match="did you mean 'title'"):
        new_server()
