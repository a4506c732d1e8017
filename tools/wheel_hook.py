"""Builds the page into the wheel. Not for editable installs: `make play` builds it when needed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT: Final = Path(__file__).resolve().parent.parent
LAST: Final = ROOT / "src" / "rasant" / "server" / "page" / "documents"
"""The part of the page that is written last."""


class PageHook(BuildHookInterface[Any]):
    """Puts the page into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, unless it exists or will not be served from here."""
        # Build tools load this file alone, so its neighbours are only found by a Python that starts in this folder.
        if version != "editable" and (ROOT / "web").exists() and not LAST.exists():
            subprocess.run([sys.executable, "-m", "tools.page"], cwd=ROOT, check=True)
