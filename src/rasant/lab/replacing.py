"""Files that are there only when they are whole."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Iterator
from pathlib import Path

from rasant.core.errors import UserError


def check_place(path: Path, what: str) -> None:
    """`UserError` if no file can be put there: there is no such folder, or something else than a file."""
    if not path.resolve().parent.is_dir():
        raise UserError(f"cannot write the {what} {path}: there is no folder {path.parent}")
    if path.exists() and not path.is_file():
        raise UserError(f"cannot write the {what} {path}: it is not a plain file")


@contextlib.contextmanager
def replacing(path: Path, what: str, error: type[UserError] = UserError) -> Iterator[Path]:
    """A place in the same folder for a file that appears, or replaces the old one, only once all went well.

    What the system refuses is told as this kind of error.
    """
    target = path.resolve()
    beside = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        yield beside
        os.replace(beside, target)
    except OSError as refused:
        raise error(f"cannot write the {what} {path}: {refused.strerror or refused}") from None
    finally:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
