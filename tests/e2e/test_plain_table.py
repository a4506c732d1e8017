"""Our own games on the generic table, which is drawn from zones alone and used when a game's own code fails to load."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route
from tests.e2e.conftest import Arrive
from tests.e2e.inspection import sideways
from tests.e2e.players import Newcomer
from tests.e2e.servers import Served
from tests.e2e.test_rounds import points_are_shown
from tests.e2e.visitors import GAMES, PHONE

from rasant.games import boxes

OWN_TABLES = "**/assets/Table-*.js"
REFUSED = r"Failed to load resource|net::ERR_FAILED|preload"
"""What the browser itself logs about a failed request."""

ONE_OF_EACH_KIND = list({boxes()[game].at_once: game for game in GAMES}.values())
"""One game in which all play at once and one with turns; the external game covers the rest."""


@pytest.mark.parametrize("game", ONE_OF_EACH_KIND)
def test_a_game_whose_own_table_does_not_come_is_played_on_the_plain_one(
    game: str, fast: Served, arrive: Arrive
) -> None:
    who = arrive(fast, PHONE)
    who.expected.append(REFUSED)
    who.page.route(OWN_TABLES, lambda route: route.abort())
    who.play_now(game)
    who.see(who.page.locator("#table .bar"))
    assert sideways(who) <= 0
    who.picture(f"plain-{game}")
    person = Newcomer(who)
    person.play_round()
    points_are_shown(who)
    assert person.taps


@pytest.mark.journey
def test_a_game_whose_own_table_throws_is_played_on_the_plain_one(fast: Served, arrive: Arrive) -> None:
    def broken(route: Route) -> None:
        answer = route.fetch()
        own = answer.text().replace(" as default", " as own")
        route.fulfill(response=answer, body=f"{own};export default () => {{ throw Error('broken') }}")

    who = arrive(fast, PHONE, lingers=True)
    who.expected.append("what ligretto brings to the page has failed")
    who.page.route(OWN_TABLES, broken)
    who.play_now("ligretto")
    who.see(who.page.get_by_text(re.compile("own table has failed")))
    who.see(who.page.locator("#table .bar"))
    person = Newcomer(who)
    person.play_round()
    points_are_shown(who)
    assert person.taps
