"""A server of a club: its own name and colour, an imprint, and an invite word that is asked for once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Arrive
from tests.e2e.inspection import inspect, sideways
from tests.e2e.servers import Served
from tests.e2e.visitors import SIZES, SOON_MS, Visitor, Window

WORD = "open-sesame"
NAME = "Kartenclub Musterstadt"
CLUB = {
    "SERVER_NAME": NAME,
    "ACCENT": "#1d4ed8",
    "IMPRINT": "https://club.example/imprint",
    "PRIVACY": "https://club.example/privacy",
    "INVITE": WORD,
}
REFUSED = "status of 403"
"""What browsers write of every answer that is a refusal."""


@pytest.fixture(scope="module")
def club(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The server of a club."""
    with pytest.MonkeyPatch.context() as environment:
        for name, value in CLUB.items():
            environment.setenv(f"RASANT_{name}", value)
        with Served(tmp_path_factory.mktemp("club"), 1) as served:
            yield served


def at_home(who: Visitor) -> None:
    """The visitor is on the first screen, and in."""
    who.see(who.page.get_by_role("heading", name=NAME, level=1))
    expect(who.page.get_by_role("dialog")).to_have_count(0, timeout=SOON_MS)
    expect(who.page).to_have_title(NAME, timeout=SOON_MS)


@pytest.mark.parametrize("window", SIZES, ids=lambda window: window.name)
def test_the_word_is_asked_for_once_and_what_the_club_says_of_itself_is_there(
    window: Window, club: Served, arrive: Arrive
) -> None:
    who = arrive(club, window)
    who.expected.append(REFUSED)
    who.home()
    sheet = who.page.get_by_role("dialog", name="By invitation")
    who.see(sheet)
    inspect(who, "invitation")
    word, enter = sheet.get_by_role("textbox", name="Invite word"), sheet.get_by_role("button", name="Come in")
    word.fill("open-sesami")
    who.touch(enter)
    who.see(sheet.get_by_text("That is not the word"))
    word.fill(WORD)
    who.touch(enter)
    at_home(who)
    inspect(who, "landing-club")
    assert sideways(who) == 0
    colours = "() => [...document.querySelectorAll('meta[name=theme-color]')].map((meta) => meta.content)"
    assert who.page.evaluate(colours) == [CLUB["ACCENT"]] * 2
    for place in (".", "you"):
        who.page.goto(place)
        for name, address in (("Imprint", CLUB["IMPRINT"]), ("Privacy", CLUB["PRIVACY"])):
            expect(who.page.get_by_role("link", name=name)).to_have_attribute("href", address, timeout=SOON_MS)
    who.play_now("ligretto")


def test_an_invite_link_lets_its_reader_in_and_leaves_the_address_bar(club: Served, arrive: Arrive) -> None:
    who = arrive(club)
    who.page.goto(f"invite/{WORD}")
    at_home(who)
    assert who.page.url == f"{club.url}/"


def test_a_player_who_closes_the_sheet_is_asked_again_for_what_they_do(club: Served, arrive: Arrive) -> None:
    who = arrive(club)
    who.expected.append(REFUSED)
    who.page.goto("invite/open-sesami")
    sheet = who.page.get_by_role("dialog", name="By invitation")
    who.see(sheet.get_by_text("That is not the word"))
    who.touch(sheet.get_by_role("button", name="Close"))
    expect(sheet).to_have_count(0, timeout=SOON_MS)
    who.touch(who.page.locator("article[data-game=ligretto] button.play"))
    who.see(sheet)
