"""A disk with bad sectors: a layer below SQLite that cannot read some bytes of a database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

PAGE = 4096
_DISK = apsw.vfs_names()[0]


class _BadFile(apsw.VFSFile):
    def __init__(self, name: str | apsw.URIFilename | None, flags: list[int], bad: frozenset[int]) -> None:
        super().__init__(_DISK, name, flags)
        self._bad = bad

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802 - SQLite's name
        if offset // PAGE + 1 in self._bad:
            raise apsw.IOError("a bad sector")
        return super().xRead(amount, offset)


class _BadDisk(apsw.VFS):
    def __init__(self, path: Path, bad: frozenset[int]) -> None:
        super().__init__("bad", _DISK, makedefault=True)
        self._path = path
        self._bad = bad

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        called = name.filename() if isinstance(name, apsw.URIFilename) else name
        return _BadFile(name, flags, self._bad if called == str(self._path) else frozenset())


@contextmanager
def bad_pages(path: Path, *pages: int) -> Iterator[None]:
    """Make these pages unreadable in databases opened inside."""
    disk = _BadDisk(path, frozenset(pages))
    try:
        yield
    finally:
        disk.unregister()


def page_of(path: Path, tree: str, kind: str = "leaf") -> int:
    """The first page of a tree that is a leaf, internal or overflow."""
    connection = apsw.Connection(str(path))
    query = "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = ? ORDER BY path LIMIT 1"
    page: int = connection.execute(query, (tree, kind)).get
    connection.close()
    return page
