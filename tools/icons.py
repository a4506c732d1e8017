"""Draws the icons of the installed page from its picture, with a browser: python -m tools.icons

For systems that cut icons into their own shapes (`maskable`), the background fills the icon, and the picture keeps away
from them.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright
from tools.browser import FLAGS, MISSING, browser

PUBLIC: Final = Path(__file__).resolve().parent.parent / "web" / "public"
SAFE: Final = 0.76
"""Share of a maskable icon that the picture takes: what is outside four fifths may be cut off."""
GROUND: Final = re.compile(r'<rect width="100" height="100" rx="\d+" fill="(#\w+)"/>')


def draw(browser: Browser, svg: str, size: int, target: Path) -> None:
    """Draw one icon."""
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{svg}")
    page.screenshot(path=target, omit_background=True)
    page.close()


def maskable(svg: str) -> str:
    """The picture, smaller, on a background without rounded corners."""
    ground = GROUND.search(svg)
    assert ground is not None, "the icon has no background"
    inner = svg[ground.end() : svg.rindex("</svg>")]
    edge = 50 * (1 - SAFE)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<rect width="100" height="100" fill="{ground[1]}"/>'
        f'<g transform="translate({edge} {edge}) scale({SAFE})">{inner}</g></svg>'
    )


def main() -> None:
    """Draw all icons."""
    path = browser()
    if path is None:
        raise SystemExit(MISSING)
    svg = (PUBLIC / "icon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        for size in (192, 512):
            draw(started, svg, size, PUBLIC / "icons" / f"{size}.png")
        draw(started, maskable(svg), 512, PUBLIC / "icons" / "maskable-512.png")
        started.close()


if __name__ == "__main__":
    main()
