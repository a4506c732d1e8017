"""The replay of an uploaded log, made in small steps. Nothing in the log is trusted."""

from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import Any, Final, final

import msgspec

from rasant.core.errors import LogError, UserError, one_line
from rasant.core.events import Began
from rasant.core.packing import unpack
from rasant.record.logs import is_race, read_header, read_race
from rasant.record.replay import MatchReplay, all_viewpoints
from rasant.record.setup import Setup

BYTES_A_STEP: Final = 2_048
"""Bytes of a log per step: some twenty batches, a millisecond of work."""
LONGEST_LINE: Final = 8_192
"""Most bytes of a line, twice the longest of any game. All tables wait while a line is parsed."""
LONGEST_HEADER: Final = 65_536
LONGEST_DECK: Final = 16_384
"""Most characters of a custom deck, more than three times the longest of any game."""
LONGEST_DECK_LINE: Final = 400
MOST_DECK_MARKS: Final = 2_000
"""Most brackets, commas and equals signs in a deck, three times those of any game: nested lists take long to parse."""
DECK_MARKS: Final = "[]{},="
MOST_DOTS: Final = 8
"""Most dots in a line of a deck: each dot in the name of an entry nests a table."""


def replay_of_log(text: bytes, viewpoint: int) -> Iterator[bytes]:
    """The replay of a log from a viewpoint, in steps.

    Raises `LogError` with the wrong line. The result depends on the log alone, so a replayed log always can be again.
    """
    lines = _lines(text)
    match = _LogReplay(next(lines, (1, b""))[1], viewpoint)
    made, read = [match.replay.head()], 0
    for number, line in lines:
        try:
            made.append(match.next(line))
        except UserError as error:
            raise _wrong(number, error) from None
        read += len(line)
        if read >= BYTES_A_STEP:
            yield b"".join(made)
            made, read = [], 0
    yield b"".join([*made, match.end()])


def setup_of_log(text: bytes) -> Setup:
    """The setup of a log's match; raises `LogError` if it does not begin with a header.

    Only its number of players and its deck's size are checked here; the rest is checked by the replay.
    """
    return _header(next(_lines(text), (1, b""))[1])


@final
class _LogReplay:
    """The replay of a match from the lines of its log."""

    def __init__(self, header: bytes, viewpoint: int) -> None:
        setup = _header(header)
        self._players = setup.players
        self._batches = 0
        try:
            self.replay = MatchReplay(setup, viewpoint, all_viewpoints(setup.players))
        except UserError as error:
            raise _wrong(1, error) from None

    def next(self, line: bytes) -> bytes:
        """The replay of the next line of the log."""
        value = _value(line, LONGEST_LINE)
        if is_race(value):
            self.replay.race(read_race(value, self._players, self._batches))
            return b""
        if isinstance(value, dict):
            raise LogError("another match begins here; send one at a time")
        batch = unpack(value)
        if not self._batches and not any(isinstance(event, Began) for event in batch.events):
            raise LogError("the match does not begin with a deal")
        self._batches += 1
        return self.replay.batch(batch)

    def end(self) -> bytes:
        """The last line of the replay."""
        if not self._batches:
            raise LogError("line 1: the match breaks off after its header")
        return self.replay.tail()


def _header(line: bytes) -> Setup:
    if not line:
        raise LogError("this is not a log: it is empty")
    try:
        value = _value(line, LONGEST_HEADER)
        if not isinstance(value, dict):
            raise LogError("a log begins with a header")
        setup = read_header(value).setup
        setup.box.check_seats(setup.players)
        _check_deck(setup.deck or "")
    except UserError as error:
        raise _wrong(1, error) from None
    return setup


def _check_deck(deck: str) -> None:
    """Raise `LogError` if a deck would take long to parse."""
    if len(deck) > LONGEST_DECK:
        raise LogError(f"its deck has more than {LONGEST_DECK} characters")
    if sum(map(deck.count, DECK_MARKS)) > MOST_DECK_MARKS:
        raise LogError(f"its deck has more than {MOST_DECK_MARKS} brackets, commas and equals signs")
    for number, line in enumerate(deck.split("\n"), 1):
        if len(line) > LONGEST_DECK_LINE:
            raise LogError(f"line {number} of its deck has more than {LONGEST_DECK_LINE} characters")
        if line.count(".") > MOST_DOTS:
            raise LogError(f"line {number} of its deck has more than {MOST_DOTS} dots")


def _wrong(number: int, error: UserError) -> LogError:
    """An error with the number of its line."""
    return LogError(f"line {number}: {one_line(str(error))}")


def _lines(text: bytes) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers, one at a time, without trailing blank ones and a byte order mark."""
    text = text.removeprefix(BOM_UTF8).rstrip()
    begin, number = 0, 0
    while begin < len(text):
        end = text.find(b"\n", begin)
        end = len(text) if end < 0 else end
        number += 1
        yield number, text[begin:end]
        begin = end + 1


def _value(line: bytes, longest: int) -> Any:
    if len(line) > longest:
        raise LogError("this line is longer than any of a log")
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise LogError("not JSON; was the file cut off?") from None
