"""Turns errors of SQLite into one line that says what to do."""

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import apsw
import msgspec

from rasant.store.port import DamagedError, StoreError

SAVE: Final = "restore a backup, or save what can be read with `rasant check --save`"

_WORDS: Final[tuple[tuple[type[apsw.Error], str], ...]] = (
    (apsw.FullError, "the disk is full, nothing was written to {path}; free some space, and rasant goes on"),
    (apsw.NotADBError, "{path} is not a database; give rasant a file of its own, or move this one away"),
    (apsw.BusyError, "{path} is being written to by another program; stop it, and try again"),
    (apsw.CantOpenError, "{path} cannot be opened; check that its folder exists and is writable"),
    (apsw.ReadOnlyError, "{path} is not writable; change its permissions, or give rasant another file"),
    (apsw.PermissionsError, "{path} is not writable; change its permissions, or give rasant another file"),
    (
        apsw.IOError,
        "the disk of {path} fails, nothing was written; check the disk, and save what can be read with "
        "`rasant check --save` ({error})",
    ),
)

UNREADABLE: Final = (apsw.CorruptError, msgspec.MsgspecError, struct.error, UnicodeDecodeError)
"""Errors that reading damaged data causes."""


@contextmanager
def store_errors(path: str) -> Iterator[None]:
    """Turn errors of SQLite inside into a `StoreError`."""
    try:
        yield
    except UNREADABLE as error:
        raise damaged(path) from error
    except apsw.Error as error:
        raise _in_words(error, path) from error


def damaged(path: str, what: str = "") -> DamagedError:
    """The error for a damaged database."""
    return DamagedError(f"{path} is damaged{f' ({what})' if what else ''}; {SAVE}, or move it away to start empty")


def _in_words(error: apsw.Error, path: str) -> StoreError:
    for kind, words in _WORDS:
        if isinstance(error, kind):
            return StoreError(words.format(path=path, error=error))
    return StoreError(f"{path} cannot be used: {' '.join(str(error).split())}")
