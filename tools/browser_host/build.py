"""Builds what a page loads to run Python, from npm's Pyodide, locked wheels and our sources. Rebuilds only what
changed."""

from __future__ import annotations

import gzip
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from shutil import copyfile, copytree, rmtree
from tempfile import TemporaryDirectory
from typing import Final

from tools import npm
from tools.browser_host.archives import stored
from tools.browser_host.sources import sources

BUILD: Final = npm.ROOT / "build" / "browser_host"
DOCUMENTS: Final = BUILD / "documents"
WHEELS: Final = BUILD / "wheels"
PYODIDE: Final = npm.WEB / "node_modules" / "pyodide"
INTERPRETER: Final = "python.wasm.gz"
LIBRARY: Final = "library.zip.gz"
RASANT: Final = "rasant.zip.gz"
MOST_BYTES: Final = 6_000_000
"""Maximum bytes that a page loads to run Python, compressed."""
HERE: Final = Path(__file__).parent


def build() -> None:
    """Build everything into build/browser_host/; exits if it is too large."""
    npm.install()
    BUILD.mkdir(parents=True, exist_ok=True)
    _interpret()
    _import()
    _weigh()


def pack(found: bytes, folder: Path) -> None:
    """Turn an archive of sources into library.zip, rasant.zip and documents, in an empty folder."""
    (folder / "sources.zip").write_bytes(found)
    if subprocess.run([npm.NODE, HERE / "pack.mjs", npm.ROOT, folder]).returncode != 0:
        sys.exit("the files for the page could not be packed")


def _interpret() -> None:
    """Put Python itself there."""
    wasm = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    mark = Mark("interpreter", wasm)
    if not mark.stands():
        _put_zipped(BUILD / INTERPRETER, wasm)
        mark.set()


def _import() -> None:
    """Put the imported files and the documents there."""
    found = stored(sources(WHEELS))
    tools = [path.read_bytes() for path in sorted(HERE.iterdir()) if path.suffix in (".py", ".mjs")]
    mark = Mark("archives", found, (PYODIDE / "python_stdlib.zip").read_bytes(), *tools)
    if mark.stands():
        return
    with TemporaryDirectory(dir=BUILD) as name:
        folder = Path(name)
        pack(found, folder)
        _put_zipped(BUILD / LIBRARY, (folder / "library.zip").read_bytes())
        _put_zipped(BUILD / RASANT, (folder / "rasant.zip").read_bytes())
        rmtree(DOCUMENTS, ignore_errors=True)
        copytree(folder / "documents", DOCUMENTS, copy_function=copyfile)
    mark.set()


def _put_zipped(target: Path, content: bytes) -> None:
    """Write content compressed; an unchanged file keeps its time, so that nothing is rebuilt from it."""
    zipped = gzip.compress(content, mtime=0)
    if not target.exists() or target.read_bytes() != zipped:
        target.write_bytes(zipped)


def _weigh() -> None:
    parts = {name: (BUILD / name).stat().st_size for name in (INTERPRETER, LIBRARY, RASANT)}
    parts["its script"] = len(gzip.compress((PYODIDE / "pyodide.asm.mjs").read_bytes()))
    total = sum(parts.values())
    listed = ", ".join(f"{name} {_megabytes(size)}" for name, size in parts.items())
    sys.stdout.write(f"Python for a page {_megabytes(total)} MB of {_megabytes(MOST_BYTES)}, zipped: {listed}\n")
    if total > MOST_BYTES:
        sys.exit("the files for the page are too large")


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:.2f}"


class Mark:
    """Records that something was built, and from what."""

    def __init__(self, name: str, *made_of: bytes) -> None:
        self._file = BUILD / f"{name}.made"
        self._digest = sha256(b"".join(sha256(part).digest() for part in made_of)).hexdigest()

    def stands(self) -> bool:
        """Was it built from exactly this?"""
        return self._file.exists() and self._file.read_text() == self._digest

    def set(self) -> None:
        """Record that it was built."""
        self._file.write_text(self._digest)
