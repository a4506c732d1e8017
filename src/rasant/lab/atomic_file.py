"""Files that appear only when they are complete."""

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
    """A temporary file that becomes the target file once it is complete. I/O errors are raised as `error`."""

    def __init__(self, path: Path, what: str, error: type[UserError] = UserError) -> None:
        self._given, self._target, self._what, self._error = path, path.resolve(), what, error
        self.path = self._target.parent / f".{self._target.name}.{secrets.token_hex(4)}.part"
        """The temporary file, in the folder of the target."""

    @contextlib.contextmanager
    def writing(self) -> Iterator[None]:
        """Convert `OSError` in the block to the error of this file. Also a decorator."""
        try:
            yield
        except OSError as refused:
            raise self._refused(refused.strerror or str(refused)) from None

    @contextlib.contextmanager
    def opened(self, opening: Callable[[Path], AbstractContextManager[T]]) -> Iterator[T]:
        """Open the temporary file by `opening` for the block. The block must wrap its writes in `writing`."""
        with contextlib.ExitStack() as stack:
            with self.writing():
                file = stack.enter_context(opening(self.path))
            try:
                yield file
            except BaseException:
                with contextlib.suppress(OSError):  # such as a full disk, which has been reported
                    stack.close()
                raise
            with self.writing():
                stack.close()

    def try_place(self) -> None:
        """Create the temporary file and remove it, to check that it is possible."""
        with self.writing():
            if not self._target.parent.is_dir():
                raise self._refused(f"there is no folder {self._given.parent}")
            if self._target.exists() and not self._target.is_file():
                raise self._refused("it is not a plain file")
            self.path.touch(exist_ok=False)
            self.path.unlink()

    def put(self) -> None:
        """Move the complete file to its target, replacing an old one."""
        with self.writing():
            os.replace(self.path, self._target)

    def _refused(self, reason: str) -> UserError:
        return self._error(f"cannot write the {self._what} {self._given}: {reason}")


def check_place(path: Path, what: str) -> None:
    """Raise `UserError` unless a file can be written there; it is tried."""
    AtomicFile(path, what).try_place()


@contextlib.contextmanager
def replacing(path: Path, what: str, error: type[UserError] = UserError) -> Iterator[AtomicFile]:
    """A temporary file that replaces the target if the block succeeds, and is removed otherwise."""
    replacement = AtomicFile(path, what, error)
    try:
        yield replacement
        replacement.put()
    finally:
        with contextlib.suppress(OSError):
            replacement.path.unlink(missing_ok=True)
