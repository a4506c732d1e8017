"""The browser for the tests: one that is installed, else the distribution's own, else words that say what to install.

As a script it prints where the browser is, after installing it if that needs no questions to be answered.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ELSEWHERE = (Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),)
CHOSEN = "RASANT_BROWSER"
"""The environment variable that names another one."""

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-proxy-server",
    # drawn as pages of their own, two for each window, though no address bar is seen
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,Translate,MediaRouter,HttpsUpgrades,PaintHolding",
)

MISSING = (
    "the tests of the page need Chromium or Chrome, and none was found: install one (Debian: apt install chromium),"
    f" or name it with {CHOSEN}=/path/to/it"
)


def browser() -> Path | None:
    """Where an installed browser is, if one is."""
    chosen = os.environ.get(CHOSEN)
    if chosen:
        return Path(chosen) if Path(chosen).exists() else None
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return Path(found) if found else next((path for path in ELSEWHERE if path.exists()), None)


def install() -> None:
    """Install the distribution's Chromium where that can be done without a question; else do nothing."""
    if os.name != "posix" or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (("update",), ("install", "--yes", "--no-install-recommends", "chromium")):
        if subprocess.run(["apt-get", "-qq", *step], env=quietly, stdout=sys.stderr).returncode != 0:
            return


def main() -> None:
    """Find a browser or install one."""
    if browser() is None and CHOSEN not in os.environ:
        install()
    found = browser()
    if found is None:
        sys.exit(MISSING)
    sys.stdout.write(f"{found}\n")


if __name__ == "__main__":
    main()
