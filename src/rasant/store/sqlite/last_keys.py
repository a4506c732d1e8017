"""The latest keys of people who replaced theirs."""

from rasant.players.replaced_keys import FIRST_KEY, LastKey
from rasant.store.port import KeyReplaced
from rasant.store.sqlite.rows import Rows


def write_last_key(rows: Rows, replaced: KeyReplaced) -> None:
    """Store a key if its number is greater than the stored one's. It replaces a damaged row."""
    row = rows.found("keys", "holder = ?", replaced.holder)
    if row is None or replaced.number > row[1]:
        rows.put("keys", (replaced.holder, replaced.number, replaced.mark))


def read_last_key(rows: Rows, holder: str) -> LastKey:
    """The latest key of a person; `DamagedError` if it is unreadable."""
    row = rows.read("keys", "holder = ?", holder)
    return FIRST_KEY if row is None else LastKey(row[1], row[2])
