"""Builds the page into the wheel. An editable install does without: `make play` builds it when needed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT: Final = Path(__file__).resolve().parent.parent
LAST: Final = ROOT / "src" / "rasant" / "server" / "page" / "documents"
"""What is put into the page last."""


class PageHook(BuildHookInterface[Any]):
    """Puts the page into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, unless it is there already or nobody will serve it from here."""
        # Whoever builds a wheel loads this file alone: its neighbours are found by a Python that starts in this folder.
        if version != "editable" and (ROOT / "web").exists() and not LAST.exists():
            subprocess.run([sys.executable, "-m", "tools.page"], cwd=ROOT, check=True)
