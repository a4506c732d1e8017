"""A visitor with a browser of their own: a window of some size, and everything that the page complains about."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, TimeoutError, expect
from tests.e2e.scripts import script

from rasant.games import boxes, folder

ARTEFACTS: Final = Path(__file__).parents[2] / "build" / "e2e"
"""Pictures of every screen for people to look at."""
SOON_MS: Final = 120_000
"""Limit for what should happen at once on however busy a machine, in milliseconds."""

GONE_MS: Final = 1_000
"""Milliseconds after which something that cannot be touched counts as gone."""

LINGERS: Final = 60
"""Factor by which a page's short notices stay longer: a second becomes a minute."""

MOST_TABS: Final = 20
"""Enough tabs for everything on the first screen."""

GAMES: Final = tuple(game for game in boxes() if folder(game).joinpath("web", "Table.svelte").is_file())
"""Games with a table of their own in the page."""


@dataclass(frozen=True)
class Window:
    """A device: the size of its window, and whether one taps or clicks."""

    name: str
    width: int
    height: int
    touch: bool = False


DESKTOP: Final = Window("desktop", 1440, 900)
PHONE: Final = Window("phone", 390, 844, touch=True)
SMALLEST: Final = Window("smallest", 360, 640, touch=True)
SIDEWAYS: Final = Window("sideways", 844, 390)
LARGEST: Final = Window("largest", 2560, 1440)

SIZES: Final = (DESKTOP, PHONE)

games_and_sizes: Final = pytest.mark.parametrize(
    ("game", "window"),
    [
        pytest.param(game, window, id=f"{game}-{window.name}", marks=[pytest.mark.soak] * (number % 2 != size))
        for number, game in enumerate(GAMES)
        for size, window in enumerate(SIZES)
    ],
)
"""Every game at one of both sizes, in turn; `make soak` runs the others. For tests as long as a round."""

some_games: Final = pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.soak] * (number > 1)) for number, game in enumerate(GAMES)]
)
"""Two of the games; `make soak` runs the others. For tests of the page that hardly depend on the game."""


