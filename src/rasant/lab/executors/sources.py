"""What rasant is made of here, as a digest: two that have the same give the same results for the same seed."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

import rasant

DECIDING_SUFFIXES: Final = (".py", ".toml")
"""Code, and decks. Compiled modules lie beside what they were made from."""
NOT_SHIPPED: Final = ("tests", "web", "page", "__pycache__")
"""Folders that a checkout may have and an installation has not, or that hold no code of ours."""


@cache
def sources_digest(folder: Path = Path(rasant.__file__).parent) -> str:
    """The same for a checkout and an installation of the same sources, whatever their line ends."""
    found = blake2b(digest_size=16)
    for name, path in sorted((path.relative_to(folder).as_posix(), path) for path in folder.rglob("*.*")):
        if path.suffix in DECIDING_SUFFIXES and not set(NOT_SHIPPED) & set(name.split("/")):
            content = path.read_bytes().replace(b"\r\n", b"\n")
            found.update(f"{name}\n{len(content)}\n".encode() + content)
    return found.hexdigest()
