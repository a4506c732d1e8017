"""A whole match to the podium with a rematch by one tap, and cards that are dragged."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Arrive
from tests.e2e.inspection import inspect
from tests.e2e.players import Reckoner, Seen, Thing, look, player
from tests.e2e.servers import Served
from tests.e2e.visitors import DESKTOP, PHONE, SOON_MS

MOST_ROUNDS = 12
"""Three goals win; a draw counts as a round, too."""


def test_a_match_ends_on_the_podium_and_one_tap_begins_the_next(fast: Served, arrive: Arrive) -> None:
    who = arrive(fast, PHONE)
    who.play_now("kickoff")
    again = who.page.get_by_role("button", name=re.compile("^Once more"))
    for number in range(1, MOST_ROUNDS + 1):
        expect(who.page.get_by_role("heading", name=f"Round {number}")).to_be_visible(timeout=SOON_MS)
        player("kickoff", who).play_round()
        if again.count():
            break
        who.touch(who.page.get_by_role("button", name=re.compile("^Next round")))
        expect(who.page.locator("#standing")).to_have_count(0, timeout=SOON_MS)
    expect(who.page.locator("section ol .step").first).to_be_visible(timeout=SOON_MS)
    inspect(who, "match-over")
    who.resize(DESKTOP)
    inspect(who, "match-over")
    who.resize(PHONE)
    who.page.reload()
    # the ending was shown before
    expect(who.page.locator("#standing, .ending")).to_have_id("standing", timeout=SOON_MS)
    who.touch(again)
    expect(who.page.locator("#standing")).to_have_count(0, timeout=SOON_MS)
    expect(who.page.get_by_role("heading", name="Round 1")).to_be_visible(timeout=SOON_MS)
    who.see(who.page.locator("#table"))


class Dragger(Reckoner):
    """Drags the turned card to the place that others would tap."""

    drags = 0

    def use(self, thing: Thing) -> None:
        """Drag it to the field card, or to one of the own piles."""
        turned = _turned(look(self.who))
        if turned and thing.key in ("1", "2"):
            self._drag(turned, thing)
        elif turned and thing.name == turned.name and (field := self._field()):
            self._drag(turned, field)
        else:
            super().use(thing)

    def _field(self) -> Thing | None:
        box = self.who.page.locator("button.field.now, div.field.now").first.bounding_box()
        return box and Thing(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, "field", "")

    def _drag(self, what: Thing, onto: Thing) -> None:
        self.drags += 1
        mouse = self.who.page.mouse
        mouse.move(what.x, what.y)
        mouse.down()
        mouse.move((what.x + onto.x) / 2, (what.y + onto.y) / 2)
        mouse.move(onto.x, onto.y)
        mouse.up()


def _turned(seen: Seen) -> Thing | None:
    return next(
        (thing for thing in seen.buttons + seen.shines if re.match(r"Turned card: (?!empty)", thing.name)), None
    )


@pytest.mark.journey
def test_cards_are_laid_by_dragging(fast: Served, arrive: Arrive) -> None:
    who = arrive(fast, DESKTOP)
    who.play_with("fussballspiel", "", {}, players=2)
    person = Dragger(who)
    person.play_until(lambda: person.drags > 3 and who.announced("You play") > 0)
    assert person.drags > 3
    assert who.announced("You play")


@pytest.mark.journey
def test_the_address_can_name_the_game_to_begin_with(fast: Served, arrive: Arrive) -> None:
    who = arrive(fast, DESKTOP)
    who.page.goto("/?game=kickoff")
    who.at_table()
    who.see(who.page.get_by_role("heading", name="Ligretto Football Edition"))
    who.page.go_back()
    who.touch(who.page.get_by_role("dialog").get_by_role("button", name="Leave the table"))
    who.see(who.page.get_by_role("main"))
    expect(who.page).to_have_url(f"{fast.url}/")
