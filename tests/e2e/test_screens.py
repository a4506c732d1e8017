"""Every screen in light and dark: no axe violation, nothing cut off, no layout shift."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Route, expect
from tests.e2e.conftest import Arrive
from tests.e2e.inspection import JUMPY, inspect, shifted, sideways, violations, watch_it_played
from tests.e2e.scripts import script
from tests.e2e.servers import Served
from tests.e2e.visitors import (
    GAMES,
    LARGEST,
    PHONE,
    SIZES,
    SMALLEST,
    SOON_MS,
    Visitor,
    Window,
    games_and_sizes,
    some_games,
)

from rasant.games import texts

TARGET_PX = 44
SECTIONS = range(5, 9)
"""Allowed numbers of sections of a guide."""

sizes = pytest.mark.parametrize("window", SIZES, ids=lambda window: window.name)


@sizes
def test_the_screens_before_a_match(window: Window, calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, window, calm=True)
    who.home()
    inspect(who, "landing")
    who.touch(who.button("Settings"))
    inspect(who, "settings")
    close(who)
    who.touch(who.button("With friends: Ligretto"))
    inspect(who, "friends")
    who.touch(who.button("Open a table"))
    who.see(who.button(re.compile("^Ready!")))
    who.see(who.button("Copy link"))
    inspect(who, "waiting-room")
    assert sideways(who) <= 0
    who.expected.append("Failed to load resource")
    who.page.goto("/t/nothing")
    who.see(who.page.get_by_role("alert").filter(has_text="no longer exists"))
    inspect(who, "no-table")


@sizes
def test_the_sheets_of_a_table(window: Window, calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, window, calm=True)
    who.play_now("kickoff")
    who.touch(who.button("Talk"))
    inspect(who, "talk")
    close(who)
    for sheet in ("Rules", "Settings") if window.touch else ("Rules", "Keys", "Settings"):
        open_from_menu(who, sheet)
        inspect(who, f"sheet-{sheet.lower()}")
        close(who)


@sizes
def test_all_options_of_a_table(window: Window, calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, window, calm=True)
    who.home()
    for game in GAMES:
        who.touch(who.button(f"With friends: {texts(game, 'en').title}"))
        who.touch(who.page.get_by_role("dialog").get_by_text("All options"))
        inspect(who, f"options-{game}")
        close(who)


@some_games
def test_the_rules_are_shown_in_pictures(game: str, calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, SMALLEST, calm=True)
    who.play_now(game)
    sheet = open_from_menu(who, "Rules")
    sections = sheet.locator("ol > li")
    who.see(sections.last)
    assert sections.count() in SECTIONS
    expect(sections.filter(has=who.page.locator("svg"))).to_have_count(sections.count(), timeout=SOON_MS)
    expect(sections.get_by_role("heading")).to_have_count(sections.count())
    inspect(who, f"guide-{game}")
    assert not sheet.evaluate(script("too_wide"))
    who.touch(sheet.get_by_text("All the rules"))
    who.see(sheet.get_by_role("article").get_by_role("heading", name="In a minute"))
    assert not violations(who)


@sizes
@pytest.mark.parametrize("game", GAMES)
def test_a_table(game: str, window: Window, calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, window, calm=True)
    who.play_now(game)
    underway(who)
    inspect(who, f"table-{game}")
    for size in (window, SMALLEST if window.touch else LARGEST):
        who.resize(size)
        who.picture(f"table-{game}")
        assert sideways(who) <= 0
        assert not who.page.evaluate(script("cut_off"), TARGET_PX if size == PHONE else 0)


@pytest.mark.journey("phone")
@sizes
def test_nothing_jumps_on_the_first_screen(window: Window, calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, window)
    with who.page.expect_response("**/api/tables"):
        who.home()
    total, culprits = shifted(who)
    assert total < JUMPY, culprits


@pytest.mark.journey
@games_and_sizes
def test_nothing_jumps(game: str, window: Window, fast: Served, arrive: Arrive) -> None:
    who = arrive(fast, window)
    watch_it_played(who, game)
    total, culprits = shifted(who)
    assert total < JUMPY, culprits


@pytest.mark.journey("phone")
@sizes
def test_the_waiting_room_has_its_shape_before_the_bots_are_known(window: Window, calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, window, calm=True)
    who.home()
    address = who.page.evaluate(script("open_table"), {"game": "kickoff", "players": 4, "bots": ["", "steady"]})
    answers: list[Route] = []
    who.page.route("**/api/games", lambda route: answers.append(route))
    with who.page.expect_request("**/api/games"):
        who.page.goto(address)
    who.see(who.button(re.compile("^Ready!")))
    expect(who.page.locator("li[data-seat]")).to_have_count(4, timeout=SOON_MS)
    answers.pop().continue_()
    expect(who.page.locator("select").first.locator("option")).to_have_count(6, timeout=SOON_MS)
    expect(who.page.locator("select").first).to_have_value("steady", timeout=SOON_MS)
    total, culprits = shifted(who)
    assert total < JUMPY, culprits


def underway(who: Visitor) -> None:
    """Wait for the end of the countdown."""
    expect(who.page.locator("#table")).to_be_visible(timeout=SOON_MS)
    who.page.wait_for_function("() => !document.querySelector('.screen > [role=timer]')")
    who.skip_hints()


def open_from_menu(who: Visitor, sheet: str) -> Locator:
    """Open a sheet from the menu of the table."""
    who.touch(who.button("Menu"))
    who.see(who.page.get_by_role("dialog", name="Menu"))
    who.touch(who.page.get_by_role("dialog").get_by_role("button", name=sheet, exact=True))
    opened = who.page.get_by_role("dialog", name=sheet)
    who.see(opened)
    return opened


def close(who: Visitor) -> None:
    """Close the open sheet."""
    who.touch(who.page.get_by_role("dialog").get_by_role("button", name="Close"))
    expect(who.page.get_by_role("dialog")).to_have_count(0, timeout=SOON_MS)
