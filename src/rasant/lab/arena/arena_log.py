"""The log of an arena: a line for the arena, then one per table. It is append-only, so an interrupted run can resume.

If the process died while writing, the last line is incomplete: it is dropped and written again.
"""

import contextlib
import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TextIO

import msgspec

import rasant
from rasant.bots import bot_name
from rasant.core.errors import LogError, newer, one_line
from rasant.lab.arena.tables import ArenaOrder, PlayedTable, TableTask
from rasant.lab.arena.timetable import Timetable
from rasant.lab.foreign_bots.loading import code_digest

ARENA_LOG_VERSION: Final = 1
LONGEST_VALUE: Final = 100
_BEGINS: Final = b'{"rasant_arena":'
"""Beginning of an arena log. A file that begins differently is never overwritten."""

_DIFFERENCES: Final = {
    "game": "another game",
    "players": "other numbers of players",
    "preset": "another preset",
    "settings": "other options",
    "deck": "another deck",
    "seed": "another seed",
    "bots": "other bots",
    "code": "other code of the same bots",
}
"""By entry of the header: what to say of a log that differs in it."""


class ArenaHeader(msgspec.Struct):
    """The parameters of an arena. Results with different parameters cannot be mixed."""

    rasant_arena: int
    version: str
    """Version of rasant: bots and rules may differ between versions."""
    game: str
    players: tuple[int, ...]
    preset: str
    settings: Mapping[str, str]
    deck: str
    """Digest of a custom deck; empty for the game's own."""
    seed: str
    bots: tuple[str, ...]
    code: Mapping[str, str]
    """Digests of foreign bots."""


def header_of(order: ArenaOrder) -> ArenaHeader:
    """The first line of the log of an arena."""
    setup = order.setup
    deck = "" if setup.deck is None else hashlib.sha256(setup.deck.encode()).hexdigest()
    brought = {named.policy for named in map(bot_name, order.bots) if named.foreign}
    code = {policy: code_digest(policy) for policy in sorted(brought)}
    return ArenaHeader(
        ARENA_LOG_VERSION,
        rasant.__version__,
        setup.game,
        order.players,
        setup.preset,
        dict(setup.settings),
        deck,
        order.seed,
        order.bots,
        code,
    )


def seed_of(path: Path) -> str | None:
    """The seed in the log of an arena, if it exists; raises `LogError` if it is another kind of file."""
    lines = _lines(path)
    return _header(path, lines[0]).seed if lines else None


class ArenaLog:
    """Records tables as they are played; `played` are those that the log had already."""

    def __init__(self, file: TextIO | None = None, played: Sequence[PlayedTable] = ()) -> None:
        self._file = file
        self.played = played

    def write(self, lines: Sequence[msgspec.Struct]) -> None:
        """Append lines and pass them to the operating system."""
        if self._file is None:
            return
        with _unwritable(self._file.name):
            self._file.write("".join(f"{msgspec.json.encode(line).decode()}\n" for line in lines))
            self._file.flush()


@contextlib.contextmanager
def arena_log(path: Path | None, timetable: Timetable) -> Iterator[ArenaLog]:
    """Create or resume the log of an arena; raises `LogError` if it is another arena's or cannot be written."""
    if path is None:
        yield ArenaLog()
        return
    lines = _lines(path)
    played = _played(path, lines, timetable) if lines else []
    with _unwritable(path):
        file = path.open("a", encoding="utf-8")
    with file:
        with _unwritable(path):
            os.truncate(path, sum(len(line) + 1 for line in lines))
        log = ArenaLog(file, played)
        if not lines:
            log.write([header_of(timetable.order)])
        yield log


@contextlib.contextmanager
def _unwritable(path: Path | str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise LogError(f"cannot write the log {path}: {error.strerror}") from None


def _lines(path: Path) -> list[bytes]:
    """All complete lines of a log; none if the file does not exist yet."""
    if path.exists() and not path.is_file():
        raise LogError(f"cannot write the log {path}: it is not a plain file")
    try:
        content = path.read_bytes() if path.exists() else b""
    except OSError as error:
        raise LogError(f"cannot read the log {path}: {error.strerror}") from None
    if content and not content.startswith(_BEGINS[: len(content)]):
        raise LogError(f"{path} is not the log of an arena; name another file")
    return content.split(b"\n")[:-1]


def _header(path: Path, line: bytes) -> ArenaHeader:
    try:
        version = msgspec.json.decode(line).get("rasant_arena")
        if isinstance(version, int) and version > ARENA_LOG_VERSION:
            raise LogError(newer(f"the log {path}", version, ARENA_LOG_VERSION))
        header = msgspec.json.decode(line, type=ArenaHeader)
    except (msgspec.DecodeError, AttributeError):
        header = None
    if header is None or header.rasant_arena != ARENA_LOG_VERSION:
        raise LogError(f"{path} is not the log of an arena of version {ARENA_LOG_VERSION}; name another file")
    return header


def _played(path: Path, lines: list[bytes], timetable: Timetable) -> list[PlayedTable]:
    """The tables of a log, in order within each contest; raises `LogError` if it is another arena's or damaged."""
    _check_header(path, _header(path, lines[0]), header_of(timetable.order))
    played: list[PlayedTable] = []
    following = [0] * len(timetable.contests)
    for number, line in enumerate(lines[1:], 2):
        try:
            table = msgspec.json.decode(line, type=PlayedTable)
        except msgspec.DecodeError:
            raise LogError(f"{path}, line {number}: not a table of an arena; was the file damaged?") from None
        contest, place = timetable.place(table.table)
        if place != following[contest] or not _fits(table, timetable.task(contest, place)):
            raise LogError(f"{path}, line {number}: not the expected table; was the file damaged?")
        following[contest] += 1
        played.append(table)
    return played


def _fits(table: PlayedTable, task: TableTask) -> bool:
    """Is this the table of the task, with possible places?"""
    seats = len(task.bots)
    as_ordered = (table.table, table.seed, table.bots) == task
    return as_ordered and len(table.places) == seats and all(1 <= place <= seats for place in table.places)


def _check_header(path: Path, there: ArenaHeader, here: ArenaHeader) -> None:
    if there.version != here.version:
        raise LogError(
            f"the log {path} was written by rasant {there.version}, this is {here.version}: results of two versions "
            "cannot be mixed; name another file"
        )
    for field, words in _DIFFERENCES.items():
        if getattr(there, field) != getattr(here, field):
            value = _in_parentheses(getattr(there, field)) if field not in ("deck", "code") else ""
            raise LogError(f"the log {path} is of {words}{value}; give the same, or name another file")


def _in_parentheses(value: object) -> str:
    """An entry of a header as text for users."""
    if isinstance(value, Mapping):
        value = [f"{name}={setting}" for name, setting in value.items()]
    words = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return f" ({one_line(words, LONGEST_VALUE)})" if words else ""
