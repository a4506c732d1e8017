"""Photograph the page for the README: the first screen, and the same moment of every game on a desk and on a phone.

python -m tools.page_pictures docs/pictures

The table is dealt from a fixed seed and bots play. After a certain number of batches the page is told nothing more, so
it stands still at that very moment.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright
from tests.e2e.inspection import settle
from tests.e2e.servers import Served
from tests.e2e.stillness import Stillness
from tests.e2e.visitors import Visitor, Window, visitor
from tools.browser import FLAGS, MISSING, browser
from tools.small_png import shrink

SIZES = (Window("desktop", 1120, 700), Window("phone", 390, 844, touch=True))
SPEED = 3


@dataclass(frozen=True)
class Moment:
    """When the picture is taken."""

    batch: int
    """The table has been told so many."""
    keys: tuple[str, ...] = ()
    """What the person presses when cards begin to fly."""


MOMENTS = {
    "ligretto": Moment(74),
    "fun_run": Moment(59, ("ArrowLeft",)),
    "fussballspiel": Moment(74, ("Space",)),
    "kickoff": Moment(23, ("Space",)),
    "schuss_und_tor": Moment(10),
}


def at_table(who: Visitor, game: str, moment: Moment) -> None:
    """Sit at a table of this game until the moment has come."""
    stillness = Stillness(who.page, moment.batch)
    who.play_now(game)
    who.page.wait_for_function("() => !document.querySelector('.screen > [role=timer]')")
    for key in moment.keys:
        who.page.keyboard.press(key)
    while not stillness.reached:
        who.page.evaluate("() => new Promise(requestAnimationFrame)")
    settle(who)


def take(chromium: Browser, folder: Path, window: Window, game: str | None) -> Path:
    """One picture, from a server of its own so that the seed is the same; its place."""
    path = folder / f"{'landing' if game is None else f'play-{game}'}-{window.name}.png"
    with TemporaryDirectory() as data, Served(Path(data), SPEED) as served:
        who = visitor(chromium, served.url, window, SPEED)
        if game is None:
            who.home()
            settle(who)
        else:
            at_table(who, game, MOMENTS[game])
        who.page.screenshot(path=path, animations="disabled")
        who.page.context.close()
    shrink(path)
    return path


def main() -> None:
    """Take all of them."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")
    folder.mkdir(parents=True, exist_ok=True)
    installed = browser()
    if installed is None:
        sys.exit(MISSING)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=installed, args=list(FLAGS))
        for window in SIZES:
            for game in (None, *MOMENTS):
                sys.stdout.write(f"{take(chromium, folder, window, game)}\n")
        chromium.close()


if __name__ == "__main__":
    main()
