"""The rows: entries and snapshots by table, all else in the order in which it happened.

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
"""Records other than entries and snapshots."""

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
decode_snapshot: Final = msgpack.Decoder(SnapshotTaken).decode
decode_version: Final = msgpack.Decoder(int).decode


def version_row() -> tuple[str, bytes]:
    """The row with the current version."""
    return VERSION_KEY, msgpack.encode(VERSION)


def fact_key(number: int) -> str:
    """A key that sorts by its number."""
    return f"{FACTS}{number:012}"


def facts_row(facts: Sequence[StoredFact]) -> bytes:
    """A row of facts."""
    return msgpack.encode([(_FACT_NAMES[type(fact)], fact) for fact in facts])


def facts_in(row: bytes) -> list[StoredFact]:
    """The facts in a row."""
    return [msgpack.decode(fact, type=_FACT_KINDS[name]) for name, fact in _tagged.decode(row)]


def log_prefix(table: str) -> str:
    """The prefix of all keys of a log."""
    return f"{LOGS}{table}/"


def log_key(table: str, first: int) -> str:
    """The key of the entries from this number on."""
    return f"{log_prefix(table)}{first:010}"


def log_place(key: str) -> tuple[str, int]:
    """The table of a row of a log, and its first entry."""
    table, _, first = key.removeprefix(LOGS).rpartition("/")
    return table, int(first)


def snapshot_key(table: str) -> str:
    """The key of a table's snapshot."""
    return f"{SNAPSHOTS}{table}/"
