"""Finds damage that SQLite overlooks: it ends its write-ahead log at the first damaged frame.

After a power cut that is right, since the last transaction may be half-written; no client has seen it. But if more than
one transaction follows the damage, clients have seen them, and going on would lose them.
"""

import struct
from pathlib import Path
from typing import Final

import apsw

from rasant.store.port import Report
from rasant.store.sqlite.faults import damaged

_WAL_HEADER: Final = struct.Struct(">IIIIIIII")
_FRAME: Final = struct.Struct(">IIIIII")
_PAGE_SIZES: Final = frozenset(1 << bits for bits in range(9, 17))


def look(path: str) -> list[int]:
    """The frames that end transactions, numbered from 1, in a database's write-ahead log before SQLite reads it.

    Only frames with the log's salts belong to it; others are left over. Their content is not checked.
    """
    log = Path(f"{path}-wal")
    size = log.stat().st_size if log.is_file() else 0
    if size < _WAL_HEADER.size + _FRAME.size:
        return []
    commits: dict[tuple[int, ...], list[int]] = {}
    with log.open("rb") as file:
        header = file.read(_WAL_HEADER.size)
        page, salts = _WAL_HEADER.unpack(header)[2], _WAL_HEADER.unpack(header)[4:6]
        step = _FRAME.size + (page if page in _PAGE_SIZES else 4096)
        for number, start in enumerate(range(_WAL_HEADER.size, size - step + 1, step), 1):
            file.seek(start)
            _, pages, *found, _, _ = _FRAME.unpack(file.read(_FRAME.size))
            if number == 1 and not _is_whole(header):
                salts = tuple(found)
            if pages:
                commits.setdefault(tuple(found), []).append(number)
    return commits.get(salts, [])


def _is_whole(header: bytes) -> bool:
    """Is the log's header intact? Its checksum adds up words, whose byte order depends on the first one."""
    words = struct.unpack(">6I" if header[3] & 1 else "<6I", header[:24])
    one = two = 0
    for even, odd in zip(words[::2], words[1::2], strict=True):
        one = one + even + two & 0xFFFF_FFFF
        two = two + odd + one & 0xFFFF_FFFF
    return (one, two) == struct.unpack(">2I", header[24:])


def check(connection: apsw.Connection, path: str, commits: list[int], note: Report) -> None:
    """`DamagedError` if SQLite has overlooked commits; must be called before anything is written."""
    if not commits:
        return
    connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()
    _, known, _ = connection.execute("PRAGMA wal_checkpoint(NOOP)").fetchone() or (0, 0, 0)
    lost = [frame for frame in commits if frame > max(known, 0)]
    if len(lost) > 1:
        raise damaged(f"{path}-wal", f"the last {len(lost)} groups cannot be read")
    if lost:
        note(f"{path}-wal ends with an incomplete group; if that was a power cut, nothing is lost")
