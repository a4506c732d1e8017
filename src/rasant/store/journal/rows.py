"""The format of the rows: entries and snapshots by table, everything else as facts in the order they happened.

| key | what is in it |
|---|---|
| `version` | version of this format |
| `checkpoint` | the state after all facts before it; those rows are deleted |
| `fact/NUMBER` | facts written together since then |
| `log/TABLE/FIRST` | entries of a table's log, beginning with entry FIRST |
| `snapshot/TABLE/` | the latest snapshot of an open table |
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Raw, msgpack

from rasant.store.port import DayTried, KeyReplaced, MatchFinished, PersonShown, PlayerNamed, SnapshotTaken, TableClosed

VERSION: Final = 2
"""Version 2 added replaced keys, which a reader of version 1 would drop."""
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
    """A key that sorts by number."""
    return f"{FACTS}{number:012}"


def facts_row(facts: Sequence[StoredFact]) -> bytes:
    """Encode a row of facts."""
    return msgpack.encode([(_FACT_NAMES[type(fact)], fact) for fact in facts])


def facts_in(row: bytes) -> list[StoredFact]:
    """Decode a row of facts."""
    return [msgpack.decode(fact, type=_FACT_KINDS[name]) for name, fact in _tagged.decode(row)]


def log_prefix(table: str) -> str:
    """The prefix of all keys of a log."""
    return f"{LOGS}{table}/"


def log_key(table: str, first: int) -> str:
    """The key of a row of entries that begins with entry `first`."""
    return f"{log_prefix(table)}{first:010}"


def log_place(key: str) -> tuple[str, int]:
    """The table and the first entry of a row, by its key."""
    table, _, first = key.removeprefix(LOGS).rpartition("/")
    return table, int(first)


def snapshot_key(table: str) -> str:
    """The key of a table's snapshot."""
    return f"{SNAPSHOTS}{table}/"
