"""Builds the page that the server serves: Python for the page, the page itself, and documents."""

from __future__ import annotations

from shutil import copytree
from typing import Final

from tools.browser_host.build import DOCUMENTS
from tools.browser_host.build import build as build_browser_host
from tools.npm import ROOT, npm
from tools.precache import write_list

PAGE: Final = ROOT / "src" / "rasant" / "server" / "page"


def build() -> None:
    """Build everything; replaces what was there."""
    build_browser_host()
    npm("run", "build")
    copytree(DOCUMENTS, PAGE / DOCUMENTS.name)
    write_list(PAGE)
    npm("run", "pack")


if __name__ == "__main__":
    build()
