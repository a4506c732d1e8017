"""Logs as files: JSON lines, a header for each match, then its batches. A log is all that a replay needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import msgspec

from rasant.core.errors import LogError, UserError
from rasant.core.events import Batch
from rasant.core.logcheck import check_batch, check_event
from rasant.core.packing import pack, unpack
from rasant.core.state import State, fold
from rasant.record.setup import Setup

LOG_VERSION = 1


@dataclass(frozen=True)
class Recorded:
    """One match as it was recorded."""

    setup: Setup
    seed: str
    batches: list[Batch]


def header_line(setup: Setup, seed: str) -> str:
    """The first line of a match's log."""
    return _encoded({"rasant": LOG_VERSION, "seed": seed, **asdict(setup)})


def line_of(batch: Batch) -> str:
    """The line of a batch."""
    return _encoded(pack(batch))


def read_log(path: Path) -> list[Recorded]:
    """All matches of a log file, each checked by folding it; `LogError` names the line that is wrong."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise LogError(f"cannot read the log {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise LogError(f"{path} is no log: not a text in UTF-8") from None
    matches = parsed_log(str(path), lines)
    if not matches:
        raise LogError(f"{path} is no log: it is empty")
    return matches


def parsed_log(name: str, lines: list[str]) -> list[Recorded]:
    """All matches of a log, each checked by folding it; `LogError` names the log and the line that is wrong."""
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
                current = _header(value)
                state = State(current.setup.open().layout)
            elif current is None or state is None:
                raise LogError("a log begins with a header")
            else:
                current.batches.append(_batch(value, state, current.batches))
        except (msgspec.DecodeError, RecursionError):
            raise LogError(f"{path}, line {number}: not JSON; was the file cut off?") from None
        except UserError as error:
            raise LogError(f"{path}, line {number}: {error}") from None
    if current is not None:
        yield current


def _header(value: dict[str, Any]) -> Recorded:
    if value.get("rasant") != LOG_VERSION:
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
