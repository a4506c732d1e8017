"""Log files: JSON lines, a header for each match and then its batches. A log is all that a replay needs.

Between batches there are lost races as arrays ["race", won, lost, ms, batch]. They have no effect, and older logs have
none.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from rasant.core.errors import LogError, UserError, newer, one_line
from rasant.core.events import Batch
from rasant.core.logcheck import check_batch, check_event
from rasant.core.packing import pack, unpack
from rasant.core.state import State, fold
from rasant.record.setup import Setup
from rasant.table.log.entries import RaceLost, race_fits, write_entry

LOG_VERSION = 1
"""Version of the file format; a change that older programs could misread gets a higher one."""


@dataclass(frozen=True)
class Recorded:
    """One recorded match."""

    setup: Setup
    seed: str
    batches: list[Batch]
    races: list[RaceLost] = field(default_factory=list)


def header_line(setup: Setup, seed: str) -> str:
    """The first line of a match's log."""
    return _encoded({"rasant": LOG_VERSION, "seed": seed, **asdict(setup)})


def line_of(batch: Batch) -> str:
    """The line of a batch."""
    return _encoded(pack(batch))


def race_line(race: RaceLost) -> str:
    """The line of a lost race."""
    return write_entry(race).decode()


def read_log(path: Path) -> list[Recorded]:
    """All matches of a log file, validated by folding them; raises `LogError` with the wrong line."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise LogError(f"cannot read the log {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise LogError(f"{path} is not a log: not a text in UTF-8") from None
    # some editors write a byte order mark; the codec that skips it is not packed for browsers
    matches = parsed_log(str(path), text.removeprefix("\ufeff").splitlines())
    if not matches:
        raise LogError(f"{path} is not a log: it is empty")
    return matches


def parsed_log(name: str, lines: list[str]) -> list[Recorded]:
    """All matches of a log, validated by folding them; raises `LogError` with the log's name and the wrong line."""
    return list(_matches(name, lines))


def _encoded(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _matches(path: str, lines: list[str]) -> Iterator[Recorded]:
    current: Recorded | None = None
    state: State | None = None
    for number, line in enumerate(lines, 1):
        try:
            value = msgspec.json.decode(line)
            if isinstance(value, dict):
                if current is not None:
                    yield current
                current = read_header(value)
                state = State(current.setup.open().layout)
            elif current is None or state is None:
                raise LogError("a log begins with a header")
            elif is_race(value):
                current.races.append(read_race(value, current.setup.players, len(current.batches)))
            else:
                current.batches.append(_batch(value, state, current.batches))
        except (msgspec.DecodeError, RecursionError):
            raise LogError(f"{path}, line {number}: not JSON; was the file cut off?") from None
        except UserError as error:
            raise LogError(f"{path}, line {number}: {one_line(str(error))}") from None
    if current is not None:
        yield current


def is_race(value: Any) -> bool:
    """Is this line of a log a race?"""
    return isinstance(value, list) and value[:1] == ["race"]


def read_race(value: Any, players: int, batches: int) -> RaceLost:
    """Parse a race after `batches` batches of a match of `players`; raises `LogError` if it is impossible."""
    try:
        race = msgspec.convert(value, RaceLost)
    except msgspec.ValidationError as error:
        raise LogError(f"not a race: {error}") from None
    if not race_fits(race, players, batches):
        raise LogError("an impossible race")
    return race


def read_header(value: dict[str, Any]) -> Recorded:
    """A match without batches, from its header; raises `LogError` if it is invalid or of a newer version."""
    version = value.get("rasant")
    if isinstance(version, int) and version > LOG_VERSION:
        raise LogError(newer("this log", version, LOG_VERSION))
    if version != LOG_VERSION:
        raise LogError(f"not the header of a log of version {LOG_VERSION}")
    try:
        fields = {name: value[name] for name in Setup.__dataclass_fields__}
        setup = msgspec.convert(fields, Setup)
        return Recorded(setup, str(value["seed"]), [])
    except (KeyError, msgspec.ValidationError) as error:
        raise LogError(f"the header lacks or has a wrong entry: {error}") from None


def _batch(value: Any, state: State, batches: list[Batch]) -> Batch:
    batch = unpack(value)
    check_batch(state, batch, len(batches), batches[-1].now if batches else 0)
    for event in batch.events:
        check_event(state, event, batch.number)
        fold(state, event)
    return batch
