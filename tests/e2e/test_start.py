"""The page when its script does not start: the index itself says what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Route, expect
from tests.e2e.conftest import Arrive
from tests.e2e.inspection import LOOKS, sideways, violations
from tests.e2e.servers import Served
from tests.e2e.visitors import SIZES, SOON_MS, Window

MAIN_SCRIPT: Final = "**/assets/index-*.js"
END_THE_WAIT: Final = "() => document.getAnimations().forEach((animation) => animation.finish())"


def lost(route: Route) -> None:
    """Break the connection."""
    route.abort()


def cut(route: Route) -> None:
    """Send half of the script."""
    whole = route.fetch().body()
    route.fulfill(body=whole[: len(whole) // 2], content_type="text/javascript")


def too_new(route: Route) -> None:
    """Send a script with syntax that this browser does not know."""
    route.fulfill(body="static class { when #new: }", content_type="text/javascript")


def fails(route: Route) -> None:
    """Send a script that the browser can parse but that calls a missing function."""
    route.fulfill(body="[].not_yet_invented();", content_type="text/javascript")


@pytest.mark.journey("cut-phone")
@pytest.mark.parametrize("window", SIZES, ids=lambda window: window.name)
@pytest.mark.parametrize("fault", [lost, cut, too_new, fails], ids=lambda fault: fault.__name__)
def test_a_script_that_does_not_start_leaves_a_sentence_and_a_way_to_try_again(
    fault: Callable[[Route], None], window: Window, calm: Served, arrive: Arrive
) -> None:
    who = arrive(calm, window)
    who.expected.append("Failed to load resource|preload|exception: ")
    who.page.route(MAIN_SCRIPT, fault)
    who.page.goto("you")
    for look in LOOKS:
        who.page.emulate_media(color_scheme=look)
        who.page.evaluate(END_THE_WAIT)
        who.picture(f"not-started-{look}")
        assert not violations(who)
    assert sideways(who) == 0
    again = who.page.get_by_role("link", name="load the page again")
    who.see(again)
    who.page.unroute(MAIN_SCRIPT)
    who.touch(again)
    who.see(who.page.get_by_role("heading", name="You", level=1))
    expect(again).to_have_count(0, timeout=SOON_MS)
    assert who.page.url.endswith("/you")
