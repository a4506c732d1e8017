"""A migrated copy of a database of an earlier version: tries a migration without changing the original."""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import final

from rasant.store.port import Report, StoreError
from rasant.store.sqlite.opening import open_writer


@final
class UpgradedCopy:
    """Create it while no server runs. `StoreError` if there is no room for it, or the migration fails."""

    def __init__(self, path: str, note: Report) -> None:
        self._folder = TemporaryDirectory(prefix="rasant-check-")
        self.path = str(Path(self._folder.name) / Path(path).name)
        try:
            self._make(path, note)
        except StoreError:
            self.remove()
            raise

    def remove(self) -> None:
        """Delete the copy."""
        self._folder.cleanup()

    def _make(self, path: str, note: Report) -> None:
        try:
            for suffix in ("", "-wal"):
                if Path(f"{path}{suffix}").exists():
                    shutil.copyfile(f"{path}{suffix}", f"{self.path}{suffix}")
        except OSError as error:
            raise StoreError(
                f"{path} is of an earlier version and is checked in a copy, which cannot be created in "
                f"{self._folder.name} ({error.strerror}); set TMPDIR to a folder with more room"
            ) from None
        try:
            open_writer(self.path, lambda line: note(line.replace(self.path, path))).close()
        except StoreError as error:
            raise StoreError(f"{path} cannot be migrated, as a trial on a copy shows: {error}") from None
