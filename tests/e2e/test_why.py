"""A refused move: the reason is shown in a sentence, fully visible, and the rule behind it is one tap away."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Arrive
from tests.e2e.inspection import inspect
from tests.e2e.players import look
from tests.e2e.scripts import script
from tests.e2e.servers import Served
from tests.e2e.test_every_screen import SIZES, TARGET_PX
from tests.e2e.visitors import DESKTOP, GAMES, PHONE, SOON_MS, Visitor, Window

from rasant.games import languages, texts

MOST_LOOKS = 1000
ROW = ("1", "2", "3")


LONGEST = "(text) => document.querySelector('.why span').textContent = text"


@pytest.mark.journey("phone")
@pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_reason_of_a_refusal_is_shown_and_the_rule_is_one_tap_away(
    calm: Served, arrive: Arrive, window: Window
) -> None:
    who = arrive(calm, window, lingers=True)
    who.play_now("ligretto")
    who.page.wait_for_function("() => !document.querySelector('.screen > [role=timer]')")
    why = who.page.locator(".why")
    _lay_what_does_not_fit(who)
    expect(why).to_contain_text("exactly one higher", timeout=SOON_MS)
    assert not who.page.evaluate(script("in_sight"), {"least": TARGET_PX})
    who.picture("refused")
    who.touch(why)
    sheet = who.page.get_by_role("dialog")
    rule = sheet.locator(".it")
    expect(rule).to_contain_text("L-12", timeout=SOON_MS)
    expect(rule).to_be_in_viewport(timeout=SOON_MS)
    inspect(who, "why")
    who.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0, timeout=SOON_MS)
    assert not [line for size in SIZES for line in _problems_in(who, size)]


def _problems_in(who: Visitor, size: Window) -> list[str]:
    """What is not visible while each reason of each game is shown in a window of this size, in each language."""
    who.resize(size)
    problems = []
    for language in languages():
        reasons = [why for game in GAMES for why in texts(game, language).refusals.values()]
        who.page.evaluate(LONGEST, max(reasons, key=len))
        found = who.page.evaluate(script("in_sight"), {"least": TARGET_PX, "width": size.width})
        problems += [f"{language} {size.width}x{size.height} {line}" for line in found]
    return problems


def _lay_what_does_not_fit(who: Visitor) -> None:
    """Tap row cards that are not highlighted until one is refused: others play, too, and one may fit just then."""
    said = who.page.locator(".layer p")
    for _ in range(MOST_LOOKS):
        dull = [thing for thing in look(who).buttons if thing.key in ROW]
        if dull:
            who.touch_at(dull[0].x, dull[0].y)
            if said.count():
                return
    raise AssertionError(f"nothing is refused: {look(who)}")
