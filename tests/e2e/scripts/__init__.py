"""JavaScript that runs inside the page."""

from __future__ import annotations

from pathlib import Path


def script(name: str) -> str:
    """A JavaScript function as text; the first line of its file says what it does."""
    _, _, function = (Path(__file__).parent / f"{name}.js").read_text("utf-8").partition("\n")
    return function.rstrip().rstrip(";")
