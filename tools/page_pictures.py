"""Takes screenshots of the page for the README: the first screen, the same moment of every game on a desktop and on a
phone, and stored content; and the page without a server.

python -m tools.page_pictures docs/pictures

`--screens` writes into the folder `screens` instead: every game on a desktop and on a phone upright and sideways, by
day and by night.

The table is dealt from a fixed seed and bots play. After a certain number of batches the page receives nothing more, so
it stands still at exactly that moment.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright
from tests.e2e.inspection import LOOKS, settle
from tests.e2e.scripts import script
from tests.e2e.servers import Served
from tests.e2e.stillness import Stillness
from tests.e2e.visitors import Visitor, Window, visitor
from tools.browser import FLAGS, MISSING, browser
from tools.memory_pictures import take_memories
from tools.site_pictures import take_site
from tools.small_png import shrink

SIZES = (Window("desktop", 1120, 700), Window("phone", 390, 844, touch=True))
SCREENS = (Window("desk", 1280, 800), Window("upright", 390, 844, touch=True), Window("sideways", 844, 390))
SPEED = 3


@dataclass(frozen=True)
class Moment:
    """When the screenshot is taken."""

    batch: int
    """Number of batches that the table has received."""
    keys: tuple[str, ...] = ()
    """Keys that the person presses when play begins."""


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
    """Take one screenshot, from a server of its own so that the seed is the same; returns its path."""
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


def take_screens(chromium: Browser, folder: Path, game: str | None) -> list[Path]:
    """Take the same moment in every window, by day and by night; returns the paths."""
    paths = [folder / f"{game or 'landing'}-{window.name}-{look}.png" for window, look in product(SCREENS, LOOKS)]
    with TemporaryDirectory() as data, Served(Path(data), SPEED) as served:
        who = visitor(chromium, served.url, SCREENS[1], SPEED, calm=True)
        if game is None:
            who.home()
        else:
            at_table(who, game, MOMENTS[game])
        for path, (window, look) in zip(paths, product(SCREENS, LOOKS), strict=True):
            who.page.set_viewport_size({"width": window.width, "height": window.height})
            who.page.emulate_media(color_scheme=look, reduced_motion="reduce")
            who.page.evaluate(script("in_sight"), 0)
            who.page.screenshot(path=path, animations="disabled")
        who.page.context.close()
    # last, because a page that receives nothing would count its connection as lost
    for path in paths:
        shrink(path)
    return paths


def all_of(chromium: Browser, folder: Path, screens: bool) -> Iterator[Path]:
    """Take all pictures of a folder; yields their paths."""
    if screens:
        for game in (None, *MOMENTS):
            yield from take_screens(chromium, folder, game)
    else:
        for window, game in product(SIZES, (None, *MOMENTS)):
            yield take(chromium, folder, window, game)
        yield from take_memories(chromium, folder)
        yield from take_site(chromium, folder)


def main() -> None:
    """Take all pictures."""
    parser = ArgumentParser(prog="python -m tools.page_pictures", description="Take screenshots of the page.")
    parser.add_argument("folder", type=Path, nargs="?", default=Path("docs/pictures"))
    parser.add_argument("--screens", action="store_true", help="every screen, into its folder `screens`")
    asked = parser.parse_args()
    folder = asked.folder / "screens" if asked.screens else asked.folder
    folder.mkdir(parents=True, exist_ok=True)
    installed = browser()
    if installed is None:
        sys.exit(MISSING)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=installed, args=list(FLAGS))
        for path in all_of(chromium, folder, asked.screens):
            sys.stdout.write(f"{path}\n")
        chromium.close()


if __name__ == "__main__":
    main()
