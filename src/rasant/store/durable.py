"""Makes file system changes survive a power cut."""

import os
from pathlib import Path


def sync_folder(folder: Path) -> None:
    """Flush a folder's entries to disk, so that files created, renamed or deleted in it stay so after a power cut."""
    if os.name == "posix":  # Windows cannot open a folder
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
