"""What stands in which row: entries and snapshots by table, all else in the order in which it happened.

| key | what is in it |
|---|---|
| `version` | the version of all this |
| `checkpoint` | what had come of all facts when it was written; those are gone |
| `fact/NUMBER` | facts that were written together since |
| `log/TABLE/FIRST` | entries of a table's log, of which the first has this number |
| `snapshot/TABLE/` | the last snapshot of an open table |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Raw, msgpack

from rasant.store.port import DayTried, KeyReplaced, MatchFinished, PersonShown, PlayerNamed, SnapshotTaken, TableClosed

VERSION: Final = 2
"""With keys that were replaced, which version 1 would leave out."""
VERSION_KEY: Final = "version"
CHECKPOINT_KEY: Final = "checkpoint"
FACTS: Final = "fact/"
LOGS: Final = "log/"
SNAPSHOTS: Final = "snapshot/"

StoredFact = MatchFinished | PlayerNamed | PersonShown | DayTried | TableClosed | KeyReplaced
"""What is neither entries nor a snapshot."""

_FACT_KINDS: Final[dict[str, type[StoredFact]]] = {
    "match": MatchFinished,
    "name": PlayerNamed,
    "shown": PersonShown,
    "try": DayTried,
    "closed": TableClosed,
    "key": KeyReplaced,
}
_FACT_NAMES: Final = {kind: name for name, kind in _FACT_KINDS.items()}
_tagged: Final = msgpack.Decoder(list[tuple[str, Raw]])
_entries: Final = msgpack.Decoder(list[bytes])
_snapshot: Final = msgpack.Decoder(SnapshotTaken)
_number: Final = msgpack.Decoder(int)


def version_row() -> tuple[str, bytes]:
    """The version that is written now."""
    return VERSION_KEY, msgpack.encode(VERSION)


def version_in(row: bytes) -> int:
    """The version that was written."""
    return _number.decode(row)


def fact_key(number: int) -> str:
    """Keys are put in their order as texts are."""
    return f"{FACTS}{number:012}"


def facts_row(facts: Sequence[StoredFact]) -> bytes:
    """Facts that are written together."""
    return msgpack.encode([(_FACT_NAMES[type(fact)], fact) for fact in facts])


def facts_in(row: bytes) -> list[StoredFact]:
    """The same, as they were."""
    return [msgpack.decode(fact, type=_FACT_KINDS[name]) for name, fact in _tagged.decode(row)]


def log_prefix(table: str) -> str:
    """How the keys of all rows of a log begin."""
    return f"{LOGS}{table}/"


def log_key(table: str, first: int) -> str:
    """Where the entries from this number on stand."""
    return f"{log_prefix(table)}{first:010}"


def log_place(key: str) -> tuple[str, int]:
    """Of which table a row of a log is, and which entry is its first."""
    table, _, first = key.removeprefix(LOGS).rpartition("/")
    return table, int(first)


def entries_row(entries: Sequence[bytes]) -> bytes:
    """Some entries."""
    return msgpack.encode(entries)


def entries_in(row: bytes) -> list[bytes]:
    """The same."""
    return _entries.decode(row)


def snapshot_key(table: str) -> str:
    """Where the snapshot of a table stands."""
    return f"{SNAPSHOTS}{table}/"


def snapshot_row(snapped: SnapshotTaken) -> bytes:
    """A snapshot."""
    return msgpack.encode(snapped)


def snapshot_in(row: bytes) -> SnapshotTaken:
    """The same."""
    return _snapshot.decode(row)
