"""A digest of rasant's sources: installations with the same digest give the same results for the same seed."""

from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

import rasant

DECIDING_SUFFIXES: Final = (".py", ".toml")
"""Suffixes of code and decks. Compiled modules lie beside their sources."""
NOT_SHIPPED: Final = ("tests", "web", "page", "__pycache__")
"""Folders that an installation may lack, or that have no Python code."""


@cache
def sources_digest(folder: Path = Path(rasant.__file__).parent) -> str:
    """The digest, which is the same for a checkout and an installation, with any line endings."""
    found = blake2b(digest_size=16)
    for name, path in sorted((path.relative_to(folder).as_posix(), path) for path in folder.rglob("*.*")):
        if path.suffix in DECIDING_SUFFIXES and not set(NOT_SHIPPED) & set(name.split("/")):
            content = path.read_bytes().replace(b"\r\n", b"\n")
            found.update(f"{name}\n{len(content)}\n".encode() + content)
    return found.hexdigest()
