"""What bots that somebody brought need on another machine: their source files, and those they import from beside them.

Only Python files travel, and only those that were imported when the bots were loaded. Packages that are installed here
must be installed there.
"""

from __future__ import annotations

import sys
import sysconfig
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Final

from rasant.core.errors import BotError
from rasant.lab.loading import SUFFIX, brought, import_from, load

_READ: Final[dict[Path, bytes]] = {}
"""Files as they were when first packed: edited meanwhile, they are the same to the end of a run, as on one core."""


@dataclass(frozen=True)
class Luggage:
    """Source files by where they are to lie, relative to a folder of their own."""

    places: tuple[str, ...] = ()
    """Files and modules as bots' names have them: `mine.py`, `package.module`."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """What is in each file. The first part of a path is the number of a folder to import from."""
    moved: Mapping[str, str] = field(default_factory=dict)
    """Where the files lie that bots' names have."""


def packed() -> Luggage:
    """All that bots need that were loaded in this process; `BotError` if a file is gone that was never packed."""
    modules = brought()
    folders = list(dict.fromkeys(folder for where in modules if (folder := _folder(where, modules[where]))))
    files: dict[str, bytes] = {}
    moved: dict[str, str] = {}
    for number, folder in enumerate(folders):
        for path in _sources_in(folder):
            files[f"{number}/{path.relative_to(folder).as_posix()}"] = _content(path)
        for where, module in modules.items():
            if where.endswith(SUFFIX) and _folder(where, module) == folder:
                moved[where] = f"{number}/{_source(module).relative_to(folder).as_posix()}"
    return Luggage(tuple(modules), files, moved)


def unpack(luggage: Luggage, here: Path) -> None:
    """Lay the files out in this folder, and load every bot; `BotError` if one cannot be had on this machine."""
    for name, content in luggage.files.items():
        path = here / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for folder in sorted({name.partition("/")[0] for name in luggage.files}, key=int):
        import_from(here / folder)
    for where in luggage.places:
        load(where, here / luggage.moved[where] if where in luggage.moved else None)


def _folder(where: str, module: ModuleType) -> Path | None:
    """What a bot's imports are found in: beside its file, or where the command was given; none if it is installed."""
    source = _source(module)
    if where.endswith(SUFFIX):
        return source.parent
    return Path.cwd() if source.is_relative_to(Path.cwd()) and not _is_installed(source) else None


def _sources_in(folder: Path) -> list[Path]:
    """The files in a folder that modules of this process came from, but for ours and those that are installed."""
    found = set()
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] not in ("rasant", "__main__", "__mp_main__") and getattr(module, "__file__", None):
            source = _source(module)
            if source.suffix == SUFFIX and source.is_relative_to(folder) and not _is_installed(source):
                found.add(source)
    return sorted(found)


def _content(path: Path) -> bytes:
    if path not in _READ:
        try:
            _READ[path] = path.read_bytes()
        except OSError as error:
            raise BotError(f"a bot needs {path}, which cannot be read now: {error.strerror}; put it back") from None
    return _READ[path]


def _source(module: ModuleType) -> Path:
    return Path(module.__file__ or "").resolve()


def _is_installed(source: Path) -> bool:
    return any(source.is_relative_to(sysconfig.get_path(kind)) for kind in ("stdlib", "purelib", "platlib"))
