"""Foreign bots of tests: the process must forget them afterwards."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rasant.lab.executors import source_bundle
from rasant.lab.foreign_bots.bot_processes import end_processes


@contextmanager
def forgotten_afterwards(folder: Path) -> Iterator[None]:
    """Start without known bots, and forget at the end all bots and modules of this folder."""
    end_processes()
    path, modules = sys.path[:], set(sys.modules)
    try:
        yield
    finally:
        sys.path[:] = path
        end_processes()
        source_bundle._READ.clear()
        source_bundle._SOURCES.clear()
        for name in set(sys.modules) - modules:
            if Path(getattr(sys.modules[name], "__file__", None) or "/").is_relative_to(folder):
                del sys.modules[name]
