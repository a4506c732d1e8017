"""The browser stores what is played without a server, whatever happens; and the page says so if it cannot."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import BrowserType, Error, expect
from tests.e2e.conftest import Arrive
from tests.e2e.inspection import covered_by_bar, inspect
from tests.e2e.players import player
from tests.e2e.scripts import script
from tests.e2e.sites import Site
from tests.e2e.test_coming_back import own_cards_laid
from tests.e2e.test_site import own_stack, play_against
from tests.e2e.visitors import DESKTOP, PHONE, SOON_MS, Visitor, visit
from tools.browser import FLAGS, needed, windowed
from tools.browser import browser as installed

NO_COOKIES = {"profile": {"default_content_setting_values": {"cookies": 2}}}
"""Preferences of a visitor who allows no page to store anything."""


def test_a_match_is_remembered_and_watched_again(site: Site, arrive: Arrive) -> None:
    who = arrive(site, PHONE)
    who.page.goto("#ligretto?players=2&match=single")
    who.touch(who.button("Play against bots"))
    who.at_table()
    player("ligretto", who).play_round()
    who.touch(who.button("All games").last)
    who.touch(who.button("You"))
    who.see(who.page.get_by_role("heading", name="Your matches"))
    who.see(who.page.get_by_text("kept in this browser"))
    expect(who.button("Move to another device")).to_have_count(0)
    inspect(who, "site-you")
    who.touch(who.page.get_by_role("link", name="Watch again", exact=False).first)
    who.see(who.page.locator("#table"))
    assert "#/replay/here-" in who.page.url
    expect(who.button("Copy link to this moment")).to_have_count(0)  # no other could follow it


@contextmanager
def own_browser(chromium: BrowserType, data: Path, site: Site, executable: Path | None = None) -> Iterator[Visitor]:
    """A visitor with a browser that keeps its profile in this folder."""
    context = chromium.launch_persistent_context(
        data,
        executable_path=executable or installed(),
        args=list(FLAGS),
        base_url=site.url,
        timeout=SOON_MS,
        locale="en-GB",
    )
    yield visit(context, DESKTOP, site.speed)
    with suppress(Error):  # it may be dead already
        context.close()


def kill_browser(data: Path) -> None:
    """Kill all processes of the browser with this profile with `kill -9`."""
    option = f"--user-data-dir={data}".encode()
    ours = [int(process.name) for process in Path("/proc").glob("[0-9]*") if option in _command(process)]
    assert ours
    for process in ours:
        with suppress(ProcessLookupError):  # most end by themselves with the first
            os.kill(process, signal.SIGKILL)


def _command(process: Path) -> bytes:
    try:
        return (process / "cmdline").read_bytes()
    except OSError:
        return b""  # it has ended in the meantime


def settled_stack(who: Visitor) -> int:
    """Cards left in the own stack once all that was typed is done: on a busy machine some of it waits."""
    before, left = -1, own_stack(who)
    while left != before:
        who.page.evaluate(script("settle"))
        before, left = left, own_stack(who)
    return left


def test_a_killed_browser_comes_back_to_the_same_round(
    calm_site: Site, chromium_type: BrowserType, tmp_path: Path
) -> None:
    data = tmp_path / "browser"
    with own_browser(chromium_type, data, calm_site) as who:
        play_against(who, "still")
        player("ligretto", who, keys=True).play_until(lambda: own_cards_laid(who) > 1)
        address, left = who.page.url, settled_stack(who)
        kill_browser(data)
    with own_browser(chromium_type, data, calm_site) as who:
        who.page.goto(address)
        who.at_table()
        assert own_stack(who) == left, "not the same round"
        player("ligretto", who, keys=True).play_until(lambda: own_cards_laid(who) > 0)


@pytest.mark.slow  # needs a browser with settings
def test_play_goes_on_with_a_notice_in_a_browser_that_stores_nothing(
    calm_site: Site, chromium_type: BrowserType, tmp_path: Path
) -> None:
    data = tmp_path / "browser"
    (data / "Default").mkdir(parents=True)
    (data / "Default" / "Preferences").write_text(json.dumps(NO_COOKIES))
    with own_browser(chromium_type, data, calm_site, needed(windowed())) as who:
        who.play_now("ligretto")
        who.see(who.button("Nothing is being kept"))
        assert not covered_by_bar(who)
        who.picture("site-unkept")
        who.touch(who.button("Nothing is being kept"))
        who.see(who.page.get_by_text("This browser keeps nothing for this page"))
        who.touch(who.page.get_by_role("status").get_by_role("button", name="Close"))
        player("ligretto", who, keys=True).play_until(lambda: own_cards_laid(who) > 0)


def full(who: Visitor, is_full: bool) -> None:
    """Fill the browser's storage, or make room again."""
    who.page.evaluate("(full) => new BroadcastChannel('room').postMessage(full)", is_full)


def test_full_storage_is_reported_and_everything_is_stored_once_there_is_room(site: Site, arrive: Arrive) -> None:
    who = arrive(site, DESKTOP, lingers=True)
    who.play_now("schuss_und_tor")
    full(who, True)
    person = player("schuss_und_tor", who)
    notice = who.button("Nothing is being kept")
    person.play_until(lambda: notice.count() > 0)
    who.touch(notice)
    who.see(who.page.get_by_text("There is no room left in this browser"))
    inspect(who, "site-full")
    who.touch(who.page.get_by_role("status").get_by_role("button", name="Close"))
    full(who, False)
    person.play_to_the_end()
    who.see(who.page.get_by_text("There is room again"))
