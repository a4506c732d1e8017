"""Files that are there only when they are whole."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TypeVar

from rasant.core.errors import UserError

T = TypeVar("T")


class AtomicFile:
    """What becomes a file once it is whole. What the system refuses of it, and nothing else, is told as its error."""

    def __init__(self, path: Path, what: str, error: type[UserError] = UserError) -> None:
        self._given, self._target, self._what, self._error = path, path.resolve(), what, error
        self.path = self._target.parent / f".{self._target.name}.{secrets.token_hex(4)}.part"
        """Where it is meanwhile: in the same folder."""

    @contextlib.contextmanager
    def writing(self) -> Iterator[None]:
        """Around whatever is done to the file; also a decorator of a function that does so."""
        try:
            yield
        except OSError as refused:
            raise self._refused(refused.strerror or str(refused)) from None

    @contextlib.contextmanager
    def opened(self, opening: Callable[[Path], AbstractContextManager[T]]) -> Iterator[T]:
        """What is opened there, for as long as somebody writes into it, who says each time that it is writing."""
        with contextlib.ExitStack() as stack:
            with self.writing():
                file = stack.enter_context(opening(self.path))
            try:
                yield file
            except BaseException:
                with contextlib.suppress(OSError):  # of a full disk, which has been told
                    stack.close()
                raise
            with self.writing():
                stack.close()

    def try_place(self) -> None:
        """Begin a file there, and take it away again."""
        with self.writing():
            if not self._target.parent.is_dir():
                raise self._refused(f"there is no folder {self._given.parent}")
            if self._target.exists() and not self._target.is_file():
                raise self._refused("it is not a plain file")
            self.path.touch(exist_ok=False)
            self.path.unlink()

    def put(self) -> None:
        """It is whole: it appears, or replaces the old one."""
        with self.writing():
            os.replace(self.path, self._target)

    def _refused(self, reason: str) -> UserError:
        return self._error(f"cannot write the {self._what} {self._given}: {reason}")


def check_place(path: Path, what: str) -> None:
    """`UserError` if no file can be put there, which is really tried."""
    AtomicFile(path, what).try_place()


@contextlib.contextmanager
def replacing(path: Path, what: str, error: type[UserError] = UserError) -> Iterator[AtomicFile]:
    """A place in the same folder for a file that appears, or replaces the old one, only once all went well."""
    replacement = AtomicFile(path, what, error)
    try:
        yield replacement
        replacement.put()
    finally:
        with contextlib.suppress(OSError):
            replacement.path.unlink(missing_ok=True)
