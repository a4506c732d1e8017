"""A seat survives a reload, a second window and a killed server."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.e2e.conftest import SPEED, Arrive
from tests.e2e.inspection import covered_by_bar, inspect
from tests.e2e.players import player
from tests.e2e.scripts import script
from tests.e2e.servers import Served
from tests.e2e.visitors import DESKTOP, PHONE, SIZES, SOON_MS, Visitor, Window, watch

from rasant.wire.codec import encode
from rasant.wire.from_server import Goodbye

LOST = "Connection lost"
ONE_ROUND: Final = {"game": "ligretto", "preset": "de", "players": 2, "bots": ["", "relaxed"]}
"""Settings with which the match has one round."""
NO_ANSWER = r"WebSocket connection|ERR_CONNECTION|Failed to load resource"
"""What the browser itself logs about a server that is gone."""


@pytest.mark.journey
def test_a_reload_keeps_the_seat_and_the_table(calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, PHONE)
    who.play_now("ligretto")
    player("ligretto", who).play_until(lambda: own_cards_laid(who) > 0)
    address = who.page.url
    who.page.reload()
    who.at_table()
    assert who.page.url == address
    who.see(who.page.get_by_role("region", name="You", exact=True))
    player("ligretto", who).play_until(lambda: own_cards_laid(who) > 0)


@pytest.mark.parametrize("window", SIZES, ids=lambda window: window.name)
def test_after_a_reload_the_numbers_of_a_match_are_of_the_whole_round(
    window: Window, fast: Served, arrive: Arrive
) -> None:
    who = arrive(fast, window)
    who.home()
    who.page.goto(who.page.evaluate(script("open_table"), ONE_ROUND))
    who.touch(who.button(re.compile("^Ready!")))
    who.at_table()
    player("ligretto", who).play_until(lambda: own_cards_laid(who) > 0)
    who.page.reload()
    who.at_table()
    player("ligretto", who).play_to_the_end()
    who.see(who.page.locator("#standing"))
    who.see(who.page.locator(".story"))
    expect(who.page.locator(".story > p")).to_have_count(0, timeout=SOON_MS)
    # messages to one seat alone are not in the log
    who.see(who.page.get_by_text("(Only what happened since this page connected.)"))
    inspect(who, "story-after-reload")


def test_a_player_disconnected_for_too_many_messages_returns_by_a_tap(calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, PHONE)
    routes: list[WebSocketRoute] = []

    def connect(route: WebSocketRoute) -> None:
        route.connect_to_server()
        routes.append(route)

    who.page.route_web_socket("**/socket", connect)
    who.play_now("ligretto")
    routes[-1].send(encode(Goodbye("too_fast")).decode())
    who.see(who.page.get_by_text("Too many messages"))
    who.picture("too-fast")
    who.touch(who.button("Back to your table"))
    who.at_table()
    player("ligretto", who).play_until(lambda: own_cards_laid(who) > 0)


def test_a_second_window_has_the_same_seat_and_sees_what_the_first_does(calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, DESKTOP)
    who.play_now("ligretto")
    second = replace(who, page=who.page.context.new_page())
    watch(who, second.page)
    second.page.goto(who.page.url)
    second.at_table()
    for one, other in ((who, second), (second, who)):
        earlier = own_cards_laid(other)
        player("ligretto", one, keys=True).play_until(lambda: own_cards_laid(other) > earlier)  # noqa: B023
        assert own_cards_laid(other) > earlier


@pytest.mark.journey
def test_the_page_comes_back_by_itself_after_the_server_was_killed(tmp_path: Path, arrive: Arrive) -> None:
    with Served(tmp_path, SPEED) as served:
        who = arrive(served, DESKTOP)
        who.expected.append(NO_ANSWER)
        who.play_now("ligretto")
        person = player("ligretto", who)
        person.play_until(lambda: own_cards_laid(who) > 0)
        expect(who.page.locator("header .lit")).not_to_have_count(0, timeout=SOON_MS)
        served.kill()
        who.see(who.page.get_by_role("alert"))  # connection lost or, a moment later, no answer from the server
        who.picture("connection-lost")
        assert covered_by_bar(who) == []
        expect(who.page.locator("header .lit")).to_have_count(0)
        who.touch(who.button("Leave the table"))
        who.touch(who.button("Stay"))
        served.start()
        expect(who.page.get_by_role("alert")).to_have_count(0, timeout=SOON_MS)
        person.play_round()
        who.see(who.page.get_by_role("table"))


def own_cards_laid(who: Visitor) -> int:
    """Number of own plays in the log."""
    return who.announced("You play")
