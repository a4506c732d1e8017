"""Takes screenshots of the page without a server: the table while Python loads, and a game without a network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser
from tests.e2e.inspection import settle
from tests.e2e.players import player
from tests.e2e.sites import FileHost
from tests.e2e.test_coming_back import own_cards_laid
from tests.e2e.visitors import Visitor, Window, visitor
from tools.site import SITE
from tools.small_png import shrink

SIZES: Final = (Window("desktop", 1120, 700), Window("phone", 390, 844, touch=True))
FAR_ENOUGH: Final = "() => (document.querySelector('progress')?.value ?? 1) > 0.5"
"""Python is loaded, and starts."""
A_FEW: Final = 3


def take_site(chromium: Browser, folder: Path) -> Iterator[Path]:
    """Take both pictures in both sizes."""
    for window in SIZES:
        with FileHost(SITE) as site:
            who = visitor(chromium, site.url, window, keeps=True)
            who.home()
            who.touch(who.page.locator("article[data-game=ligretto] button.play"))
            who.page.wait_for_function(FAR_ENOUGH)
            yield _kept(who, folder / f"setting-{window.name}.png")
            who.at_table()
            who.page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
            site.stop()
            who.page.context.set_offline(True)
            who.page.reload()
            who.at_table()
            player("ligretto", who).play_until(lambda: own_cards_laid(who) >= A_FEW)  # noqa: B023
            settle(who)
            yield _kept(who, folder / f"offline-{window.name}.png")
            who.page.context.close()


def _kept(who: Visitor, path: Path) -> Path:
    who.page.screenshot(path=path)
    shrink(path)
    return path
