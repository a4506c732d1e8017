"""A finished live match as a log file or a replay, made from the entries of its table's log."""

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

    It reads them in order, from the one before the match (`Finished.first - 1`, with the seed and setup of a rematch)
    to its last.
    """

    def __init__(self, founded: TableCreated, result: Result) -> None:
        self._founded = founded
        self._result = result
        self._begun = False
        self.seed = founded.seed

    @property
    def setup(self) -> Setup:
        """The setup of the match; final once a batch was read."""
        founded, bots = self._founded, tuple(name or PERSON for name in self._result.bots)
        return Setup(founded.game, founded.players, founded.preset, founded.settings, bots)

    def read(self, entries: Iterable[bytes]) -> Iterator[Batch | RaceLost]:
        """The batches and races in the next entries; raises `LogError` if they are not those of one match."""
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
    """The log of a finished match for `rasant replay`, made in parts: a header and one batch per line.

    A log has every hidden card and the seed, so it is only for finished matches and for callers who may see all of it.
    """

    at_once: Final = 64

    def __init__(self, founded: TableCreated, result: Result) -> None:
        self._entries = MatchEntries(founded, result)
        self._begun = False

    def lines(self, entries: Iterable[bytes]) -> bytes:
        """The lines for the next entries; raises `LogError` if they are not those of one match."""
        lines: list[str] = []
        for one in self._entries.read(entries):
            lines += self._header()
            lines.append(line_of(one) if isinstance(one, Batch) else race_line(one))
        return _joined(lines)

    def end(self) -> bytes:
        """The remaining lines, after the last entry."""
        return _joined(self._header())

    def _header(self) -> list[str]:
        """The header, unless it was written before."""
        if self._begun:
            return []
        self._begun = True
        return [header_line(self._entries.setup, self._entries.seed)]


@final
class LiveReplay:
    """The replay of a finished match from one viewpoint, made in parts.

    If only the spectator's viewpoint is allowed, it leaves out lost races, which the table sent only to the loser.
    """

    at_once: Final = 16

    def __init__(self, founded: TableCreated, result: Result, viewpoint: int, allowed: list[int], public: bool) -> None:
        self._entries = MatchEntries(founded, result)
        self._viewing = (viewpoint, allowed, result, public)
        self._with_races = len(allowed) > 1
        self._replay: MatchReplay | None = None

    def lines(self, entries: Iterable[bytes]) -> bytes:
        """The lines for the next entries; raises `LogError` if they are not those of a playable match."""
        lines: list[bytes] = []
        for one in self._entries.read(entries):
            if self._replay is None:
                self._replay = self._begun()
                lines.append(self._replay.head())
            if isinstance(one, Batch):
                lines.append(self._replay.batch(one))
            elif self._with_races:
                self._replay.race(one)
        return b"".join(lines)

    def end(self) -> bytes:
        """The last line."""
        if self._replay is None:
            raise LogError("nothing was played in this match")
        return self._replay.tail()

    def _begun(self) -> MatchReplay:
        try:
            return MatchReplay(self._entries.setup, *self._viewing)
        except UserError as error:  # its game, or one of its options, no longer exists
            raise LogError(str(error)) from None


def log_of_match(founded: TableCreated, entries: Sequence[bytes], result: Result) -> bytes:
    """The complete log of a match."""
    log = MatchLog(founded, result)
    return log.lines(entries) + log.end()


def _joined(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()
