"""Takes screenshots of stored content for the README: You, the deal of the day, a replay, the score pad.

The people and their past come from the browser tests, and the match is simulated from a seed, so that every run shows
the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser
from tests.e2e import pasts
from tests.e2e.inspection import settle
from tests.e2e.pad_writers import PadWriter
from tests.e2e.pasts import ANNA
from tests.e2e.servers import Served
from tests.e2e.test_replays import ALL_SEEING, all_cards, open_file, place, viewpoint
from tests.e2e.test_you import arrive_as
from tests.e2e.visitors import Visitor, Window, visitor
from tools.small_png import shrink

from rasant.cli.app import run as run_command

SIZES: Final = (Window("desktop", 1120, 700), Window("phone", 390, 844, touch=True))
STEPS: Final = 6
"""Steps by which the scrubber is moved before the screenshot."""


def you(who: Visitor) -> None:
    """The page "You" of a player of some weeks."""
    who.page.goto("/you")
    who.see(who.page.get_by_role("heading", name="Awards"))


def today(who: Visitor) -> None:
    """The deal of the day before the try."""
    who.page.goto("/today")
    who.see(who.page.get_by_role("heading", name="Table of the day"))


def replay(who: Visitor) -> None:
    """A replay in the middle of a match, with every card visible."""
    with TemporaryDirectory() as folder:
        log = Path(folder) / "match.jsonl"
        run_command(["simulate", "ligretto", "--rounds", "1", "--seed", "7", "--log", str(log)])
        who.page.goto("/replay")
        open_file(who, log.name, log.read_bytes())
    who.see(place(who))
    viewpoint(who).select_option(ALL_SEEING)
    who.see(all_cards(who))
    for _ in range(STEPS):
        place(who).press("PageUp")


def pad(who: Visitor) -> None:
    """Three rounds of three people."""
    writer = PadWriter(who)
    writer.open("ligretto")
    names = ["Anna", "Ben", "Cleo"]
    writer.begin(names)
    for laid, left in (((22, 14, 17), (0, 5, 3)), ((18, 25, 20), (4, 0, 2)), ((19, 15, 23), (1, 6, 0))):
        writer.race(dict(zip(names, laid, strict=True)), dict(zip(names, left, strict=True)))


PAGES: Final[dict[str, Callable[[Visitor], None]]] = {
    "you": you,
    "today": today,
    "replay": replay,
    "pad": pad,
}


def take_memories(chromium: Browser, folder: Path) -> Iterator[Path]:
    """Take all pages in both sizes, from one server; yields the paths."""
    with TemporaryDirectory() as data:
        with ThreadPoolExecutor() as elsewhere:  # the browser occupies this thread's event loop
            people = elsewhere.submit(pasts.remember, Path(data)).result()
        with Served(Path(data), 1) as served:
            for window, (name, go) in product(SIZES, PAGES.items()):
                path = folder / f"{name}-{window.name}.png"
                who = arrive_as(visitor(chromium, served.url, window, 1, calm=True), people[ANNA])
                go(who)
                who.page.evaluate("() => (document.activeElement?.blur(), scrollTo(0, 0))")
                settle(who)
                who.page.screenshot(path=path, animations="disabled")
                who.page.context.close()
                shrink(path)
                yield path
