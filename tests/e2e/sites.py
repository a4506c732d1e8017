"""The page without a server: a site as `make site` builds it, on a host that has files and nothing else.

The site that the tests visit differs in what they need to see everything: the clock of its worker runs as fast as that
of the pages, its storage can be full, and tables wait between rounds until a player goes on.
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
"""Where on its host the site lies: anywhere but at the top."""
BETWEEN: Final = re.compile(r"(between: int = )[\d_]+")
AN_HOUR: Final = 3_600_000


class FileHandler(SimpleHTTPRequestHandler):
    """Gives files, and says nothing of it."""

    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        """Drop it."""


class FileHost:
    """A host of the files in a folder, always at the same address, which can be away for a while."""

    def __init__(self, top: Path, at: str = "") -> None:
        self._top = top
        self._at = at
        self._port = 0
        self._host: ThreadingHTTPServer | None = None
        self.start()

    @property
    def url(self) -> str:
        """The address of what it is visited for."""
        return f"http://127.0.0.1:{self._port}/{self._at}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def start(self) -> None:
        """Answer from now on."""
        self._host = ThreadingHTTPServer(("127.0.0.1", self._port), partial(FileHandler, directory=str(self._top)))
        self._port = self._host.server_address[1]
        Thread(target=self._host.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Answer no more: whatever is asked for from now on does not come."""
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
    """The clocks of the worker run fast, and its storage is full when a page says so."""
    (worker,) = (site / "assets").glob("worker-*.js")
    before = f"({script('faster')})({speed});({script('full_storage')})();"
    worker.write_text(f"{before}\n{worker.read_text('utf-8')}", "utf-8")


def _wait_between_rounds(site: Path) -> None:
    """A source goes before what was compiled of it: this one module waits longer, and all else is as it travels."""
    (packed,) = (site / "assets").glob("rasant.zip-*.gz")
    archive = io.BytesIO(gzip.decompress(packed.read_bytes()))
    source, changed = BETWEEN.subn(rf"\g<1>{AN_HOUR}", Path(patience.__file__).read_text("utf-8"))
    assert changed == 1
    with ZipFile(archive, "a") as files:
        files.writestr("rasant/table/timeouts.py", source)
    packed.write_bytes(gzip.compress(archive.getvalue(), 1, mtime=0))
