"""Finds the browser for the tests: an installed one, else the distribution's, else one from a package.

As a script it prints the browser's path, after installing one if that needs no interaction.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.missing import MissingError, none_may_be_missing
from tools.packaged_browser import obtain, packaged

DISTRIBUTED = "chromium-headless-shell"
"""Debian's package: all that tests need, with less CPU than the browser with windows."""
WINDOWED = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ELSEWHERE = (Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),)
CHOSEN = "RASANT_BROWSER"
"""The environment variable that names another browser."""

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-proxy-server",
    # these would render as extra pages, two per window, though there is no address bar
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,Translate,MediaRouter,HttpsUpgrades,PaintHolding",
)

MISSING = f"there is no Chromium or Chrome (Debian: apt install {DISTRIBUTED}; or name it with {CHOSEN}=/path/to/it)"


def browser() -> Path | None:
    """The path of a browser, or None."""
    chosen = os.environ.get(CHOSEN)
    if chosen:
        return Path(chosen) if Path(chosen).exists() else None
    shell = shutil.which(DISTRIBUTED)
    return Path(shell) if shell else windowed() or packaged()


def windowed() -> Path | None:
    """The path of an installed browser with windows, or None: a shell lacks settings and installed pages."""
    found = next(filter(None, map(shutil.which, WINDOWED)), None)
    return Path(found) if found else next((path for path in ELSEWHERE if path.exists()), None)


def needed(found: Path | None) -> Path:
    """The found path; `MissingError` if there is none."""
    if found is None:
        raise MissingError(MISSING)
    return found


def install(*packages: str) -> None:
    """Install packages of the distribution if that needs no interaction; else do nothing."""
    if os.name != "posix" or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    # a single-user runlevel starts no services: tests start their own
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    for step in (("update",), ("install", "--yes", "--no-install-recommends", *packages)):
        if subprocess.run(["apt-get", "-qq", *step], env=quietly, stdout=sys.stderr).returncode != 0:
            return


def get() -> None:
    """Install a browser if there is none: the distribution's, else one from a package."""
    install(DISTRIBUTED)
    if browser() is None:
        sys.stderr.write("no browser is installed: one comes out of a package (70 MB)\n")
        obtain()


def main() -> None:
    """Print the path of a browser, installing one if necessary; without one the tests of the page are skipped."""
    if browser() is None and CHOSEN not in os.environ:
        get()
    found = browser()
    if found is None and none_may_be_missing():
        sys.exit(MISSING)
    sys.stdout.write(f"{found}\n" if found else f"WARNING: the tests of the page are skipped: {MISSING}\n")


if __name__ == "__main__":
    main()
