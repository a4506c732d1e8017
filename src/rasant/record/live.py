"""A live match as a log, or to be watched: what a table wrote down, in the form that others read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, final

from rasant.core.errors import LogError, UserError
from rasant.core.events import Batch
from rasant.core.packing import unpack
from rasant.players.results import Result
from rasant.record.logs import header_line, line_of, race_line
from rasant.record.replay import MatchReplay
from rasant.record.setup import PERSON, Setup
from rasant.table.log.entries import (
    BatchPlayed,
    RaceLost,
    RematchBegun,
    SetupChanged,
    TableCreated,
    read_entry,
    refounded,
)


@final
class MatchEntries:
    """Reads a finished match from the entries of its table's log.

    It is given them from the one before the match (`Finished.first - 1`: it has the seed of a rematch, and what is
    played by then) to its last, in their order.
    """

    def __init__(self, founded: TableCreated, result: Result) -> None:
        self._founded = founded
        self._result = result
        self._begun = False
        self.seed = founded.seed

    @property
    def setup(self) -> Setup:
        """What was played; known for sure once a batch was read."""
        founded, bots = self._founded, tuple(name or PERSON for name in self._result.bots)
        return Setup(founded.game, founded.players, founded.preset, founded.settings, bots)

    def read(self, entries: Iterable[bytes]) -> Iterator[Batch | RaceLost]:
        """What happened in the next entries; `LogError` if these are no entries of a match."""
        for data in entries:
            entry = read_entry(data)
            if isinstance(entry, RematchBegun):
                if self._begun:
                    raise LogError("these are entries of more than one match")
                self.seed = entry.seed
                self._founded = refounded(self._founded, entry)
            elif isinstance(entry, SetupChanged):
                self._founded = refounded(self._founded, entry)
            elif isinstance(entry, BatchPlayed):
                self._begun = True
                yield unpack(entry.batch)
            elif isinstance(entry, RaceLost):
                yield entry


@final
class MatchLog:
    """The log of a finished match, made a part at a time: a header and its batches, a line each, for `rasant replay`.

    A log tells every hidden card and the seed: it is for matches that are over, and for those who may see all of it.
    """

    at_once: Final = 64

    def __init__(self, founded: TableCreated, result: Result) -> None:
        self._entries = MatchEntries(founded, result)
        self._begun = False

    def lines(self, entries: Iterable[bytes]) -> bytes:
        """The lines of the next entries; `LogError` if these are no entries of a match."""
        lines: list[str] = []
        for one in self._entries.read(entries):
            lines += self._header()
            lines.append(line_of(one) if isinstance(one, Batch) else race_line(one))
        return _joined(lines)

    def end(self) -> bytes:
        """What is left to say when there are no more entries."""
        return _joined(self._header())

    def _header(self) -> list[str]:
        """The first line, unless it was made before."""
        if self._begun:
            return []
        self._begun = True
        return [header_line(self._entries.setup, self._entries.seed)]


@final
class LiveReplay:
    """A finished match to be watched with these eyes, made a part at a time.

    Who may only watch as a spectator is not told who lost a race: the table told that to the loser alone.
    """

    at_once: Final = 16

    def __init__(self, founded: TableCreated, result: Result, viewpoint: int, allowed: list[int], public: bool) -> None:
        self._entries = MatchEntries(founded, result)
        self._told_to = (viewpoint, allowed, result, public)
        self._tells_races = len(allowed) > 1
        self._replay: MatchReplay | None = None

    def lines(self, entries: Iterable[bytes]) -> bytes:
        """The lines of the next entries; `LogError` if these are no entries of a match that can be played."""
        lines: list[bytes] = []
        for one in self._entries.read(entries):
            if self._replay is None:
                self._replay = self._begun()
                lines.append(self._replay.head())
            if isinstance(one, Batch):
                lines.append(self._replay.batch(one))
            elif self._tells_races:
                self._replay.race(one)
        return b"".join(lines)

    def end(self) -> bytes:
        """The last line."""
        if self._replay is None:
            raise LogError("nothing was played in this match")
        return self._replay.tail()

    def _begun(self) -> MatchReplay:
        try:
            return MatchReplay(self._entries.setup, *self._told_to)
        except UserError as error:  # its game, or an option of it, is no longer here
            raise LogError(str(error)) from None


def log_of_match(founded: TableCreated, entries: Sequence[bytes], result: Result) -> bytes:
    """All of a log at once."""
    log = MatchLog(founded, result)
    return log.lines(entries) + log.end()


def _joined(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()
