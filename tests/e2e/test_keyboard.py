"""A visitor without a mouse gets from the first screen to cards in the middle."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Arrive
from tests.e2e.players import Typist
from tests.e2e.servers import Served
from tests.e2e.visitors import DESKTOP, SOON_MS


@pytest.mark.journey
def test_from_the_first_screen_to_cards_in_the_middle_by_keys_alone(calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, DESKTOP)
    who.home()
    who.tab_to("Ligretto")
    who.page.keyboard.press("Enter")
    who.see(who.page.locator("#table"))
    typist = Typist(who)
    typist.play_until(lambda: who.announced("You play") > 0)
    while not who.announced("You play"):  # the bots may have been faster with every card
        expect(who.page.locator("#standing ~ .buttons:not([inert])")).to_have_count(1, timeout=SOON_MS)
        who.tab_to("Next round")
        who.page.keyboard.press("Enter")
        expect(who.page.locator("#standing")).to_have_count(0, timeout=SOON_MS)
        typist.play_until(lambda: who.announced("You play") > 0)
    who.page.keyboard.press("?")
    sheet = who.page.get_by_role("dialog", name="Keys")
    who.see(sheet)
    who.see(sheet.get_by_text("Space"))
    who.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0, timeout=SOON_MS)
