"""The browsers of the second tier: Firefox, WebKitGTK with a screen to draw on, and Chromium with windows.

As a script it installs those that are missing, where that needs no questions to be answered; tests of what is still
missing are skipped.
"""

from __future__ import annotations

import shutil
from typing import Final

from tools.browser import install, windowed

PACKAGES: Final = {"firefox-esr": "firefox-esr", "WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}
"""Which package of Debian brings which program."""


def lacking() -> list[str]:
    """The packages of those that are not here."""
    engines = [package for program, package in PACKAGES.items() if shutil.which(program) is None]
    return engines if windowed() else [*engines, "chromium"]


if __name__ == "__main__" and lacking():
    install(*lacking())
