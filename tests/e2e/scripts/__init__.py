"""What is run inside the page."""

from __future__ import annotations

from pathlib import Path


def script(name: str) -> str:
    """A function of JavaScript, as text."""
    text = (Path(__file__).parent / f"{name}.js").read_text("utf-8")
    return text[text.index("\n(") + 1 :].rstrip().rstrip(";")
