"""Away from a table and back to it, silent connections, refused sockets, and the search for other players."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import SPEED, Arrive
from tests.e2e.inspection import covered_in_any_language
from tests.e2e.servers import Served
from tests.e2e.test_coming_back import LOST, NO_ANSWER
from tests.e2e.visitors import DESKTOP, PHONE, SOON_MS, Visitor

REFUSED = "Too many windows are open from your network"


@pytest.mark.journey
def test_going_away_from_a_match_asks_once_and_the_first_screen_leads_back(calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, PHONE)
    who.play_now("ligretto")
    table = who.page.url
    who.page.go_back()
    asking = who.page.get_by_role("dialog", name="Leave the table?")
    who.see(asking)
    assert who.page.url == table
    who.picture("leaving-alone")
    who.touch(asking.get_by_role("button", name="Leave the table"))
    back = who.button("Back to your table")
    who.see(back)
    who.picture("back-to-your-table")
    who.touch(back)
    who.at_table()
    assert who.page.url == table
    who.page.go_back()
    who.see(asking)
    who.page.go_back()
    who.see(back)
    who.touch(who.button("Take it off this list"))
    expect(back).to_have_count(0)


@pytest.mark.journey
def test_a_silent_connection_is_detected_though_nothing_is_closed(tmp_path: Path, arrive: Arrive) -> None:
    with Served(tmp_path, 1) as served:
        who = arrive(served, DESKTOP)
        who.expected.append(NO_ANSWER)
        who.play_now("ligretto")
        served.freeze()
        who.see(who.page.get_by_role("alert").filter(has_text=LOST))
        served.thaw()
        expect(who.page.get_by_text(LOST)).to_have_count(0, timeout=SOON_MS)


def test_a_visitor_over_the_limit_of_an_address_is_shown_why_and_joins_later(tmp_path: Path, arrive: Arrive) -> None:
    with Served(tmp_path, SPEED, sockets=1) as served:
        anna, ben = arrive(served, DESKTOP), arrive(served, PHONE)
        anna.play_now("ligretto")
        ben.expected.append(r"WebSocket connection|429")
        ben.page.goto(anna.page.url)
        ben.see(ben.page.get_by_role("alert").filter(has_text=REFUSED))
        ben.picture("too-many-windows")
        anna.page.goto("about:blank")
        ben.see(ben.page.get_by_role("heading", name="Ligretto"))


def searches_for_people(who: Visitor, name: str) -> None:
    """A visitor of this name taps on "Find people", and gets to a table."""
    who.home()
    who.page.get_by_role("textbox", name="Your name").fill(name)
    who.touch(who.button("Find people: Ligretto"))
    who.at_table()


def test_a_player_searching_for_people_plays_with_bots_until_one_comes(fast: Served, arrive: Arrive) -> None:
    anna, ben = arrive(fast, DESKTOP), arrive(fast, PHONE)
    searches_for_people(anna, "Anna")
    searches_for_people(ben, "Ben")
    assert anna.page.url == ben.page.url
    ben.see(ben.page.get_by_text("You sit down as soon as this round is over"))
    ben.picture("seat-awaited")
    anna.see(anna.page.get_by_text("Ben").first)
    anna.see(anna.page.get_by_text(re.compile("Newcomers take a bot.s seat between rounds")))
    anna.see(anna.page.get_by_text("2 people are here."))
    anna.picture("quick-match-company")
    ben.see(ben.button("Waiting for Anna"))


def test_meanwhile_the_player_sees_a_notice_and_others_find_a_bots_seat_in_the_list(
    calm: Served, arrive: Arrive
) -> None:
    nora, carl = arrive(calm, DESKTOP, lingers=True), arrive(calm, PHONE)
    searches_for_people(nora, "Nora")
    nora.see(nora.page.get_by_text("Open to everybody; bots play meanwhile. Only you so far."))
    nora.picture("quick-match-alone")
    assert covered_in_any_language(nora) == []
    nora.touch(nora.button("Pause"))
    carl.home()
    carl.touch(carl.button(re.compile("^Open tables")))
    table = carl.page.get_by_role("listitem").filter(has_text="Nora")
    carl.see(table.get_by_text("Next round: 3 seats"))
    expect(table).to_be_in_viewport(timeout=SOON_MS)
    carl.picture("open-tables")
    carl.touch(table.get_by_role("button", name="Join"))
    carl.see(carl.page.get_by_text("You sit down as soon as this round is over"))
