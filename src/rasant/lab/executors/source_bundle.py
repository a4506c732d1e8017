"""The source files that foreign bots need on another machine: their own, and those beside them that they import.

It has only Python files, and only those that were imported when the bots were loaded. Packages that are installed here
must be installed there too.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rasant.core.errors import BotError
from rasant.lab.foreign_bots.bot_processes import asked, known_bots, loaded, set_location
from rasant.lab.foreign_bots.importing import SUFFIX, import_from, is_installed
from rasant.lab.foreign_bots.messages import ListSources, Sources

_READ: Final[dict[Path, bytes]] = {}
"""Contents of files when they were first packed. Later edits have no effect on a run, as on one core."""
_SOURCES: Final[dict[str, Sources]] = {}
"""The files that each bot was imported from, when it was first packed."""


@dataclass(frozen=True)
class SourceBundle:
    """Source files by path, relative to the folder they are unpacked to."""

    bots: tuple[str, ...] = ()
    """The bots whose files these are: `mine.py:Hasty`, `package.module:Hasty`."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Contents by path. The first part of a path is the number of a folder to import from."""
    moved: Mapping[str, str] = field(default_factory=dict)
    """By the file in a bot's name: its path in the bundle."""


def packed() -> SourceBundle:
    """The bundle for all bots loaded in this process; raises `BotError` if a file cannot be read."""
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
    """Write the files to a folder and load every bot; raises `BotError` if one cannot be loaded on this machine."""
    for name, content in source_bundle.files.items():
        path = here / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for folder in sorted({name.partition("/")[0] for name in source_bundle.files}, key=int):
        import_from(here / folder)
    for where, moved in source_bundle.moved.items():
        set_location(where, here / moved)
    for bot in source_bundle.bots:
        loaded(bot)


def _sources_of(bot: str) -> Sources:
    if bot not in _SOURCES:
        reply = asked(bot, ListSources())
        if not isinstance(reply, Sources):
            raise BotError(f"{bot} cannot be sent: its files are not known; repair it, then try again")
        _SOURCES[bot] = reply
    return _SOURCES[bot]


def _where(bot: str) -> str:
    return bot.rpartition(":")[0]


def _folder(bot: str, source: Path) -> Path | None:
    """The folder of a bot's imports: that of its file, or the current folder; `None` if the bot is installed."""
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
