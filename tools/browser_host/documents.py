"""Runs in Python as WebAssembly: writes the documents that a page needs before Python, or without it, as files."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from rasant.api.answers import JSON
from rasant.api.library import MARKDOWN, SVG
from rasant.browser_host.opening import opened_browser_host
from rasant.games import boxes, languages, tile
from rasant.store.journal.port import Row

OK: Final = 200
ENDINGS: Final = {JSON: ".json", MARKDOWN: ".md", SVG: ".svg"}


class NoRows:
    """A storage without rows that drops what is written."""

    async def rows(self) -> Sequence[Row]:
        """No rows."""
        return ()

    async def write(self, put: Sequence[Row], drop: Sequence[str]) -> None:
        """Drop everything."""


class Loud:
    """A log that must stay empty."""

    def info(self, event: str, **more: object) -> None:
        """Ignore: all is well."""

    def error(self, event: str, **more: object) -> None:
        """Fail."""
        sys.exit(f"{event}: {more}")


def requests() -> Iterator[str]:
    """The requests whose answers are written, below /api/."""
    yield from ("games", "pads")
    yield from (f"texts/{language}" for language in languages())
    for game in boxes():
        yield f"games/{game}/rules"
        if tile(game):
            yield f"games/{game}/tile"


async def write_documents(folder: Path) -> None:
    """Write each answer of an in-browser host into a file named like the request."""
    browser_host = await opened_browser_host(NoRows(), lambda line, frame: None, sys.exit, Loud())
    for request in requests():
        answer = await browser_host.ask("GET", f"/api/{request}", {})
        if answer.status != OK:
            sys.exit(f"{request} was answered with status {answer.status}")
        file = folder / (request + ENDINGS[answer.media])
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(answer.content)
    browser_host.commits.stop()
