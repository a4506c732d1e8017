"""A game of another package, without its own code in the page, is found on the first screen and really played."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Arrive
from tests.e2e.inspection import JUMPY, inspect, shifted, sideways, watch_it_played
from tests.e2e.players import Typist, player
from tests.e2e.scripts import script
from tests.e2e.servers import Served
from tests.e2e.test_lobby import edited
from tests.e2e.test_rounds import cards_laid, points_are_shown
from tests.e2e.test_screens import TARGET_PX, close, open_from_menu, underway
from tests.e2e.visitors import DESKTOP, PHONE, SIZES, SMALLEST, SOON_MS, Visitor, Window
from tests.external_game_site import external_game

from rasant.games import texts

GAME = external_game().id
WORDS = texts(GAME, "en")
LANGUAGE = "de"
"""A language in which it has some texts, and lacks others."""

sizes = pytest.mark.parametrize("window", SIZES, ids=lambda window: window.name)


@sizes
def test_it_has_a_tile_and_a_table_for_friends(window: Window, strange: Served, arrive: Arrive) -> None:
    who = arrive(strange, window, calm=True)
    who.home()
    tile = who.page.locator(f"article[data-game={GAME}]")
    who.see(tile.get_by_text(WORDS.tagline))
    picture = tile.locator(".picture img")
    expect(picture).to_have_js_property("complete", True, timeout=SOON_MS)
    assert picture.evaluate("(image) => image.naturalWidth") > 0
    assert not tile.locator(".lacking").count()
    who.touch(who.button(f"With friends: {WORDS.title}"))
    for preset in WORDS.presets.values():
        who.see(who.page.get_by_role("dialog").get_by_text(preset.title, exact=True))
    inspect(who, "external_game-friends")
    who.touch(who.button("Open a table"))
    who.see(who.button(re.compile("^Ready!")))
    expect(who.page.locator("li[data-seat]")).to_have_count(external_game().usual_seats, timeout=SOON_MS)
    inspect(who, "external_game-waiting-room")
    assert sideways(who) <= 0


def test_a_round_is_played_by_taps_and_outlives_a_reload(strange: Served, arrive: Arrive) -> None:
    who = arrive(strange, PHONE)
    who.play_now(GAME)
    player(GAME, who).play_until(lambda: who.announced("You play") > 0)
    who.page.reload()
    who.at_table()
    player(GAME, who).play_round()
    points_are_shown(who)
    assert cards_laid(who)
    inspect(who, "external_game-round-over")


def test_a_round_is_played_by_keys_alone(strange: Served, arrive: Arrive) -> None:
    who = arrive(strange, DESKTOP)
    who.home()
    who.tab_to(WORDS.title)
    who.page.keyboard.press("Enter")
    who.see(who.page.locator("#table"))
    underway(who)
    who.page.keyboard.press("?")
    sheet = who.page.get_by_role("dialog", name="Keys")
    expect(sheet.locator("dt").first).to_have_text("1", timeout=SOON_MS)
    who.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0, timeout=SOON_MS)
    Typist(who).play_round()
    points_are_shown(who)
    assert cards_laid(who)
    assert who.announced(WORDS.facts["passes"]), "a pass is announced"


@pytest.mark.parametrize(
    ("players", "window"),
    [(max(external_game().seats), PHONE), pytest.param(min(external_game().seats), DESKTOP, marks=pytest.mark.soak)],
    ids=lambda what: what.name if isinstance(what, Window) else what,
)
def test_its_table_has_room_for_every_card(players: int, window: Window, strange: Served, arrive: Arrive) -> None:
    who = arrive(strange, window, calm=True)
    who.play_with(GAME, "", {"turn_s": "0"}, players=players)
    underway(who)
    expect(who.page.locator("#table section[data-seat]")).to_have_count(players - 1, timeout=SOON_MS)
    own_turn(who)
    who.see(who.page.get_by_text("Your turn").first)
    inspect(who, f"external_game-table-{players}")
    for size in (window, SMALLEST) if window.touch else (window,):
        who.resize(size)
        assert sideways(who) <= 0
        assert not who.page.evaluate(script("cut_off"), TARGET_PX if window.touch else 0)


@pytest.mark.journey("phone")
@sizes
def test_nothing_jumps_on_it(window: Window, strange: Served, arrive: Arrive) -> None:
    who = arrive(strange, window)
    watch_it_played(who, GAME)
    total, culprits = shifted(who)
    assert total < JUMPY, culprits


def test_words_that_it_lacks_in_a_language_are_english_and_marked(strange: Served, arrive: Arrive) -> None:
    who = arrive(strange, PHONE, calm=True, locale=LANGUAGE)
    own = texts(GAME, LANGUAGE)
    lacking = [kind for kind in own.zones if f"zones.{kind}" in own.missing]
    assert lacking
    who.page.goto(f"/?game={GAME}")
    who.see(who.page.locator("#table"))
    who.see(who.page.get_by_role("note").locator(".lacking", has_text=WORDS.hints[0]))
    for kind in lacking:
        marked = who.page.locator("#table .lacking", has_text=own.zones[kind]).first
        expect(marked).to_have_attribute("title", f"zones.{kind}", timeout=SOON_MS)
    who.picture(f"external_game-{LANGUAGE}")


def test_without_hints_its_rules_are_the_first_help(strange: Served, arrive: Arrive) -> None:
    who = arrive(strange, PHONE, calm=True)

    def without_hints(body: Any) -> None:
        body["games"][GAME] |= {"hints": [], "missing": ["hints"]}

    edited(who.page, "**/api/texts/*", without_hints)
    who.page.goto(f"/?game={GAME}")
    note = who.page.get_by_role("note")
    who.see(note)
    rules = who.page.request.get(f"{strange.url}/api/games/{GAME}/rules").text()
    assert note.locator("p").inner_text() in rules
    who.skip_hints()
    sheet = open_from_menu(who, "Rules")
    who.touch(sheet.get_by_text("All the rules"))
    who.see(sheet.get_by_role("article").get_by_role("heading").first)
    close(who)


def own_turn(who: Visitor) -> None:
    """Wait until the player can act."""
    who.page.wait_for_function("() => document.querySelector('#table .card.fits, #table .acts button:enabled')")
