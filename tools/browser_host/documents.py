"""Runs inside Python as WebAssembly: what a page asks for before it has Python, or without it, as files."""

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
    """Nothing was played yet, and nothing is kept."""

    async def rows(self) -> Sequence[Row]:
        """None."""
        return ()

    async def write(self, put: Sequence[Row], drop: Sequence[str]) -> None:
        """Whatever it is."""


class Loud:
    """A log in which there must be nothing."""

    def info(self, event: str, **more: object) -> None:
        """All is well."""

    def error(self, event: str, **more: object) -> None:
        """Something is wrong."""
        sys.exit(f"{event}: {more}")


def questions() -> Iterator[str]:
    """What is asked for, below /api/."""
    yield from ("games", "pads")
    yield from (f"texts/{language}" for language in languages())
    for game in boxes():
        yield f"games/{game}/rules"
        if tile(game):
            yield f"games/{game}/tile"


async def write_documents(folder: Path) -> None:
    """All of them as an in-browser host answers, each in a file that is called like what was asked for."""
    browser_host = await opened_browser_host(NoRows(), lambda line, frame: None, sys.exit, Loud())
    for question in questions():
        answer = await browser_host.ask("GET", f"/api/{question}", {})
        if answer.status != OK:
            sys.exit(f"{question} is answered with {answer.status}")
        file = folder / (question + ENDINGS[answer.media])
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(answer.content)
    browser_host.commits.stop()
