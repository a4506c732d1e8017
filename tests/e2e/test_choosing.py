"""What the page shows while a player chooses the settings of a table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.e2e.conftest import Arrive
from tests.e2e.servers import Served
from tests.e2e.visitors import DESKTOP, PHONE, SOON_MS, Visitor, Window

from rasant.games import texts

every_window = pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=lambda window: window.name)


def sheet_of(who: Visitor, game: str) -> Locator:
    """Open the sheet with the settings of a table for friends."""
    who.home()
    who.touch(who.button(f"With friends: {texts(game, 'en').title}"))
    return who.page.get_by_role("dialog")


def waiting_room(who: Visitor) -> Locator:
    """Open the table, where every visitor is shown its settings."""
    who.touch(who.button("Open a table"))
    who.see(who.page.get_by_role("textbox", name="Copy link"))
    return who.page.get_by_role("main")


@every_window
def test_schuss_und_tor_begins_with_franjos_and_the_sheet_is_one_tap_away(
    window: Window, calm: Served, arrive: Arrive
) -> None:
    who = arrive(calm, window)
    sheet = sheet_of(who, "schuss_und_tor")
    expect(sheet.get_by_role("radio", name="Franjos")).to_be_checked(timeout=SOON_MS)
    who.see(sheet.get_by_text("If you pass, the player before you shoots"))
    who.touch(sheet.get_by_text("Rule sheet", exact=True))
    who.see(sheet.get_by_text("then never laying a card is the best plan"))
    who.picture("choosing-schuss_und_tor")
    who.see(waiting_room(who).get_by_text("then never laying a card is the best plan"))


@pytest.mark.journey("phone")
@every_window
def test_uneven_teams_are_shown_with_how_often_the_smaller_wins(window: Window, calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, window)
    sheet = sheet_of(who, "fussballspiel")
    odds = re.compile("the smaller team wins about")
    expect(sheet.get_by_text(odds)).to_have_count(0)
    for players, words in (("5", "2 against 3"), ("3", "1 against 2")):
        who.touch(sheet.get_by_text(players, exact=True))
        expect(sheet.get_by_text(odds)).to_contain_text(words, timeout=SOON_MS)
    who.picture("choosing-fussballspiel")
    who.see(waiting_room(who).get_by_text(odds))
    who.picture("waiting-uneven")
