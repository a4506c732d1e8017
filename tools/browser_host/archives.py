"""Archives that are identical, byte for byte, for the same files; also made inside Pyodide."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Final
from zipfile import ZIP_STORED, ZipFile, ZipInfo

SAME_TIME: Final = (1980, 1, 1, 0, 0, 0)


def stored(files: Mapping[str, bytes]) -> bytes:
    """A zip of these files without compression: it compresses better as a whole, and is read faster."""
    archive = BytesIO()
    with ZipFile(archive, "w") as target:
        for name, content in files.items():
            target.writestr(ZipInfo(name, SAME_TIME), content, ZIP_STORED)
    return archive.getvalue()
