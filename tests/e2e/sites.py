"""The page without a server: a site as `make site` builds it, on a static file host.

The site of the tests differs in what they need to see everything: the clock of its worker runs as fast as that of
the pages, its storage can be full, and tables wait between rounds until a player continues.
"""

from __future__ import annotations

import gzip
import io
import re
import shutil
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Final, Self
from zipfile import ZipFile

import pytest
from tests.e2e.scripts import script
from tools.site import SITE

import rasant.table.timeouts as patience

FOLDER: Final = "games/fast/"
"""Path of the site on its host, deliberately not the root."""
BETWEEN: Final = re.compile(r"(between: int = )[\d_]+")
AN_HOUR: Final = 3_600_000


class FileHandler(SimpleHTTPRequestHandler):
    """Serves files without logging."""

    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        """Discard the message."""


class FileHost:
    """A host of the files in a folder, always at the same address, which can be stopped for a while."""

    def __init__(self, top: Path, at: str = "") -> None:
        self._top = top
        self._at = at
        self._port = 0
        self._host: ThreadingHTTPServer | None = None
        self.start()

    @property
    def url(self) -> str:
        """The address that visitors open."""
        return f"http://127.0.0.1:{self._port}/{self._at}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def start(self) -> None:
        """Start answering."""
        self._host = ThreadingHTTPServer(("127.0.0.1", self._port), partial(FileHandler, directory=str(self._top)))
        self._port = self._host.server_address[1]
        Thread(target=self._host.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Stop answering: every later request fails."""
        if self._host is not None:
            self._host.shutdown()
            self._host.server_close()
            self._host = None


class Site(FileHost):
    """A site for tests."""

    def __init__(self, folder: Path, speed: float) -> None:
        if not (SITE / "index.html").exists():
            pytest.fail("the site was not built: `make site` builds it", pytrace=False)
        self.folder = folder / FOLDER
        self.speed = speed
        shutil.copytree(SITE, self.folder)
        _prepare_worker(self.folder, speed)
        _wait_between_rounds(self.folder)
        super().__init__(folder, FOLDER)


def _prepare_worker(site: Path, speed: float) -> None:
    """Make the clocks of the worker run fast, and its storage full when a page says so."""
    (worker,) = (site / "assets").glob("worker-*.js")
    before = f"({script('faster')})({speed});({script('full_storage')})();"
    worker.write_text(f"{before}\n{worker.read_text('utf-8')}", "utf-8")


def _wait_between_rounds(site: Path) -> None:
    """Make tables wait longer between rounds: a source takes precedence over its compiled module."""
    (packed,) = (site / "assets").glob("rasant.zip-*.gz")
    archive = io.BytesIO(gzip.decompress(packed.read_bytes()))
    source, changed = BETWEEN.subn(rf"\g<1>{AN_HOUR}", Path(patience.__file__).read_text("utf-8"))
    assert changed == 1
    with ZipFile(archive, "a") as files:
        files.writestr("rasant/table/timeouts.py", source)
    packed.write_bytes(gzip.compress(archive.getvalue(), 1, mtime=0))
