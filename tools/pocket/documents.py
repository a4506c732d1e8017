"""Runs inside Python as WebAssembly: what a page asks for before it has Python, or without it, as files."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from rasant.games import boxes, languages, tile
from rasant.pocket.opening import opened_pocket
from rasant.store.journal.port import Row

OK: Final = 200


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


def questions() -> Iterator[tuple[str, str]]:
    """The file of each document, and what is asked for it."""
    yield "games.json", "/api/games"
    yield "pads.json", "/api/pads"
    for language in languages():
        yield f"texts/{language}.json", f"/api/texts/{language}"
    for game in boxes():
        yield f"games/{game}/rules.md", f"/api/games/{game}/rules"
        if tile(game):
            yield f"games/{game}/tile.svg", f"/api/games/{game}/tile"


async def write_documents(folder: Path) -> None:
    """All of them, as a pocket answers."""
    pocket = await opened_pocket(NoRows(), lambda line, frame: None, sys.exit, Loud())
    for name, address in questions():
        answer = await pocket.ask("GET", address, {})
        if answer.status != OK:
            sys.exit(f"{address} is answered with {answer.status}")
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(answer.content)
    pocket.commits.stop()
