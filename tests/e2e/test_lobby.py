"""The first screen shows what the server sends: every game, missing texts marked, a sentence if it does not answer."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from tests.e2e.conftest import Arrive
from tests.e2e.inspection import JUMPY, inspect, shifted, sideways
from tests.e2e.servers import Served
from tests.e2e.visitors import DESKTOP, GAMES, PHONE, SOON_MS, Visitor, Window

from rasant.games import boxes

EXTERNAL_GAME = "odd_man"
LACKING = ["title", "tagline", "presets.default.title", "options.match.title"]
MODEL = next(iter(boxes()))
"""The external game is a copy of this one, without texts on the server."""


def edited(page: Page, path: str, edit: Any) -> None:
    """Change the server's answers to this path."""

    def answer(route: Route) -> None:
        fetched = route.fetch()
        body = fetched.json()
        edit(body)
        route.fulfill(response=fetched, body=json.dumps(body))

    page.route(path, answer)


def offered(served: Served, who: Visitor) -> list[str]:
    """The games of a server, which may have others than this process."""
    return [info["game"] for info in who.page.context.request.get(f"{served.url}/api/games").json()["games"]]


def with_an_external_game(who: Visitor) -> None:
    """Add a game without texts, picture and faces."""

    def add_game(body: Any) -> None:
        model = next(game for game in body["games"] if game["game"] == MODEL)
        body["games"].append({**model, "game": EXTERNAL_GAME})

    def add_texts(texts: Any) -> None:
        words = {**texts["games"][MODEL], "title": "Odd Man", "tagline": "in turns", "missing": LACKING}
        texts["games"][EXTERNAL_GAME] = words

    edited(who.page, "**/api/games", add_game)
    edited(who.page, "**/api/texts/*", add_texts)


@pytest.mark.journey("phone")
@pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=lambda window: window.name)
def test_every_game_has_a_tile_and_one_that_brings_nothing_is_drawn_and_marked(
    window: Window, calm: Served, arrive: Arrive
) -> None:
    who = arrive(calm, window)
    with_an_external_game(who)
    who.home()
    expect(who.page.locator("article")).to_have_count(len(offered(calm, who)) + 1, timeout=SOON_MS)
    tile = who.page.locator(f"article[data-game={EXTERNAL_GAME}]")
    assert tile.locator(".picture text").all_text_contents()[::3] == list("ODDMAN")
    marked = [word.get_attribute("title") for word in tile.locator(".lacking").all()]
    assert marked == ["title", "tagline"]
    for game in offered(calm, who):
        expect(who.page.locator(f"article[data-game={game}] .lacking")).to_have_count(0)
    who.picture("landing-stranger")
    assert sideways(who) == 0


def test_presets_and_options_without_words_are_marked(calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, DESKTOP)
    with_an_external_game(who)
    who.home()
    who.touch(who.button("With friends: Odd Man"))
    sheet = who.page.get_by_role("dialog")
    expect(sheet.get_by_role("radio").locator("xpath=..").locator(".lacking")).to_have_count(1, timeout=SOON_MS)
    who.touch(sheet.locator("summary"))
    who.see(sheet.locator("[title='options.match.title']"))


@pytest.mark.parametrize("path", ["**/api/games", "**/api/texts/*"])
def test_the_games_of_the_page_are_listed_if_the_server_does_not_answer(
    path: str, strange: Served, arrive: Arrive
) -> None:
    who = arrive(strange, PHONE)
    who.expected.append("Failed to load resource|preload")
    who.page.route(path, lambda route: route.abort())
    who.home()
    away = who.page.get_by_text("The server does not answer. You can play alone meanwhile")
    who.see(away)
    expect(who.page.locator("article")).to_have_count(len(GAMES), timeout=SOON_MS)
    who.picture(f"landing-silent-{path[7:12]}")
    who.page.unroute(path)
    everything = len(offered(strange, who))
    assert everything > len(GAMES), "the page lists only the built-in games"
    expect(who.page.locator("article")).to_have_count(everything, timeout=SOON_MS)
    expect(away).to_have_count(0, timeout=SOON_MS)


