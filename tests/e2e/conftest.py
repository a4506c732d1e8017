"""A browser and a server for all tests of a worker, and visitors that must not complain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright
from tests.e2e.servers import ROOT, Served
from tests.e2e.visitors import DESKTOP, SOON_MS, Visitor, Window, visitor
from tests.stranger_site import python_path
from tools.browser import FLAGS, MISSING
from tools.browser import browser as installed

PAGE = Path(__file__).parents[2] / "src/rasant/server/page/index.html"
SPEED = 6
"""Rounds of a minute take seconds, and somebody who looks fifteen times a second still keeps up."""

Arrive = Callable[..., Visitor]


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The installed browser."""
    path = installed()
    if path is None:
        pytest.fail(MISSING, pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS), timeout=SOON_MS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def built() -> None:
    """The page is there."""
    if not PAGE.exists():
        pytest.fail("the page was not built: `make page` builds it", pytrace=False)


@pytest.fixture(scope="package")
def fast(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose time runs fast."""
    with Served(tmp_path_factory.mktemp("fast"), SPEED) as served:
        yield served


@pytest.fixture(scope="package")
def calm(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose time runs as usual."""
    with Served(tmp_path_factory.mktemp("calm"), 1) as served:
        yield served


@pytest.fixture(scope="package")
def strange(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose time runs fast, with a game of another package."""
    with Served(tmp_path_factory.mktemp("strange"), SPEED, python_path(ROOT)) as served:
        yield served


@pytest.fixture
def arrive(chromium: Browser) -> Iterator[Arrive]:
    """Somebody opens a browser at a server. In the end nobody's page may have complained."""
    came: list[Visitor] = []

    def come(served: Served, window: Window = DESKTOP, **how: Any) -> Visitor:
        who = visitor(chromium, served.url, window, **{"speed": served.speed, **how})
        came.append(who)
        return who

    yield come
    complaints = [line for who in came for line in who.unexpected()]
    for who in came:
        who.page.context.close()
    assert not complaints
