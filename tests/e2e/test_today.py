"""The deal of the day in the browser: the banner, one try, the ranking of the day, at both sizes, in six languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.e2e.conftest import SPEED, Arrive
from tests.e2e.inspection import inspect, settle, sideways, violations
from tests.e2e.players import player
from tests.e2e.servers import Served
from tests.e2e.visitors import DESKTOP, PHONE, SMALLEST, SOON_MS, Visitor, Window

from rasant.games import languages
from rasant.hall.daily import day_after, order_of_day

FIRST = "2026-01-01"
REFUSED = "status of 4(03|04|09)"
"""What a browser logs when a server refuses a request."""
PLAY, GO_ON, TO_TABLE = re.compile("^Play today"), "Go on", re.compile("^To the table of the day")
ASK = """async ([path, method]) => {
  const { key } = JSON.parse(localStorage.getItem('rasant.guest') ?? '{}');
  const answer = await fetch(path, { method, headers: key ? { Authorization: `Bearer ${key}` } : {} });
  return { status: answer.status, body: await answer.json() };
}"""

ServeDay = Callable[[str], Served]


@pytest.fixture(scope="module")
def day_of(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServeDay]:
    """Servers with fast time, whose deal of the day is of a given game."""
    with ExitStack() as running:
        found: dict[str, Served] = {}

        def serve(game: str) -> Served:
            day = FIRST
            while order_of_day(day).game != game:
                day = day_after(day)
            if game not in found:
                found[game] = running.enter_context(Served(tmp_path_factory.mktemp(game), SPEED, day=day))
            return found[game]

        yield serve


def ask(who: Visitor, path: str, method: str = "GET") -> Any:
    """The server's answer to this player."""
    return who.page.evaluate(ASK, [path, method])


def banner(who: Visitor) -> Locator:
    """The deal of the day on the first screen."""
    return who.page.locator(".today").get_by_role("link", name=re.compile("^Deal of the day"))


def begin(who: Visitor, name: str) -> str:
    """Start a try from the first screen; returns the address of its table."""
    who.home()
    who.page.get_by_label("Your name").fill(name)
    who.touch(banner(who))
    who.touch(who.button(PLAY))
    who.at_table()
    who.see(who.page.get_by_role("heading", level=1).get_by_text("Deal of the day"))
    return who.page.url


def finish(who: Visitor, game: str) -> None:
    """Play the try to its end, and open the ranking of the day."""
    player(game, who, keys=not who.window.touch).play_round()
    expect(who.button(re.compile("^(Rematch|Play again|Change)"), exact=False)).to_have_count(0)
    who.touch(who.button(TO_TABLE))
    who.see(who.page.get_by_role("heading", name=re.compile("^Table of the day")))


@pytest.mark.parametrize(
    ("game", "window"),
    [("schuss_und_tor", DESKTOP), ("ligretto", PHONE)],
    ids=lambda what: what.name if isinstance(what, Window) else what,
)
def test_a_try_from_the_banner_to_the_table_of_the_day(
    game: str, window: Window, day_of: ServeDay, arrive: Arrive
) -> None:
    served = day_of(game)
    anna, ben = arrive(served, window), arrive(served, window)
    anna.page.goto("/today")
    anna.see(anna.page.get_by_text("Nobody has finished a try yet"))
    inspect(anna, "today-before")
    address = begin(anna, "Anna <b>x</b>")

    anna.page.reload()
    anna.at_table()
    leave_and_come_back(anna, address)
    ben.page.goto(address)
    ben.see(ben.page.get_by_text(re.compile("own try at the deal of the day")))
    ben.see(ben.button("Deal of the day"))

    finish(anna, game)
    anna.see(anna.page.get_by_text("place 1 of 1"))
    expect(anna.button(PLAY)).to_have_count(0)
    inspect(anna, "today-after")
    anna.expected.append(REFUSED)
    refused = ask(anna, "/api/days/today", "POST")
    assert (refused["status"], refused["body"]["code"]) == (409, "tried_already")
    anna.home()
    anna.see(banner(anna).get_by_text("place 1 of 1"))
    if window == DESKTOP:
        the_table_has_both(ben, game)


def the_table_has_both(ben: Visitor, game: str) -> None:
    """Another player plays the same deal, and finds both in the ranking, their own line marked."""
    begin(ben, "Ben")
    finish(ben, game)
    table = ask(ben, "/api/days/today")["body"]
    assert (table["tries"], table["you"]["finished"]) == (2, True)
    assert table["you"]["ms"] > 0
    rows = ben.page.locator("tbody tr")
    expect(rows).to_have_count(2, timeout=SOON_MS)
    expect(rows.get_by_role("rowheader").filter(has_text="Anna <b>x</b>")).to_have_count(1)
    expect(rows.get_by_role("rowheader").filter(has_text="you")).to_contain_text("Ben")
    ben.see(ben.page.get_by_text("2 finished tries"))


def leave_and_come_back(who: Visitor, address: str) -> None:
    """Leave in the middle of a try; the page of the day leads back to it."""
    who.touch(who.button("Leave the table"))
    who.touch(who.page.get_by_role("dialog").get_by_role("button", name="Leave the table"))
    who.touch(banner(who))
    who.see(who.page.get_by_text("Your try has begun."))
    who.touch(who.button(GO_ON))
    who.at_table()
    assert who.page.url == address


@pytest.mark.journey
def test_only_earlier_days_can_be_opened(day_of: ServeDay, arrive: Arrive) -> None:
    who = arrive(day_of("ligretto"), PHONE)
    who.page.goto("/today")
    who.touch(who.button("The day before"))
    who.see(who.page.get_by_text("Nobody finished a try that day."))
    who.touch(who.button("The day after"))
    expect(who.page).to_have_url(re.compile("/today$"))
    who.expected.append(REFUSED)
    who.page.goto("/today/2999-01-01")
    who.see(who.page.get_by_role("alert").get_by_text("There is no deal of that day."))
    who.see(who.button(PLAY))


@pytest.mark.parametrize(
    "code", [pytest.param(code, marks=[pytest.mark.soak] * (code not in ("de", "fr"))) for code in languages()]
)
def test_the_page_fits_in_every_language(code: str, day_of: ServeDay, arrive: Arrive) -> None:
    who = arrive(day_of("ligretto"), SMALLEST, calm=True, locale=code)
    who.page.goto("/today")
    who.see(who.page.get_by_role("timer"))
    assert who.page.locator("html").get_attribute("lang") == code
    settle(who)
    who.picture(f"today-{code}")
    assert sideways(who) <= 0
    assert not violations(who)
