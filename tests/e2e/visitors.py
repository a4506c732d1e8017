"""A visitor with a browser of their own: a window of some size, and everything the page complains about."""

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
"""Pictures of every screen, to be looked at."""
SOON_MS: Final = 120_000
"""A bound for what happens at once, on however busy a machine."""

GONE_MS: Final = 1_000
"""What cannot be touched within this time is gone."""

LINGERS: Final = 60
"""A second of the page is a minute."""

MOST_TABS: Final = 20
"""Enough for everything on the first screen."""

GAMES: Final = tuple(game for game in boxes() if folder(game).joinpath("web", "Table.svelte").is_file())
"""Those that bring a table of their own to the page."""


@dataclass(frozen=True)
class Window:
    """A device: how large its window is, and whether one taps or clicks."""

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
"""Every game at one of both sizes, in turn; `make soak` has the other one. For what takes as long as a round."""

some_games: Final = pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.soak] * (number > 1)) for number, game in enumerate(GAMES)]
)
"""Two of the games; `make soak` has the others. For what is the page's own and hardly the game's."""


@dataclass
class Visitor:
    """A page in a window, and what it complained about."""

    page: Page
    window: Window
    speed: float
    complaints: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    """Complaints that belong to the test, as regular expressions."""

    def unexpected(self) -> list[str]:
        """What it should not have said."""
        return [line for line in self.complaints if not any(re.search(known, line) for known in self.expected)]

    def heard(self, message: ConsoleMessage) -> None:
        """The page wrote to the console."""
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    # --- what there is on the page ---

    def button(self, name: str | re.Pattern[str], exact: bool = True) -> Locator:
        """A button by the name that is read aloud."""
        return self.page.get_by_role("button", name=name, exact=exact)

    def touch(self, what: Locator, within_ms: int = SOON_MS) -> None:
        """Tap it or click it, as one does with this device."""
        if self.window.touch:
            what.tap(timeout=within_ms)
        else:
            what.click(timeout=within_ms)

    def touch_at(self, x: float, y: float) -> None:
        """Tap or click at a point, whatever lies there."""
        if self.window.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def see(self, what: Locator) -> None:
        """It is seen, soon."""
        expect(what).to_be_visible(timeout=SOON_MS)

    # --- ways through the page ---

    def home(self) -> None:
        """Open the first screen."""
        self.page.goto(".")
        self.see(self.page.get_by_role("main"))

    def play_now(self, game: str) -> None:
        """One tap on a tile: a table against bots. First-time help is waved away once it shows."""
        self.home()
        self.touch(self.page.locator(f"article[data-game={game}] button.play"))
        self.at_table()

    def play_with(self, game: str, preset: str, settings: dict[str, str], players: int) -> None:
        """A table with settings of its own, against bots that take their time."""
        self.home()
        bots = ["", *["relaxed"] * (players - 1)]
        order = {"game": game, "preset": preset, "settings": settings, "players": players, "bots": bots}
        self.page.goto(self.page.evaluate(script("open_table"), order))
        self.touch(self.button(re.compile("^Ready!")))
        self.at_table()

    def at_table(self) -> None:
        """The table is drawn, and no help lies above it."""
        self.see(self.page.locator("#table"))
        self.skip_hints()

    def skip_hints(self) -> None:
        """Wave the first-time help away if it is there; where rounds are short it may go by itself meanwhile."""
        skip = self.page.get_by_role("note").get_by_role("button", name="Skip")
        while skip.count():
            with suppress(TimeoutError):
                self.touch(skip, GONE_MS)

    def tab_to(self, words: str) -> None:
        """Press Tab until something with these words has the focus, and can be seen to have it."""
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Tab")
            focused = self.page.locator("button:focus-visible")
            if focused.count() and words in (focused.get_attribute("aria-label") or focused.inner_text()):
                return
        raise AssertionError(f"{words} is not reached within {MOST_TABS} tabs")

    def announced(self, words: str) -> int:
        """How many lines with these words were read aloud since the page was opened."""
        return sum(words in line for line in self.page.evaluate("() => window.announced"))

    def phase(self) -> Literal["countdown", "playing", "over", "other"]:
        """Which part of a match is on the screen."""
        found: Any = self.page.evaluate(
            """() => document.querySelector('#standing') ? 'over'
               : document.querySelector('[role=timer] > span') ? 'countdown'
               : document.querySelector('#table') ? 'playing' : 'other'"""
        )
        return found  # type: ignore[no-any-return]

    def resize(self, window: Window) -> None:
        """Give the window another size, and wait until the page has it; what it is touched with stays."""
        self.window = replace(window, touch=self.window.touch)
        self.page.set_viewport_size({"width": window.width, "height": window.height})
        # the browser is notified at once, and the page when it gets to it
        has_it = f"() => matchMedia('(width: {window.width}px) and (height: {window.height}px)').matches"
        self.page.wait_for_function(has_it)
        self.page.evaluate(script("a_while"))  # what measures itself has done so

    def picture(self, name: str) -> None:
        """Keep a picture of the screen, to be looked at."""
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
    """A new visitor: nothing is remembered. Close their `page.context` in the end.

    For who `lingers` all that is shown for a moment only stays for minutes. Only whose browser `keeps` pages has them
    without a network: it takes a while to keep one.
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
    """A visitor in a browser that may remember them."""
    if speed != 1:
        context.add_init_script(f"({script('faster')})({speed})")
    context.add_init_script(f"({script('shifts')})()")
    context.add_init_script(f"({script('announced')})()")
    context.set_default_timeout(SOON_MS)  # of further pages, too
    expect.set_options(timeout=SOON_MS)
    page = context.new_page()
    found = Visitor(page, window, speed)
    watch(found, page)
    return found


def watch(who: Visitor, page: Page) -> None:
    """Listen to all complaints of a page."""
    page.on("console", who.heard)
    page.on("pageerror", lambda error: who.complaints.append(f"exception: {error}"))
