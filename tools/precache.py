"""Writes the list of a built page's files into its service worker, which caches them, so that the page opens offline.

The files of Python are in a list of their own: the worker that runs Python caches them itself.
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
"""The beginning of the line with the lists, before the script; the script finds the first list by this name."""
HASHED: Final = "assets/"
"""The folder in which names of files change with their content."""
PYTHON: Final = ".gz"
NOT_KEPT: Final = (PYTHON, PACKED, ".map", ".nojekyll")


def write_list(page: Path) -> None:
    """Put the list of this folder's files into its service worker, replacing an earlier one."""
    worker = page / WORKER
    script = "".join(line for line in worker.read_text("utf-8").splitlines(True) if not line.startswith(LIST))
    files = {path.relative_to(page).as_posix(): path for path in sorted(page.rglob("*")) if path.is_file()}
    python = json.dumps([name for name in files if name.endswith(PYTHON)])
    worker.write_text(f"{LIST}{json.dumps(_entries(files))};self.PYTHON={python};\n{script}", "utf-8")


def _entries(files: Mapping[str, Path]) -> list[dict[str, str | None]]:
    """The entries for workbox: addresses relative to the worker, with a revision that changes with the content."""
    kept = [name for name in files if name != WORKER and not name.endswith(NOT_KEPT)]
    return [{"url": name, "revision": None if name.startswith(HASHED) else _sum(files[name])} for name in kept]


def _sum(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()[:16]
