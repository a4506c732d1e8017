"""The waiting room: the host changes seats, rules and places and starts with those present; a break can be refused."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Arrive
from tests.e2e.inspection import covered_in_any_language, inspect
from tests.e2e.servers import Served
from tests.e2e.test_company import table_for_two
from tests.e2e.visitors import DESKTOP, PHONE, SOON_MS, Visitor


def seats(who: Visitor) -> list[str]:
    """The names on the seats; empty for a free seat."""
    cards = who.page.locator("li[data-seat]")
    return [
        name if name in ("Anna", "Ben") else ""
        for name in (card.locator(".who").inner_text().split("\n")[0] for card in cards.all())
    ]


def sees_seats(who: Visitor, count: int) -> None:
    """Wait until there are this many seats."""
    expect(who.page.locator("li[data-seat]")).to_have_count(count, timeout=SOON_MS)


def friend(who: Visitor, link: str) -> None:
    """Ben opens the link and sits down."""
    who.page.goto(link)
    who.page.get_by_role("textbox", name="Your name").fill("Ben")
    who.touch(who.button("Sit down"))
    who.see(who.page.get_by_text("Anna").first)


def test_the_host_changes_everything_and_begins_with_those_here(calm: Served, arrive: Arrive) -> None:
    anna, ben = arrive(calm, DESKTOP), arrive(calm, PHONE)
    friend(ben, table_for_two(anna))
    ben.touch(ben.button(re.compile("^Ready!")))
    _more_seats(anna, ben)
    _other_rules(anna, ben)
    _other_places(anna, ben)
    _begin(anna, ben)
    _a_break_is_refused(anna, ben)


def _more_seats(anna: Visitor, ben: Visitor) -> None:
    for _ in range(3):
        anna.touch(anna.button("One seat more"))
    for who in (anna, ben):
        sees_seats(who, 5)
    ben.see(ben.page.get_by_text("Anna changed the table: 5 seats"))
    ben.see(ben.page.get_by_text("Are you still in?"))
    ben.see(ben.button(re.compile("^Ready!")))
    ben.picture("waiting-room-five-seats")


def _other_rules(anna: Visitor, ben: Visitor) -> None:
    anna.touch(anna.button("Change the table"))
    sheet = anna.page.get_by_role("dialog")
    anna.touch(sheet.get_by_text("2", exact=True))
    anna.touch(sheet.get_by_text("English", exact=True))
    anna.see(sheet.get_by_text("often get stuck"))
    anna.touch(sheet.get_by_text("All options"))
    inspect(anna, "waiting-room-change")
    anna.touch(sheet.get_by_text("4", exact=True))
    expect(sheet.get_by_text("often get stuck")).to_have_count(0)
    anna.touch(anna.button("Change it"))
    for who in (anna, ben):
        sees_seats(who, 4)
        who.see(who.page.get_by_text("English."))
    ben.see(ben.page.get_by_text("Anna changed the table: 4 seats, English"))


def _other_places(anna: Visitor, ben: Visitor) -> None:
    anna.touch(anna.button("Ben: change places"))
    anna.picture("waiting-room-swap")
    anna.touch(anna.button("Swap with Seat 4"))
    ben.see(ben.page.get_by_text("Anna gave you another place: seat 4"))
    ben.picture("waiting-room-moved")
    expect(ben.page.locator("li[data-seat='3']")).to_contain_text("Ben", timeout=SOON_MS)
    assert seats(ben) == ["Anna", "", "", "Ben"]
    expect(ben.page.locator("li[data-seat='3']")).to_contain_text("you", timeout=SOON_MS)


def _begin(anna: Visitor, ben: Visitor) -> None:
    anna.touch(anna.button("Begin with those here"))
    anna.picture("waiting-room-begin")
    anna.touch(anna.button(re.compile("we play with 2")))
    sees_seats(ben, 2)
    ben.see(ben.page.get_by_text(re.compile("Starts in")))
    ben.touch(ben.button(re.compile("^Ready!")))
    for who in (anna, ben):
        who.at_table()
        who.page.wait_for_function("() => !document.querySelector('.screen > [role=timer]')")


def _a_break_is_refused(anna: Visitor, ben: Visitor) -> None:
    anna.touch(anna.button("Pause"))
    ben.see(ben.page.get_by_text("Anna asks for a break"))
    inspect(ben, "a-break-is-asked-for")
    anna.see(anna.page.get_by_text("You asked for a break"))
    for who in (anna, ben):
        assert covered_in_any_language(who) == []
    ben.touch(ben.button("No"))
    anna.see(anna.page.get_by_text("No break this time. Against: Ben"))
    ben.see(ben.page.get_by_text("No break, Anna. Against: you"))
    for who in (anna, ben):
        expect(who.page.get_by_text("for a break")).to_have_count(0, timeout=SOON_MS)
    anna.touch(anna.button("Pause"))
    anna.see(anna.page.get_by_text("The others have just said no"))


@pytest.mark.journey
def test_a_removed_player_is_shown_so_and_stays_away(calm: Served, arrive: Arrive) -> None:
    anna, ben = arrive(calm, DESKTOP), arrive(calm, PHONE)
    link = table_for_two(anna)
    friend(ben, link)
    ben.expected.append("403")  # his page asks for the seat again
    anna.touch(anna.button("Send Ben away"))
    for _ in range(2):
        ben.see(ben.page.get_by_text("The host has sent you away from this table."))
        ben.page.reload()
    ben.page.goto(link)
    ben.see(ben.page.get_by_text("The host has sent you away from this table."))
    assert seats(anna) == ["Anna", ""]
