"""Das Ligretto Fussballspiel: a tap that comes just too late must do no harm, and an own goal has its scene."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.e2e.conftest import Arrive
from tests.e2e.inspection import settle
from tests.e2e.players import Player, Seen, Thing
from tests.e2e.scripts import script
from tests.e2e.servers import Served
from tests.e2e.visitors import DESKTOP, PHONE, SOON_MS, Visitor, Window

NOTHING = re.compile("empty$")


class Layer(Player):
    """Turns cards and lays each of them, right or wrong."""

    def choose(self, seen: Seen) -> Thing | None:
        """Lay the turned card; only a 1 may lie below the own goal, so others are put away."""
        turned = next((thing for thing in seen.buttons + seen.shines if thing.name.startswith("Turned card")), None)
        if turned is None or NOTHING.search(turned.name):
            return seen.button("Space")
        searching = "Find a 1" in seen.status and not re.search(r"\b1\b", turned.name)
        return seen.button("1") if searching else turned

    def lay_under(self, step: int) -> None:
        """Play until something lies under this field card, which becomes the current one."""
        self.play_until(lambda: bool(not NOTHING.search(under(self.who, step).get_attribute("aria-label") or "empty")))


class Blunderer(Layer):
    """Leaves every field card with whatever lies there, builds with any part, and cheers."""

    def __init__(self, who: Visitor) -> None:
        super().__init__(who, keys=True)
        self._tried = ""

    def choose(self, seen: Seen) -> Thing | None:
        """Go on as soon as anything lies there; a part whose corner is taken is put away."""
        cheer = seen.button("T")
        onward = seen.button("ArrowRight")
        if cheer or (onward and "Lay exactly" in seen.status):
            return cheer or onward
        chosen = super().choose(seen)
        again = chosen is not None and chosen.key == "Enter" and chosen.name == self._tried
        self._tried = chosen.name if chosen else ""
        return seen.button("1") if again else chosen


@pytest.mark.parametrize(
    "window", [DESKTOP, pytest.param(PHONE, marks=pytest.mark.soak)], ids=lambda window: window.name
)
def test_an_own_goal_is_a_scene(window: Window, calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, window)
    who.page.add_init_script(script("hold_scene"))
    who.play_with("fussballspiel", "default", {}, 2)
    Blunderer(who).play_to_the_end()
    who.see(who.page.locator(".ending .words"))
    expect(who.page.locator(".ending strong")).to_have_text("OWN GOAL!")
    settle(who)
    who.picture("own-goal")
    seen = who.page.evaluate(script("ending"))
    assert (seen["covered"], seen["strange"], seen["sheet"]) == (0, [], False)
    assert seen["lights"]


def test_a_second_tap_on_the_button_does_not_leave_the_next_card_too(calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, DESKTOP)
    who.play_with("fussballspiel", "default", {}, 2)
    layer = Layer(who, keys=True)
    layer.lay_under(1)
    on(who)
    at(who, 2)
    layer.lay_under(2)
    take_away(who, 1)
    layer.lay_under(1)

    expect(on_button(who)).to_be_enabled(timeout=SOON_MS)
    who.page.evaluate(script("press_again_after_a_step"))
    on(who)
    who.page.wait_for_function("() => window.pressedAgain")
    expect(on_button(who)).to_be_enabled(timeout=SOON_MS)
    at(who, 2)
    on(who)
    at(who, 3)
    expect(on_button(who)).to_be_disabled(timeout=SOON_MS)


def on_button(who: Visitor) -> Locator:
    """The button that leaves a field card."""
    return who.page.locator("button[aria-keyshortcuts=ArrowRight]")


def on(who: Visitor) -> None:
    """Press it as soon as possible."""
    expect(on_button(who)).to_be_enabled(timeout=SOON_MS)
    who.page.keyboard.press("ArrowRight")


def at(who: Visitor, step: int) -> None:
    """Wait until this field card is the current one."""
    expect(who.page.locator("button.field").nth(step - 1)).to_have_attribute("aria-current", "step", timeout=SOON_MS)


def under(who: Visitor, step: int) -> Locator:
    """The own cards under a field card."""
    return who.page.locator("button.below").nth(step - 1)


def take_away(who: Visitor, step: int) -> None:
    """Moves all cards from under a field card onto the first pile."""
    who.touch(under(who, step).locator(".grip"))
    who.see(who.page.get_by_text("Onto which pile?"))
    who.page.keyboard.press("1")
    at(who, step)
