"""Tells the service worker of a built page which files there are: it keeps them, and the page opens without a network.

What Python is made of is not among them: the worker that runs it keeps that itself.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Final

WORKER: Final = "service-worker.js"
LIST: Final = "self.__WB_MANIFEST="
"""How the line begins that the list stands in, before the script: under this name the script looks for it."""
HASHED: Final = "assets/"
"""Where the names of files change with what is in them."""
NOT_KEPT: Final = (".gz", ".map", ".nojekyll")


def write_list(page: Path) -> None:
    """Put the list of what lies in this folder into its service worker, in place of one that was there."""
    worker = page / WORKER
    script = "".join(line for line in worker.read_text("utf-8").splitlines(True) if not line.startswith(LIST))
    listed = json.dumps(_entries(page), separators=(",", ":"))
    worker.write_text(f"{LIST}{listed};\n{script}", "utf-8")


def _entries(page: Path) -> list[dict[str, str | None]]:
    """What workbox reads: addresses beside the worker, and what changes when their content does."""
    files = {path.relative_to(page).as_posix(): path for path in page.rglob("*") if path.is_file()}
    kept = sorted(name for name in files if name != WORKER and not name.endswith(NOT_KEPT))
    return [{"url": name, "revision": None if name.startswith(HASHED) else _sum(files[name])} for name in kept]


def _sum(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()[:16]
