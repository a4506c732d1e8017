"""A move that is refused: the rule behind it is one tap away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Arrive
from tests.e2e.inspection import inspect
from tests.e2e.players import look
from tests.e2e.servers import Served
from tests.e2e.visitors import DESKTOP, PHONE, SOON_MS, Visitor, Window

MOST_LOOKS = 1000
ROW = ("1", "2", "3")


@pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_rule_behind_a_refusal_is_one_tap_away(calm: Served, arrive: Arrive, window: Window) -> None:
    who = arrive(calm, window, lingers=True)
    who.play_now("ligretto")
    who.page.wait_for_function("() => !document.querySelector('.screen > [role=timer]')")
    why = who.page.get_by_role("button", name=re.compile("^Why"))
    _lay_what_does_not_fit(who)
    expect(why).to_be_visible(timeout=SOON_MS)
    who.touch(why)
    sheet = who.page.get_by_role("dialog")
    rule = sheet.locator(".it")
    expect(rule).to_contain_text("L-12", timeout=SOON_MS)
    expect(rule).to_be_in_viewport(timeout=SOON_MS)
    inspect(who, "why")


def _lay_what_does_not_fit(who: Visitor) -> None:
    """Tap cards of the row that do not shine, until one is refused: others play, too, and one may fit just then."""
    said = who.page.locator(".layer p")
    for _ in range(MOST_LOOKS):
        dull = [thing for thing in look(who).buttons if thing.key in ROW]
        if dull:
            who.touch_at(dull[0].x, dull[0].y)
            if said.count():
                return
    raise AssertionError(f"nothing is refused: {look(who)}")
