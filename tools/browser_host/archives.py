"""Archives that come out the same, byte for byte, from the same files; they are made inside, too."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Final
from zipfile import ZIP_STORED, ZipFile, ZipInfo

SAME_TIME: Final = (1980, 1, 1, 0, 0, 0)


def stored(files: Mapping[str, bytes]) -> bytes:
    """These files as a zip in which nothing is compressed: as a whole it is compressed better, and read faster."""
    archive = BytesIO()
    with ZipFile(archive, "w") as target:
        for name, content in files.items():
            target.writestr(ZipInfo(name, SAME_TIME), content, ZIP_STORED)
    return archive.getvalue()
