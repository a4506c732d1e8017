"""Friends who join a table by its link, and a spectator."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Arrive
from tests.e2e.inspection import inspect, settle
from tests.e2e.players import player
from tests.e2e.scripts import script
from tests.e2e.servers import Served
from tests.e2e.visitors import DESKTOP, PHONE, SOON_MS, Visitor, some_games


@pytest.mark.journey
def test_a_friend_sits_down_by_the_link_and_both_see_each_other_play(calm: Served, arrive: Arrive) -> None:
    anna, ben = arrive(calm, DESKTOP), arrive(calm, PHONE)
    link = table_for_two(anna)
    ben.page.goto(link)
    ben.page.get_by_role("textbox", name="Your name").fill("Ben")
    ben.touch(ben.button("Sit down"))
    for who in (anna, ben):
        who.see(who.page.get_by_text("Anna").first)
        who.see(who.page.get_by_text("Ben").first)
    anna.picture("waiting-with-a-friend")

    talk(anna, "Good luck")
    sees_message(ben, "Good luck")
    ben.touch(ben.button("Talk"))
    ben.touch(ben.button("Well played!"))
    sees_message(anna, "Well played!")

    for who in (ben, anna):
        who.touch(who.button(re.compile("^Ready!")))
    for who in (ben, anna):
        who.at_table()
        who.page.wait_for_function("() => !document.querySelector('.screen > [role=timer]')")
    ben_plays = player("ligretto", ben)

    def each_heard_of_the_other() -> bool:
        ben_plays.step()
        for who in (anna, ben):  # a counting player continues only when the laid card is drawn
            who.page.evaluate(script("settle"))
        return bool(anna.announced("Ben plays") and ben.announced("Anna plays"))

    player("ligretto", anna).play_until(each_heard_of_the_other)
    assert anna.announced("Ben plays")
    assert ben.announced("Anna plays")


def table_for_two(host: Visitor) -> str:
    """A table for friends, opened by Anna; returns its link."""
    host.home()
    host.page.get_by_role("textbox", name="Your name").fill("Anna")
    host.touch(host.button("With friends: Ligretto"))
    host.touch(host.page.get_by_role("dialog").get_by_text("2", exact=True))
    host.touch(host.button("Open a table"))
    return host.page.get_by_role("textbox", name="Copy link").input_value()


def talk(who: Visitor, text: str) -> None:
    """Send a chat message to the table."""
    who.touch(who.button("Talk"))
    who.page.get_by_role("textbox", name="Write something").fill(text)
    who.touch(who.button("Send"))
    who.page.keyboard.press("Escape")


def sees_message(who: Visitor, text: str) -> None:
    """Check that a message is shown above the table, and in the list of messages."""
    expect(who.page.get_by_text(text).first).to_be_visible(timeout=SOON_MS)


@some_games
def test_a_spectator_sees_no_hidden_card(game: str, calm: Served, arrive: Arrive) -> None:
    person, watcher = arrive(calm, DESKTOP, calm=True), arrive(calm, DESKTOP, calm=True)
    person.play_now(game)
    person.page.wait_for_function("() => !document.querySelector('.screen > [role=timer]')")
    watcher.page.goto(person.page.url)
    watcher.see(watcher.page.locator("#table"))
    watcher.see(watcher.page.get_by_text("You are watching"))
    if game == "fun_run":
        person.page.keyboard.press("ArrowLeft")
        person.see(person.page.get_by_role("group").locator(".card").first)
    person.touch(person.button("Pause"))
    for who in (person, watcher):
        who.see(who.page.get_by_role("heading", name="Paused"))
        settle(who)
    inspect(watcher, f"watching-{game}")
    seen, public, private = drawn(watcher, "open"), drawn(person, "open"), drawn(person, "private")
    assert seen, "the spectator sees no cards"
    assert set(seen) <= set(public), "a spectator sees a card that no other player shows"
    assert not (set(private) - set(public)) & set(seen), "a spectator sees what only its owner may see"


def drawn(who: Visitor, where: str) -> Counter[str]:
    """The faces of all drawn cards: those in a private group, or all others."""
    found: Any = who.page.evaluate(script("faces"), where)
    return Counter(found)
