"""A file that is written completely or not at all."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

from rasant.core.errors import LogError
from rasant.lab.atomic_file import replacing

Write = Callable[[str], object]


@contextlib.contextmanager
def whole_file(path: Path | None) -> Iterator[Write]:
    """A function that writes lines to a file, which appears, or replaces the old one, only after success.

    The lines go to a temporary file in the same folder. A path that is not writable is a `LogError` at once.
    """
    if path is None:
        yield lambda line: None
        return
    if path.resolve().exists() and not path.resolve().is_file():
        raise LogError(f"cannot write the log {path}: it is not a plain file")
    with (
        replacing(path, "log", LogError) as beside,
        beside.opened(lambda place: place.open("x", encoding="utf-8")) as file,
    ):
        yield beside.writing()(lambda line: file.write(line + "\n"))
