"""A copy of a database of the version before, brought up to date: so an upgrade can be tried, and changes nothing."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import final

from rasant.store.port import Report, StoreError
from rasant.store.sqlite.opening import open_writer


@final
class UpgradedCopy:
    """To be made while no server runs. `StoreError` if there is no room for it, or the upgrade fails."""

    def __init__(self, path: str, note: Report) -> None:
        self._folder = TemporaryDirectory(prefix="rasant-check-")
        self.path = str(Path(self._folder.name) / Path(path).name)
        try:
            self._make(path, note)
        except StoreError:
            self.remove()
            raise

    def remove(self) -> None:
        """Leave nothing of it."""
        self._folder.cleanup()

    def _make(self, path: str, note: Report) -> None:
        try:
            for suffix in ("", "-wal"):
                if Path(f"{path}{suffix}").exists():
                    shutil.copyfile(f"{path}{suffix}", f"{self.path}{suffix}")
        except OSError as error:
            raise StoreError(
                f"{path} is of an earlier version and is looked at in a copy, which cannot be made in "
                f"{self._folder.name} ({error.strerror}); name a folder with more room by TMPDIR"
            ) from None
        try:
            open_writer(self.path, lambda line: note(line.replace(self.path, path))).close()
        except StoreError as error:
            raise StoreError(f"{path} cannot be brought up to date, as a copy of it shows: {error}") from None
