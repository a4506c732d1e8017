"""A suspended table shows that, answers at once, and resumes by itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from tests.e2e.conftest import Arrive
from tests.e2e.inspection import inspect
from tests.e2e.players import player
from tests.e2e.servers import Served
from tests.e2e.visitors import DESKTOP, PHONE, SOON_MS, Visitor, Window

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are set on Linux only")


@pytest.fixture
def served(built: None, tmp_path: Path) -> Iterator[Served]:
    """A server for one test, whose disk can be filled."""
    with Served(tmp_path, 1) as served:
        yield served


@pytest.mark.journey("phone")
@pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=lambda window: window.name)
def test_a_player_sees_that_the_server_cannot_write_and_plays_on_when_it_can(
    served: Served, arrive: Arrive, window: Window
) -> None:
    who = arrive(served, window)
    who.play_now("ligretto")
    person = player("ligretto", who)
    person.play_until(lambda: who.announced("You play") > 0)
    served.fill_disk()
    who.see(banner(who))
    expect(banner(who)).to_contain_text("the server cannot save right now")
    laid = who.announced("You play")
    hint = who.page.get_by_text("One moment…")
    who.touch(who.page.get_by_role("region", name="You", exact=True).locator("button.place").first)
    who.see(hint)
    assert who.announced("You play") == laid
    served.make_room()
    expect(banner(who)).to_have_count(0, timeout=SOON_MS)
    person.play_until(lambda: who.announced("You play") > laid)
    assert who.announced("You play") > laid


def test_a_player_who_joins_meanwhile_is_shown_why_they_wait(served: Served, arrive: Arrive) -> None:
    who = arrive(served, PHONE)
    who.play_now("ligretto")
    served.fill_disk()
    who.see(banner(who))
    inspect(who, "held")
    who.page.reload()
    who.see(who.page.get_by_role("status").get_by_text("One moment"))
    who.picture("held-at-the-door")
    served.make_room()
    who.at_table()
    expect(banner(who)).to_have_count(0)


def banner(who: Visitor) -> Locator:
    """The notice over the table."""
    return who.page.locator("[role=status] > p", has_text="One moment:")
