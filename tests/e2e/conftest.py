"""A browser and servers for all tests of a worker, and visitors whose pages must log no error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, sync_playwright
from tests.e2e.servers import ROOT, Served
from tests.e2e.sites import Site
from tests.e2e.visitors import DESKTOP, SOON_MS, Visitor, Window, visitor
from tests.external_game_site import python_path
from tools.browser import FLAGS, needed, windowed
from tools.browser import browser as installed

PAGE = Path(__file__).parents[2] / "src/rasant/server/page/index.html"
SPEED = 6
"""Speed of time: a round of a minute takes seconds, and a visitor who looks fifteen times a second still keeps up."""

Arrive = Callable[..., Visitor]


@pytest.fixture(scope="package")
def chromium_type() -> Iterator[BrowserType]:
    """The Playwright browser type that starts Chromium."""
    needed(installed())
    with sync_playwright() as playwright:
        yield playwright.chromium


@pytest.fixture(scope="package")
def chromium(chromium_type: BrowserType) -> Iterator[Browser]:
    """The installed browser."""
    browser = chromium_type.launch(executable_path=installed(), args=list(FLAGS), timeout=SOON_MS)
    yield browser
    browser.close()


@pytest.fixture
def windowed_chromium(chromium_type: BrowserType) -> Iterator[Browser]:
    """A browser with extra settings, in which a page can be installed."""
    browser = chromium_type.launch(executable_path=needed(windowed()), args=list(FLAGS), timeout=SOON_MS)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def built() -> None:
    """Fail unless the page was built."""
    if not PAGE.exists():
        pytest.fail("the page was not built: `make page` builds it", pytrace=False)


@pytest.fixture(scope="package")
def fast(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose time runs fast."""
    with Served(tmp_path_factory.mktemp("fast"), SPEED) as served:
        yield served


@pytest.fixture(scope="package")
def calm(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose time runs at normal speed."""
    with Served(tmp_path_factory.mktemp("calm"), 1) as served:
        yield served


@pytest.fixture(scope="package")
def strange(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose time runs fast, with a game of another package."""
    with Served(tmp_path_factory.mktemp("strange"), SPEED, python_path(ROOT)) as served:
        yield served


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The page without a server; its time runs fast."""
    with Site(tmp_path_factory.mktemp("site"), SPEED) as found:
        yield found


@pytest.fixture
def calm_site(tmp_path: Path) -> Iterator[Site]:
    """The page without a server at normal speed, for one test alone, which may change it."""
    with Site(tmp_path / "site", 1) as found:
        yield found


@pytest.fixture
def arrive(chromium: Browser) -> Iterator[Arrive]:
    """Open visitors' browsers at a server. At the end no page may have logged an unexpected error."""
    came: list[Visitor] = []

    def come(served: Served | Site, window: Window = DESKTOP, **how: Any) -> Visitor:
        who = visitor(chromium, served.url, window, **{"speed": served.speed, **how})
        came.append(who)
        return who

    yield come
    complaints = [line for who in came for line in who.unexpected()]
    for who in came:
        who.page.context.close()
    assert not complaints
