"""Tells the service worker of a built page which files there are: it keeps them, and the page opens without a network.

What Python is made of is a list of its own: the worker that runs it keeps that itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

from rasant.server.http.page import PACKED

WORKER: Final = "service-worker.js"
LIST: Final = "self.__WB_MANIFEST="
"""How the line begins that the lists stand in, before the script: under this name the script looks for the first."""
HASHED: Final = "assets/"
"""Where the names of files change with what is in them."""
PYTHON: Final = ".gz"
NOT_KEPT: Final = (PYTHON, PACKED, ".map", ".nojekyll")


def write_list(page: Path) -> None:
    """Put the list of what lies in this folder into its service worker, in place of one that was there."""
    worker = page / WORKER
    script = "".join(line for line in worker.read_text("utf-8").splitlines(True) if not line.startswith(LIST))
    files = {path.relative_to(page).as_posix(): path for path in sorted(page.rglob("*")) if path.is_file()}
    python = json.dumps([name for name in files if name.endswith(PYTHON)])
    worker.write_text(f"{LIST}{json.dumps(_entries(files))};self.PYTHON={python};\n{script}", "utf-8")


def _entries(files: Mapping[str, Path]) -> list[dict[str, str | None]]:
    """What workbox reads: addresses beside the worker, and what changes when their content does."""
    kept = [name for name in files if name != WORKER and not name.endswith(NOT_KEPT)]
    return [{"url": name, "revision": None if name.startswith(HASHED) else _sum(files[name])} for name in kept]


def _sum(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()[:16]
