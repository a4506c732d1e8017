"""Errors of SQLite, in one line that says what to do."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import apsw
import msgspec

from rasant.store.port import DamagedError, StoreError

SAVE: Final = "put back a copy of it, or save what can be read with `rasant check --save`"

_WORDS: Final[tuple[tuple[type[apsw.Error], str], ...]] = (
    (apsw.FullError, "the disk is full, nothing was written to {path}; make room there, and it goes on"),
    (apsw.NotADBError, "{path} is no database; give rasant a file of its own, or move this one away"),
    (apsw.BusyError, "{path} is being written to by another program; end that, and try again"),
    (apsw.CantOpenError, "{path} cannot be opened; see that its folder exists and may be written to"),
    (apsw.ReadOnlyError, "{path} may not be written to; change its permissions, or give rasant another file"),
    (apsw.PermissionsError, "{path} may not be written to; change its permissions, or give rasant another file"),
    (
        apsw.IOError,
        "the disk of {path} fails, nothing was written; look after it, and save what can be read with "
        "`rasant check --save` ({error})",
    ),
)

UNREADABLE: Final = (apsw.CorruptError, msgspec.MsgspecError, struct.error, UnicodeDecodeError)
"""What comes of reading something damaged."""


@contextmanager
def store_errors(path: str) -> Iterator[None]:
    """Turn what SQLite raises inside into a `StoreError`."""
    try:
        yield
    except UNREADABLE as error:
        raise damaged(path) from error
    except apsw.Error as error:
        raise _in_words(error, path) from error


def damaged(path: str, what: str = "") -> DamagedError:
    """What to say of a damaged database."""
    return DamagedError(
        f"{path} is damaged{f' ({what})' if what else ''}; {SAVE}, or move it away to start with nothing"
    )


def _in_words(error: apsw.Error, path: str) -> StoreError:
    for kind, words in _WORDS:
        if isinstance(error, kind):
            return StoreError(words.format(path=path, error=error))
    return StoreError(f"{path} cannot be used: {' '.join(str(error).split())}")
