"""The page in a browser: its size, its loading time, and how smooth a full table is.

`make bench-web` sets up what it needs. Twelve play ligretto, eleven of them lightning bots, and one person presses the
key that counts three; at a server, and without one by Python in the page. It prints what it found and writes
results/web.md.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from tests.e2e.servers import Served
from tests.e2e.sites import FileHost
from tests.e2e.visitors import DESKTOP, PHONE, Visitor, Window, visitor
from tools.browser import FLAGS, MISSING, browser
from tools.site import SITE

import machine
from protocol import ROOT
from rasant.server.http.page import PACKED
from tables import page, show
from web_report import Alone, Loaded, Smooth, web_parts

RESULTS = ROOT / "benchmarks" / "results" / "web.md"
BUILT = ROOT / "src" / "rasant" / "server" / "page"
WIDTH = 160

IS_KEPT = "async () => (await (await caches.open('rasant-python')).keys()).length === 4"
"""The files of Python, and the snapshot of its memory."""

WATCH = """() => {
  window.frames = [];
  window.long = [];
  window.delays = [];
  let last = performance.now();
  const frame = (now) => {
    window.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { duration, scripts } of list.getEntries()) {
      const heaviest = scripts.toSorted((a, b) => b.duration - a.duration)[0];
      const who = heaviest && `${heaviest.invoker} ${heaviest.sourceFunctionName}`.replace(location.origin, '').trim();
      window.long.push([duration, who || 'drawing', heaviest?.duration ?? 0]);
    }
  }).observe({ type: 'long-animation-frame' });
  addEventListener('keydown', ({ timeStamp }) => {
    requestAnimationFrame(() => setTimeout(() => window.delays.push(performance.now() - timeStamp)));
  }, { capture: true });
}"""


def loaded(chromium: Browser, served: Served, window: Window) -> Loaded:
    """Open the page as a new player, and a table by one tap."""
    who = visitor(chromium, served.url, window)
    who.home()
    who.page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    timing: Any = who.page.evaluate(
        """() => [performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
                  performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd]"""
    )
    before: Any = who.page.evaluate("() => performance.now()")
    who.touch(who.page.locator("article[data-game=ligretto] button.play"))
    who.see(who.page.locator("#table .card").first)
    after: Any = who.page.evaluate("() => performance.now()")
    who.page.context.close()
    return Loaded(timing[0], timing[1], after - before)


def alone(chromium: Browser, site: FileHost, window: Window) -> Alone:
    """Open the site as a new player, again, and once more without haste."""
    who = visitor(chromium, site.url, window, keeps=True)
    first_visit = _to_first_card(who)
    paint: Any = who.page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    who.page.wait_for_function(IS_KEPT)
    from_cache = _to_first_card(who)
    who.home()
    who.see(who.page.locator(".today"))  # Python has answered with the deal of the day
    before: Any = who.page.evaluate("() => performance.now()")
    _tap(who)
    after: Any = who.page.evaluate("() => performance.now()")
    who.page.context.close()
    return Alone(paint, first_visit, from_cache, after - before)


def _to_first_card(who: Visitor) -> float:
    """Milliseconds from opening the page, by its own clock."""
    who.home()
    _tap(who)
    found: Any = who.page.evaluate("() => performance.now()")
    return float(found)


def _tap(who: Visitor) -> None:
    who.touch(who.page.locator("article[data-game=ligretto] button.play"))
    who.see(who.page.locator("#table .card").first)


def full_table_alone(who: Visitor) -> None:
    """Sit down at the same table inside the page."""
    who.home()
    who.touch(who.page.locator("label:has(input[value=lightning])"))
    who.page.goto("#ligretto?players=12")
    who.touch(who.button("Play against bots"))
    who.at_table()
    who.page.wait_for_function("() => !document.querySelector('.screen > [role=timer]')")


def full_table(who: Visitor) -> None:
    """Sit down at a table of twelve, the others lightning bots."""
    who.home()
    who.touch(who.button("With friends: Ligretto"))
    sheet = who.page.get_by_role("dialog")
    who.touch(sheet.get_by_text("12", exact=True))
    who.touch(sheet.get_by_text("Bots take the free seats"))
    who.touch(sheet.get_by_text("Lightning"))
    who.touch(who.button("Open a table"))
    who.touch(who.page.get_by_role("button", name="Ready!"))
    who.at_table()
    who.page.wait_for_function("() => !document.querySelector('.screen > [role=timer]')")


def smooth(who: Visitor, sit_down: Callable[[Visitor], None], presses: int) -> Smooth:
    """Press the key this many times during play, at least a frame apart, and measure each response."""
    sit_down(who)
    who.page.evaluate(WATCH)
    for number in range(presses):
        if who.phase() == "over":
            break
        who.page.keyboard.press("Space")
        who.page.wait_for_function(f"() => window.delays.length > {number} || document.querySelector('#standing')")
    found = _found(who.page)
    who.page.context.close()
    return found


def _found(at: Page) -> Smooth:
    frames, long, delays = json.loads(str(at.evaluate("() => JSON.stringify([frames, long, delays])")))
    return Smooth(frames[1:], [(duration, why, ran) for duration, why, ran in long], delays)


def weights() -> dict[str, float]:
    """Compressed kilobytes: the first screen without its language, the whole page, Python and its games."""
    lying = (path for path in BUILT.rglob("*") if path.is_file() and path.suffix != PACKED)
    files = {path: _zipped(path) for path in lying if "icons" not in path.parts}
    index = (BUILT / "index.html").read_text("utf-8")
    python = {path for path in files if path.suffix == ".gz" or path.name.startswith(("pyodide", "worker"))}
    return {
        "first screen": sum(kb for path, kb in files.items() if path.name in index or path.name == "index.html"),
        "everything but Python": sum(kb for path, kb in files.items() if path not in python),
        "Python and all games": sum(files[path] for path in python),
    }


def _zipped(path: Path) -> float:
    content = path.read_bytes()
    return len(content if path.suffix == ".gz" else gzip.compress(content)) / 1000


def main() -> None:
    """Measure, print, and save the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="once each, to try it; keeps no results")
    quick = parser.parse_args().quick
    installed = browser()
    if installed is None:
        raise SystemExit(MISSING)
    before = machine.load()
    with (
        TemporaryDirectory() as data,
        Served(Path(data), 1) as served,
        FileHost(SITE) as site,
        sync_playwright() as playwright,
    ):
        chromium = playwright.chromium.launch(executable_path=installed, args=list(FLAGS))
        version = chromium.version
        loads = {
            window.name: [loaded(chromium, served, window) for _ in range(1 if quick else 5)]
            for window in (DESKTOP, PHONE)
        }
        alones = {
            window.name: [alone(chromium, site, window) for _ in range(1 if quick else 5)]
            for window in (DESKTOP, PHONE)
        }
        ways = {"": (served.url, full_table), ", without a server": (site.url, full_table_alone)}
        tables = {
            window.name + way: smooth(visitor(chromium, url, window), sit_down, 10 if quick else 80)
            for window in (DESKTOP, PHONE)
            for way, (url, sit_down) in ways.items()
        }
        chromium.close()
    found = web_parts(weights(), loads, alones, tables)
    about = (
        f"{machine.date()}, commit {machine.commit('web', 'src')}, {machine.processor()}, {machine.system()}, "
        f"Chromium {version}. Load of the machine before: {before}, after: {machine.load()}."
    )
    verdict = ["How smooth it is depends on how busy the machine is: read it with the load in mind."]
    show(found, verdict, Console(width=WIDTH))
    if not quick:
        RESULTS.write_text(page("The page", about, found, verdict), "utf-8")


if __name__ == "__main__":
    main()
