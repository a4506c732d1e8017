"""A live match as a log: what a table wrote down, in the form that replays, analyses and bug reports read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import final

from rasant.core.errors import LogError
from rasant.core.packing import unpack
from rasant.record.logs import header_line, line_of, race_line
from rasant.record.setup import PERSON, Setup
from rasant.table.entries import BatchPlayed, RaceLost, RematchBegun, SetupChanged, TableFounded, read_entry, refounded
from rasant.wire.http import Result


@final
class MatchLog:
    """The log of a finished match, made a part at a time: a header and its batches, a line each, for `rasant replay`.

    It is given the entries of the table's log from the one before the match (`Finished.first - 1`: it has the seed of a
    rematch, and what is played by then) to its last, in their order. A log tells every hidden card and the seed: it is
    for matches that are over.
    """

    def __init__(self, founded: TableFounded, result: Result) -> None:
        self._founded = founded
        self._result = result
        self._seed = founded.seed
        self._begun = False

    def lines(self, entries: Iterable[bytes]) -> bytes:
        """The lines of the next entries; `LogError` if these are no entries of a match."""
        lines: list[str] = []
        for data in entries:
            entry = read_entry(data)
            if isinstance(entry, RematchBegun):
                if self._begun:
                    raise LogError("these are entries of more than one match")
                self._seed = entry.seed
                self._founded = refounded(self._founded, entry)
            elif isinstance(entry, SetupChanged):
                self._founded = refounded(self._founded, entry)
            elif isinstance(entry, BatchPlayed):
                lines += self._header()
                lines.append(line_of(unpack(entry.batch)))
            elif isinstance(entry, RaceLost):
                lines.append(race_line(entry))
        return _joined(lines)

    def end(self) -> bytes:
        """What is left to say when there are no more entries."""
        return _joined(self._header())

    def _header(self) -> list[str]:
        """The first line, unless it was made before."""
        if self._begun:
            return []
        self._begun = True
        return [header_line(_setup(self._founded, self._result), self._seed)]


def log_of_match(founded: TableFounded, entries: Sequence[bytes], result: Result) -> bytes:
    """All of it at once."""
    log = MatchLog(founded, result)
    return log.lines(entries) + log.end()


def _joined(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def _setup(founded: TableFounded, result: Result) -> Setup:
    bots = tuple(name or PERSON for name in result.bots)
    return Setup(founded.game, founded.players, founded.preset, founded.settings, bots)