@dataclass
class Visitor:
    """A page in a window, and what it complained about."""

    page: Page
    window: Window
    speed: float
    complaints: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    """Complaints that the test expects, as regular expressions."""

    def unexpected(self) -> list[str]:
        """Complaints that the test does not expect."""
        return [line for line in self.complaints if not any(re.search(known, line) for known in self.expected)]

    def heard(self, message: ConsoleMessage) -> None:
        """The page wrote to the console."""
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    # --- elements of the page ---

    def button(self, name: str | re.Pattern[str], exact: bool = True) -> Locator:
        """A button by its accessible name."""
        return self.page.get_by_role("button", name=name, exact=exact)

    def touch(self, what: Locator, within_ms: int = SOON_MS) -> None:
        """Tap or clicks it, depending on the device."""
        if self.window.touch:
            what.tap(timeout=within_ms)
        else:
            what.click(timeout=within_ms)

    def touch_at(self, x: float, y: float) -> None:
        """Tap or clicks at a point, whatever is there."""
        if self.window.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def see(self, what: Locator) -> None:
        """Wait until it is visible."""
        expect(what).to_be_visible(timeout=SOON_MS)

    # --- routes through the page ---

    def home(self) -> None:
        """Open the first screen."""
        self.page.goto(".")
        self.see(self.page.get_by_role("main"))

    def play_now(self, game: str) -> None:
        """Tap a tile: a table against bots. First-time help is closed once it shows."""
        self.home()
        self.touch(self.page.locator(f"article[data-game={game}] button.play"))
        self.at_table()

    def play_with(self, game: str, preset: str, settings: dict[str, str], players: int) -> None:
        """Open a table with these settings, against slow bots."""
        self.home()
        bots = ["", *["relaxed"] * (players - 1)]
        order = {"game": game, "preset": preset, "settings": settings, "players": players, "bots": bots}
        self.page.goto(self.page.evaluate(script("open_table"), order))
        self.touch(self.button(re.compile("^Ready!")))
        self.at_table()

    def at_table(self) -> None:
        """Wait until the table is drawn, and no help covers it."""
        self.see(self.page.locator("#table"))
        self.skip_hints()

    def skip_hints(self) -> None:
        """Close the first-time help if it is there; where rounds are short it may close by itself meanwhile."""
        skip = self.page.get_by_role("note").get_by_role("button", name="Skip")
        while skip.count():
            with suppress(TimeoutError):
                self.touch(skip, GONE_MS)

    def tab_to(self, words: str) -> None:
        """Press Tab until something with these words has the focus, visibly."""
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Tab")
            focused = self.page.locator("button:focus-visible")
            if focused.count() and words in (focused.get_attribute("aria-label") or focused.inner_text()):
                return
        raise AssertionError(f"{words} is not reached within {MOST_TABS} tabs")

    def announced(self, words: str) -> int:
        """Number of lines with these words read aloud since the page was opened."""
        return sum(words in line for line in self.page.evaluate("() => window.announced"))

    def phase(self) -> Literal["countdown", "playing", "over", "other"]:
        """The part of a match that is on the screen."""
        found: Any = self.page.evaluate(
            """() => document.querySelector('#standing') ? 'over'
               : document.querySelector('[role=timer] > span') ? 'countdown'
               : document.querySelector('#table') ? 'playing' : 'other'"""
        )
        return found  # type: ignore[no-any-return]

    def resize(self, window: Window) -> None:
        """Resize the window, and wait until the page has the new size; touch or mouse stays."""
        self.window = replace(window, touch=self.window.touch)
        self.page.set_viewport_size({"width": window.width, "height": window.height})
        # the browser resizes at once, the page a moment later
        has_it = f"() => matchMedia('(width: {window.width}px) and (height: {window.height}px)').matches"
        self.page.wait_for_function(has_it)
        self.page.evaluate(script("a_while"))  # until elements that measure themselves have done so

    def picture(self, name: str) -> None:
        """Save a picture of the screen for people to look at."""
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}-{self.window.name}.png", animations="disabled")


def visitor(
    browser: Browser,
    url: str,
    window: Window,
    speed: float = 1,
    look: Literal["light", "dark"] = "light",
    calm: bool = False,
    lingers: bool = False,
    locale: str = "en-GB",
    keeps: bool = False,
) -> Visitor:
    """A new visitor without any stored data. Close their `page.context` at the end.

    With `lingers` short notices stay for minutes. With `keeps` the browser caches pages for use without a network,
    which takes a while. without a network: it takes a while to keep one.
    """
    context = browser.new_context(
        base_url=url,
        viewport={"width": window.width, "height": window.height},
        has_touch=window.touch,
        is_mobile=window.touch,
        locale=locale,
        color_scheme=look,
        reduced_motion="reduce" if calm else "no-preference",
    )
    if not keeps:
        context.add_init_script("delete Navigator.prototype.serviceWorker")
    if lingers:
        context.add_init_script(f"({script('linger')})({LINGERS})")
    return visit(context, window, speed)


def visit(context: BrowserContext, window: Window, speed: float) -> Visitor:
    """A visitor in a browser that may have stored data."""
    if speed != 1:
        context.add_init_script(f"({script('faster')})({speed})")
    context.add_init_script(f"({script('shifts')})()")
    context.add_init_script(f"({script('announced')})()")
    context.set_default_timeout(SOON_MS)  # also of later pages
    expect.set_options(timeout=SOON_MS)
    page = context.new_page()
    found = Visitor(page, window, speed)
    watch(found, page)
    return found


def watch(who: Visitor, page: Page) -> None:
    """Records all complaints of a page."""
    page.on("console", who.heard)
    page.on("pageerror", lambda error: who.complaints.append(f"exception: {error}"))
