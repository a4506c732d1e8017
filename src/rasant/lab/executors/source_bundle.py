"""What bots that somebody brought need on another machine: their source files, and those they import from beside them.

Only Python files travel, and only those that were imported when the bots were loaded. Packages that are installed here
must be installed there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rasant.core.errors import BotError
from rasant.lab.foreign_bots.bot_processes import asked, known_bots, loaded, place_at
from rasant.lab.foreign_bots.importing import SUFFIX, import_from, is_installed
from rasant.lab.foreign_bots.messages import ListSources, Sources

_READ: Final[dict[Path, bytes]] = {}
"""Files as they were when first packed: edited meanwhile, they are the same to the end of a run, as on one core."""
_SOURCES: Final[dict[str, Sources]] = {}
"""What each bot was imported from, when it was first packed."""


@dataclass(frozen=True)
class SourceBundle:
    """Source files by where they are to lie, relative to a folder of their own."""

    bots: tuple[str, ...] = ()
    """Those whose files these are: `mine.py:Hasty`, `package.module:Hasty`."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """What is in each file. The first part of a path is the number of a folder to import from."""
    moved: Mapping[str, str] = field(default_factory=dict)
    """Where the files lie that bots' names have."""


def packed() -> SourceBundle:
    """All that bots need that were loaded in this process; `BotError` if a file is gone that was never packed."""
    sources = {bot: _sources_of(bot) for bot in known_bots()}
    folders = list(dict.fromkeys(folder for bot in sources if (folder := _folder(bot, Path(sources[bot].file)))))
    files: dict[str, bytes] = {}
    moved: dict[str, str] = {}
    for number, folder in enumerate(folders):
        imported = {Path(path) for found in sources.values() for path in found.imported}
        for path in sorted(path for path in imported if path.is_relative_to(folder)):
            files[f"{number}/{path.relative_to(folder).as_posix()}"] = _content(path)
        for bot, found in sources.items():
            if _where(bot).endswith(SUFFIX) and _folder(bot, Path(found.file)) == folder:
                moved[_where(bot)] = f"{number}/{Path(found.file).relative_to(folder).as_posix()}"
    return SourceBundle(tuple(sources), files, moved)


def unpack(source_bundle: SourceBundle, here: Path) -> None:
    """Lay the files out in this folder, and load every bot; `BotError` if one cannot be had on this machine."""
    for name, content in source_bundle.files.items():
        path = here / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for folder in sorted({name.partition("/")[0] for name in source_bundle.files}, key=int):
        import_from(here / folder)
    for where, moved in source_bundle.moved.items():
        place_at(where, here / moved)
    for bot in source_bundle.bots:
        loaded(bot)


def _sources_of(bot: str) -> Sources:
    if bot not in _SOURCES:
        reply = asked(bot, ListSources())
        if not isinstance(reply, Sources):
            raise BotError(f"{bot} cannot be sent: its files are not known; mend it, then try again")
        _SOURCES[bot] = reply
    return _SOURCES[bot]


def _where(bot: str) -> str:
    return bot.rpartition(":")[0]


def _folder(bot: str, source: Path) -> Path | None:
    """What a bot's imports are found in: beside its file, or where the command was given; none if it is installed."""
    if _where(bot).endswith(SUFFIX):
        return source.parent
    return Path.cwd() if source.is_relative_to(Path.cwd()) and not is_installed(source) else None


def _content(path: Path) -> bytes:
    if path not in _READ:
        try:
            _READ[path] = path.read_bytes()
        except OSError as error:
            raise BotError(f"a bot needs {path}, which cannot be read now: {error.strerror}; put it back") from None
    return _READ[path]
