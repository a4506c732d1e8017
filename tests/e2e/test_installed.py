"""The page as an app: it can be installed, opens without a network, updates itself, and replaces a missing server."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.e2e.conftest import SPEED, Arrive
from tests.e2e.inspection import covered_by_bar, inspect
from tests.e2e.players import player
from tests.e2e.servers import Served
from tests.e2e.sites import FOLDER, Site
from tests.e2e.test_coming_back import NO_ANSWER, own_cards_laid
from tests.e2e.test_screens import underway
from tests.e2e.test_site import OFFLINE, play_against
from tests.e2e.visitors import DESKTOP, PHONE, SIZES, SOON_MS, Visitor, Window, visitor
from tools.precache import write_list

IS_PROVIDED = """async () => {
  const kept = await (await caches.open('rasant-python')).keys();
  return kept.filter(({ url }) => url.endsWith('.gz')).length === 3;
}"""


def is_kept(who: Visitor) -> None:
    """Wait until the page is cached for use without a network."""
    who.page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")


@pytest.mark.slow  # needs a browser in which pages can be installed
def test_chromium_would_install_it(site: Site, windowed_chromium: Browser) -> None:
    who = visitor(windowed_chromium, site.url, DESKTOP, keeps=True)
    who.home()
    is_kept(who)
    devtools = who.page.context.new_cdp_session(who.page)
    manifest: Any = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].startswith(site.url)
    assert devtools.send("Page.getInstallabilityErrors") == {"installabilityErrors": INCOGNITO}
    assert who.unexpected() == []


INCOGNITO = [{"errorId": "in-incognito", "errorArguments": []}]
"""The only obstacle to installing it: test browsers are in incognito mode."""


NEXT = "-next"


def renew(site: Path) -> None:
    """Make another version of a site: all files named by their content get other names, Python's, too."""
    names = {path.name: f"{path.stem}{NEXT}{path.suffix}" for path in (site / "assets").iterdir()}
    for path in (site / "index.html", *(site / "assets").glob("*.[jc]s*")):
        text = path.read_text("utf-8")
        for old, new in names.items():
            text = text.replace(old, new)
        path.write_text(text, "utf-8")
    for old, new in names.items():
        (site / "assets" / old).rename(site / "assets" / new)
    write_list(site)


def test_a_new_version_waits_until_the_player_accepts_it(calm_site: Site, arrive: Arrive) -> None:
    who = arrive(calm_site, PHONE, keeps=True)
    who.expected.append(OFFLINE)
    who.play_now("ligretto")
    is_kept(who)
    renew(calm_site.folder)
    who.page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    who.page.wait_for_function("async () => !!(await navigator.serviceWorker.ready).waiting", timeout=SOON_MS)
    player("ligretto", who).play_until(lambda: own_cards_laid(who) > 0)
    notice = who.page.get_by_text("A new version is ready")
    expect(notice).to_have_count(0)
    address = who.page.url
    who.touch(who.button("Leave the table"))
    who.touch(who.button("Leave the table").last)
    who.see(notice)
    inspect(who, "site-update")
    with who.page.expect_event("load", timeout=SOON_MS):
        who.touch(who.button("Update now"))
    calm_site.stop()
    who.page.context.set_offline(True)
    who.page.goto(address)
    who.at_table()
    assert NEXT in who.page.evaluate("() => document.querySelector('script[src]').src"), "not the new version"
    kept: Any = who.page.evaluate(
        f"async () => (await (await caches.open('rasant/{FOLDER}-python')).keys()).map(({{ url }}) => url)"
    )
    assert all(NEXT in url for url in kept), "something of the old version is left"
    player("ligretto", who).play_until(lambda: own_cards_laid(who) > 0)


@pytest.mark.parametrize("window", SIZES, ids=lambda window: window.name)
def test_play_goes_on_without_a_dead_server_and_returns_to_the_same_round(
    window: Window, tmp_path: Path, arrive: Arrive
) -> None:
    with Served(tmp_path, 1) as served:
        who = arrive(served, window, keeps=True)
        who.expected.append(NO_ANSWER)
        who.home()
        is_kept(who)
        who.page.wait_for_function(IS_PROVIDED, timeout=SOON_MS)
        play_against(who, "still")
        underway(who)
        address, cards = who.page.url, own_cards(who)
        assert len(cards) > 3
        served.kill()
        instead = who.button("Play on here")
        who.see(instead)
        assert covered_by_bar(who) == []
        who.resize(window)
        inspect(who, "play-on-here")
        who.touch(instead)
        expect(who.page).to_have_url(re.compile("/t/here-"), timeout=SOON_MS)
        who.at_table()
        served.start()
        who.touch(who.button("Leave the table"))
        who.touch(who.button("Leave the table").last)
        expect(who.button("Back to your table")).to_have_count(2, timeout=SOON_MS)
        who.picture("two-ways-back")
        who.page.goto(address)
        who.at_table()
        assert own_cards(who) == cards, "not the same round"


def own_cards(who: Visitor) -> list[str]:
    """The own cards, in words."""
    names = who.page.locator("section.own .aloud")
    expect(names).not_to_have_count(0, timeout=SOON_MS)
    return names.all_text_contents()


def test_a_player_alone_plays_on_when_the_server_is_away(tmp_path: Path, arrive: Arrive) -> None:
    with Served(tmp_path, SPEED) as served:
        who = arrive(served, DESKTOP, keeps=True)
        who.expected.append(NO_ANSWER)
        who.home()
        is_kept(who)
        who.page.wait_for_function(IS_PROVIDED, timeout=SOON_MS)
        served.kill()
        who.home()
        who.see(who.page.get_by_text("The server does not answer. You can play alone meanwhile"))
        inspect(who, "server-away")
        who.touch(who.page.locator("article[data-game=ligretto] button.play"))
        who.at_table()
        assert "/t/here-" in who.page.url
        player("ligretto", who, keys=True).play_until(lambda: own_cards_laid(who) > 0)
        address = who.page.url
        served.start()
        who.page.reload()
        who.at_table()
        assert who.page.url == address
        who.touch(who.button("Leave the table"))
        who.touch(who.button("Leave the table").last)
        expect(who.page.get_by_text("The server does not answer")).to_have_count(0, timeout=SOON_MS)
        who.see(who.button("Back to your table"))
        who.touch(who.page.locator("article[data-game=kickoff] button.play"))
        who.at_table()
        assert "/t/here-" not in who.page.url
        who.page.goto("/you")
        who.touch(who.page.get_by_text("Played alone"))
        who.see(who.page.get_by_text("kept in this browser"))
        served.kill()
        who.page.goto("/you")
        expect(who.page.get_by_role("radio", name="Played alone")).to_be_checked(timeout=SOON_MS)
        who.see(who.page.get_by_text("kept in this browser"))
        who.touch(who.page.get_by_text("At this server"))
        who.see(who.page.get_by_role("alert").filter(has_text="The server does not answer"))
