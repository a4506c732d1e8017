"""A live match as a log: what a table wrote down, in the form that replays, analyses and bug reports read."""

from __future__ import annotations

from collections.abc import Sequence

from rasant.core.errors import LogError
from rasant.core.packing import unpack
from rasant.record.logs import header_line, line_of
from rasant.record.setup import PERSON, Setup
from rasant.table.entries import Founded, Played, Rematched, read_entry
from rasant.wire.http import Result


def log_of_match(founded: Founded, entries: Sequence[bytes], result: Result) -> bytes:
    """The log of a finished match: a header and its batches, a line each, for `rasant replay`.

    `entries` are those of the table's log from the one before the match (`Finished.first - 1`: it has the seed of a
    rematch) to its last. A log tells every hidden card and the seed, so it is for matches that are over. `LogError` if
    these are no entries of a match.
    """
    seed = founded.seed
    lines: list[str] = []
    for data in entries:
        entry = read_entry(data)
        if isinstance(entry, Rematched):
            if lines:
                raise LogError("these are entries of more than one match")
            seed = entry.seed
        elif isinstance(entry, Played):
            lines.append(line_of(unpack(entry.batch)))
    header = header_line(_setup(founded, result), seed)
    return "".join(f"{line}\n" for line in [header, *lines]).encode()


def _setup(founded: Founded, result: Result) -> Setup:
    bots = tuple(name or PERSON for name in result.bots)
    return Setup(founded.game, founded.players, founded.preset, founded.settings, bots)
