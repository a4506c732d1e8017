"""The files of the repository that the reference consists of."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from tools.reference.asyncapi import asyncapi
from tools.reference.typescript import typescript

from rasant.server.http.openapi import openapi

FILES: Final[dict[str, Callable[[], str]]] = {
    "docs/reference/openapi.json": openapi,
    "docs/reference/asyncapi.json": asyncapi,
    "web/src/wire/messages.ts": typescript,
}


def write_reference(root: Path) -> list[Path]:
    """Rewrite all stale files; returns those that were stale."""
    changed = [root / name for name, made in FILES.items() if not _is_fresh(root / name, made())]
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(FILES[path.relative_to(root).as_posix()](), encoding="utf-8")
    return changed


def _is_fresh(path: Path, text: str) -> bool:
    return path.exists() and path.read_text(encoding="utf-8") == text
