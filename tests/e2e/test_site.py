"""Without a server, a network or an installation: the page contains its own tables, and they can be played."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Arrive
from tests.e2e.inspection import inspect, sideways
from tests.e2e.players import player
from tests.e2e.sites import Site
from tests.e2e.test_coming_back import own_cards_laid
from tests.e2e.test_rounds import a_round_is_played
from tests.e2e.visitors import DESKTOP, PHONE, SIZES, SOON_MS, Visitor, Window, games_and_sizes, watch

OFFLINE = r"ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|cross-world service worker|link preload but not used"
"""What the browser logs about a host that is gone; Chromium 153 also about a preload that a service worker answers."""
sizes = pytest.mark.parametrize("window", SIZES, ids=lambda window: window.name)


@games_and_sizes
def test_a_round_is_played_to_its_points_with_no_server_anywhere(
    game: str, window: Window, site: Site, arrive: Arrive
) -> None:
    a_round_is_played(arrive(site, window), game)


@sizes
def test_the_first_screen_the_rules_and_the_way_to_a_server(window: Window, site: Site, arrive: Arrive) -> None:
    who = arrive(site, window)
    who.home()
    who.see(who.page.locator("article[data-game=ligretto]"))
    expect(who.button("Find people: Ligretto")).to_have_count(0)
    expect(who.page.get_by_role("link", name="Leaderboards")).to_have_count(0)
    inspect(who, "site-landing")
    assert sideways(who) == 0
    who.touch(who.button("With friends: Ligretto", exact=False).first)
    field = who.page.get_by_label("Address of the server")
    field.fill("no address at all")
    who.touch(who.button("Go there"))
    who.see(who.page.get_by_text("That is no address"))
    inspect(who, "site-friends")
    field.fill("127.0.0.1:9")
    who.page.route("http://127.0.0.1:9/**", lambda route: route.fulfill(body="a server"))
    who.touch(who.button("Go there"))
    who.page.wait_for_url("http://127.0.0.1:9/?friends=ligretto")


@pytest.mark.journey("phone")
@sizes
def test_a_link_to_a_game_with_its_rules_is_played_as_it_says(window: Window, site: Site, arrive: Arrive) -> None:
    who = arrive(site, window, lingers=True)
    who.page.goto("#klondike?players=2")
    who.see(who.page.get_by_text("no game called klondike"))
    who.page.goto("#ligretto?players=6&preset=en&variant=row_buffer&colour=blue")
    who.see(who.page.get_by_text("does not exist: colour=blue"))
    expect(who.page.get_by_role("radio", name="6", exact=True)).to_be_checked()
    expect(who.page.get_by_role("radio", name="English")).to_be_checked()
    inspect(who, "site-rules")
    assert "colour" not in who.page.url, "applied settings stay in the address"
    who.touch(who.button("Play against bots"))
    who.at_table()
    for bot in ("Bob", "Eva", "Leo", "Ida", "Tom"):
        who.see(who.page.get_by_text(f"Bot {bot}", exact=True).first)


def test_the_network_goes_and_the_round_goes_on_after_a_reload_and_in_two_windows(
    calm_site: Site, arrive: Arrive
) -> None:
    who = arrive(calm_site, DESKTOP, keeps=True)
    who.expected.append(OFFLINE)
    play_against(who, "relaxed")
    person = player("ligretto", who, keys=True)
    person.play_until(lambda: own_cards_laid(who) > 0)
    who.page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    address = who.page.url
    calm_site.stop()
    try:
        who.page.context.set_offline(True)
        left = own_stack(who)
        who.page.reload()
        who.at_table()
        assert who.page.url == address
        assert own_stack(who) <= left, "not the same round"
        player("ligretto", who, keys=True).play_until(lambda: own_cards_laid(who) > 0)
        second = replace(who, page=who.page.context.new_page())
        watch(who, second.page)
        second.page.goto(address)
        second.at_table()
        for one, other in ((who, second), (second, who)):
            earlier = own_cards_laid(other)
            player("ligretto", one, keys=True).play_until(lambda: own_cards_laid(other) > earlier)  # noqa: B023
            assert own_cards_laid(other) > earlier
        second.page.close()
        who.picture("site-offline")
        # another game that was never opened is available, too
        who.touch(who.button("Leave the table"))
        who.touch(who.button("Leave the table").last)
        who.touch(who.page.locator("article[data-game=kickoff] button.play"))
        who.at_table()
    finally:
        calm_site.start()


def play_against(who: Visitor, pace: str) -> None:
    """Start Ligretto against slow or still bots (`still`): a slow machine must not lose the round."""
    who.home()
    who.touch(who.page.locator(f"label:has(input[value={pace}])"))
    who.play_now("ligretto")


def own_stack(who: Visitor) -> int:
    """Number of cards left in the own stack."""
    return int(who.page.get_by_role("region", name="You", exact=True).locator(".count").first.inner_text())


NO_WASM = "delete globalThis.WebAssembly"
NO_WORKERS = (
    "delete globalThis.SharedWorker; globalThis.Worker = class { constructor() { throw new Error('not here'); } }"
)


@pytest.mark.parametrize(
    ("without", "said"),
    [
        pytest.param(NO_WASM, "This browser is too old", id="no WebAssembly"),
        pytest.param(NO_WORKERS, "does not allow what the games need", id="no workers"),
    ],
)
def test_an_unsupported_browser_shows_a_sentence(without: str, said: str, site: Site, arrive: Arrive) -> None:
    who = arrive(site, PHONE)
    who.page.add_init_script(without)
    who.home()
    who.see(who.page.get_by_role("alert").get_by_text(said))
    inspect(who, "site-cannot")


def test_failed_loading_is_not_blamed_on_a_server_and_the_way_back_needs_no_python(site: Site, arrive: Arrive) -> None:
    who = arrive(site, PHONE)
    who.expected.append("Failed to load resource|preload")
    who.play_now("ligretto")
    who.page.route("**/*.gz", lambda route: route.abort())
    who.home()
    back = who.page.get_by_role("region", name="Back to your table")
    expect(back).to_contain_text("Ligretto", timeout=SOON_MS)
    expect(back).to_contain_text("Paused")
    who.page.route("**/documents/**", lambda route: route.abort())
    who.home()
    who.see(who.page.get_by_role("alert").filter(has_text="That did not work. Try again in a moment."))
    who.picture("site-no-documents")
    assert "server" not in who.page.get_by_role("main").inner_text()


def test_an_incomplete_python_is_noticed_and_a_complete_one_is_used(calm_site: Site, arrive: Arrive) -> None:
    (library,) = (calm_site.folder / "assets").glob("library.zip-*.gz")
    whole = library.read_bytes()
    library.write_bytes(whole[: len(whole) // 2])
    who = arrive(calm_site, PHONE)
    who.home()
    who.see(who.page.get_by_role("alert").get_by_text("did not come whole"))
    library.write_bytes(whole)
    who.touch(who.button("Try again"))
    who.touch(who.page.locator("article[data-game=ligretto] button.play"))
    who.at_table()
