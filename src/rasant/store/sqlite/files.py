"""The files of a database: readable by their owner only, whatever the folder's permissions and the umask."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from rasant.store.durable import sync_folder
from rasant.store.port import StoreError

SUFFIXES: Final = ("", "-wal", "-shm", "-lock")
"""The database, SQLite's own files, which get its permissions, and our lock."""
OWNER_ONLY: Final = 0o600
OTHERS: Final = 0o077


def make_folder(path: str) -> None:
    """Create the folder of a file, if it is missing."""
    folder = Path(path).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            f"the folder {folder} cannot be created ({error.strerror}); give rasant a file in a writable folder"
        ) from None


def make_private(path: str) -> None:
    """Make the existing files of a database readable by their owner only."""
    for file in (Path(f"{path}{suffix}") for suffix in SUFFIXES):
        try:
            if os.name == "posix" and file.is_file() and file.stat().st_mode & OTHERS:
                file.chmod(OWNER_ONLY)
        except OSError as error:
            raise StoreError(
                f"{file} is readable by others, and that cannot be changed ({error.strerror}); "
                "make the server's user its owner, or give rasant another file"
            ) from None


def new_file(path: str) -> None:
    """Create an empty file that only its owner may read, if it is missing."""
    with suppress(FileExistsError):
        opened = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
        if os.name == "posix":
            os.fchmod(opened, OWNER_ONLY)
        os.close(opened)


@contextmanager
def allowed(path: str) -> Iterator[None]:
    """Turn errors of the file system inside into a `StoreError`."""
    try:
        yield
    except OSError as error:
        raise StoreError(
            f"{path} cannot be opened ({error.strerror}); check that its folder exists and is writable"
        ) from None


@contextmanager
def appearing(path: str) -> Iterator[str]:
    """A temporary path for a new database, which is renamed to `path` when complete: so an empty file is never one of
    ours.

    The database must be checkpointed by then, because its companion files are deleted.
    """
    unfinished = f"{path}-new"
    leftovers = [f"{unfinished}{suffix}" for suffix in (*SUFFIXES, "-journal")]
    for file in leftovers:
        Path(file).unlink(missing_ok=True)
    try:
        yield unfinished
        Path(unfinished).replace(path)
        sync_folder(Path(path).parent)
    finally:
        for file in leftovers:
            with suppress(OSError):
                Path(file).unlink(missing_ok=True)
