"""Games of other packages for a test: installed in their own folder, as pip would, and removed after it."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rasant.api.library import library
from rasant.games import GROUP, forget_games
from rasant.hall import table_creation as orders
from rasant.hall.game_list import game_list

METADATA = "Metadata-Version: 2.1\nName: {}\nVersion: 1.0\n"


def install(site: Path, distribution: str, entries: dict[str, str], group: str = GROUP) -> None:
    """Write the metadata that pip writes for a distribution; the test writes the package itself."""
    info = site / f"{distribution.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(METADATA.format(distribution), encoding="utf-8")
    lines = [f"[{group}]", *(f"{name} = {value}" for name, value in entries.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


@contextmanager
def installed(site: Path) -> Iterator[None]:
    """Make the packages of this folder importable inside this context, as if the process had started with them."""
    before = set(sys.modules)
    sys.path.insert(0, str(site))
    _forget_all()
    try:
        yield
    finally:
        sys.path.remove(str(site))
        for name in set(sys.modules) - before:
            if Path(getattr(sys.modules[name], "__file__", None) or "/").is_relative_to(site):
                del sys.modules[name]
        _forget_all()


def _forget_all() -> None:
    importlib.invalidate_caches()
    forget_games()
    orders._game.cache_clear()
    game_list.cache_clear()
    library.cache_clear()
