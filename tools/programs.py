"""The programs of the second tier besides those of `make test`: browsers, proxies, Prometheus, libfaketime.

As a script it installs the missing ones if that needs no interaction; tests of programs that are still missing are
skipped.
"""

from __future__ import annotations

import os
import shutil
from typing import Final

from tools.browser import install, windowed

ENGINES: Final = {"firefox-esr": "firefox-esr", "WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}
"""Debian's packages by program, for the journeys through the page."""
HOSTS: Final = {
    "nginx": "nginx-light",
    "caddy": "caddy",
    "haproxy": "haproxy",
    "prometheus": "prometheus",
    "systemd-analyze": "systemd",
    "faketime": "faketime",
}
"""The same for the files in deploy/, and for steps of the clock."""
COUNTERS: Final = {"valgrind": "valgrind"}
"""The same for the guard of the benchmarks."""
PLACES: Final = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"
"""Folders to search: servers are in folders that not every PATH has."""


def lacking() -> list[str]:
    """The packages of the missing programs."""
    wanted = {**ENGINES, **HOSTS, **COUNTERS}
    packages = [package for program, package in wanted.items() if shutil.which(program, path=PLACES) is None]
    return packages if windowed() else [*packages, "chromium"]


if __name__ == "__main__" and lacking():
    install(*lacking())
