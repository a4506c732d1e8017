"""The built page, read once at the start and served from memory; without one, a line that says how to build it."""

from __future__ import annotations

import mimetypes
from functools import cache
from pathlib import Path
from typing import Final, final

from starlette.requests import Request
from starlette.responses import Response

from rasant.api.problems import ProblemError
from rasant.server.http.assets import ASK_AGAIN, FOR_EVER, Asset

FOLDER: Final = Path(__file__).parents[1] / "page"
INDEX: Final = "index.html"
GZIP: Final = "application/gzip"
PACKED: Final = ".br"
"""How the name of a file ends that the build has packed with Brotli, beside the file itself."""

MISSING: Final = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>rasant</title>
<h1>rasant</h1>
<p>The server runs, but its page was not built. In a copy of the repository, <code>make page</code> builds it.</p>
<p>Programs can play without it: <a href="/api/openapi.json">the HTTP API</a>.</p>
</html>
"""

ROBOTS: Final = b"User-agent: *\nDisallow: /api/\nDisallow: /t/\nDisallow: /invite/\n"
"""Links of tables and invite links let their readers in: search engines must not list them."""

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")


@final
class Page:
    """All files of the page, by path. Paths without a dot are places inside the page and get its index."""

    def __init__(self, folder: Path) -> None:
        files = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
        contents = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
        packed = {path: contents.pop(path) for path in list(contents) if path.endswith(PACKED)}
        contents.setdefault("robots.txt", ROBOTS)
        contents[INDEX] = _from_the_root(contents.get(INDEX, MISSING))
        self._assets = {
            path: _asset(content, path, packed.get(f"{path}{PACKED}")) for path, content in contents.items()
        }

    async def answer(self, request: Request) -> Response:
        """Whatever no other route answers."""
        path = request.url.path.lstrip("/")
        if path == "api" or path.startswith("api/"):
            raise ProblemError("not_found", "there is nothing at this address; /api/openapi.json lists what there is")
        asset = self._assets.get(path)
        if asset is None and "." not in path:
            asset = self._assets[INDEX]
        if asset is None:
            raise ProblemError("not_found", "there is no such file")
        return asset.answer(request)


@cache
def built_page() -> Page:
    """The page that was built, read and compressed once a process."""
    return Page(FOLDER)


def _from_the_root(index: bytes) -> bytes:
    """The index with the addresses that it has in every place inside the page; it is built for any folder."""
    return index.replace(b'="./', b'="/')


def _asset(content: bytes, path: str, packed: bytes | None) -> Asset:
    # The build puts a hash of the content into the names of what lies in assets/.
    cache = FOR_EVER if path.startswith("assets/") else ASK_AGAIN
    kind, compressed = mimetypes.guess_type(path)
    # What is compressed already is unpacked by the page itself, not by the browser on its way.
    return Asset(content, GZIP if compressed == "gzip" else kind or "application/octet-stream", cache, packed)