@pytest.mark.journey
def test_a_link_to_an_unknown_game_and_a_missing_list_of_tables_say_so(calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, PHONE)
    who.expected.append("Failed to load resource")
    who.page.route("**/api/tables", lambda route: route.abort())
    for link in ("?game=klondike", "?friends=klondike", "#klondike?players=2"):
        who.page.goto(f"/{link}")
        who.see(who.page.get_by_role("alert").filter(has_text="There is no game called klondike here"))
    open_tables = who.page.get_by_role("region", name="Open tables")
    expect(open_tables).to_contain_text("The server does not answer", timeout=SOON_MS)
    inspect(who, "landing-unknown-game")
    who.page.unroute("**/api/tables")
    expect(open_tables).to_contain_text("No open table right now", timeout=SOON_MS)


@pytest.mark.journey("**/api/games")
@pytest.mark.parametrize("path", ["**/api/games", "**/api/texts/*"])
def test_a_missing_answer_is_shown_and_can_be_requested_again(path: str, calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, PHONE)
    who.expected.append("Failed to load resource|preload")
    who.page.route(path, lambda route: route.abort())
    who.page.route("**/documents/**", lambda route: route.abort())
    who.home()
    expect(who.page.get_by_role("alert")).to_have_text(
        "The server does not answer. Try again in a moment.", timeout=SOON_MS
    )
    expect(who.page.locator("article")).to_have_count(0)
    who.page.unroute(path)
    who.touch(who.button("Try again"))
    expect(who.page.locator("article")).to_have_count(len(offered(calm, who)), timeout=SOON_MS)
    expect(who.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.journey("**/api/games-phone")
@pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=lambda window: window.name)
@pytest.mark.parametrize("path", ["**/api/games", "**/api/texts/*"])
def test_nothing_jumps_when_an_answer_comes_late(path: str, window: Window, calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, window)
    held: list[Route] = []
    who.page.route(path, lambda route: held.append(route))
    with who.page.expect_request(path):
        who.home()
    # on a phone the ways to open tables and to the deal of the day hide it as soon as they are known
    expect(who.page.get_by_text("Fast cards.")).to_be_attached(timeout=SOON_MS)
    expect(who.page.locator("article")).to_have_count(0)
    held.pop().continue_()
    expect(who.page.locator("article")).to_have_count(len(offered(calm, who)), timeout=SOON_MS)
    total, culprits = shifted(who)
    assert total < JUMPY, culprits


@pytest.mark.journey
def test_a_player_with_a_reserved_name_chooses_another_one_and_sits_down(calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, PHONE)
    who.expected.append("422")
    who.home()
    name = who.page.get_by_role("textbox", name="Your name")
    name.fill("Adm1n")
    who.touch(who.page.locator("article[data-game=ligretto] button.play"))
    dialog = who.page.get_by_role("dialog", name="Another name, please")
    who.see(dialog.get_by_text("“Adm1n” is a name for the server or its bots"))
    inspect(who, "another-name")
    dialog.get_by_role("textbox", name="Your name").fill("B0t Ada")
    who.touch(dialog.get_by_role("button", name="Go on"))
    who.see(dialog.get_by_text("“B0t Ada” is a name for the server or its bots"))
    dialog.get_by_role("textbox", name="Your name").fill("Ada")
    who.touch(dialog.get_by_role("button", name="Go on"))
    who.at_table()
    who.page.goto("/you")
    expect(name).to_have_value("Ada", timeout=SOON_MS)
    name.fill("Moderator")
    name.blur()
    who.see(who.page.get_by_text("“Moderator” is a name for the server or its bots"))
    expect(name).to_have_value("Ada", timeout=SOON_MS)
