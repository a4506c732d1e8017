"""Archives that come out the same, byte for byte, from the same files."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
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


def put_zipped(target: Path, content: bytes) -> None:
    """Write it compressed; what is there already stays as it is, with its time, and nothing made of it is made anew."""
    zipped = gzip.compress(content, mtime=0)
    if not target.exists() or target.read_bytes() != zipped:
        target.write_bytes(zipped)
