"""The built page, read once at start and served from memory; if it was not built, a page that says how to build it."""

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
"""Suffix of a file that the build has compressed with Brotli, beside the file itself."""

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
"""A table's link and an invite link let anyone in, so search engines must not list them."""

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")


@final
class Page:
    """All files of the page, by path. Paths without a dot are the page's own routes and get its index."""

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
        """Answer any path that no other route serves."""
        path = request.url.path.lstrip("/")
        if path == "api" or path.startswith("api/"):
            raise ProblemError("not_found", "there is nothing at this address; /api/openapi.json lists the addresses")
        asset = self._assets.get(path)
        if asset is None and "." not in path:
            asset = self._assets[INDEX]
        if asset is None:
            raise ProblemError("not_found", "there is no such file")
        return asset.answer(request)


@cache
def built_page() -> Page:
    """The built page, read and compressed once per process."""
    return Page(FOLDER)


def _from_the_root(index: bytes) -> bytes:
    """The index with absolute links, because it is served at every route; the build makes relative ones for any
    folder."""
    return index.replace(b'="./', b'="/')


def _asset(content: bytes, path: str, packed: bytes | None) -> Asset:
    # The build puts a content hash into the names of files in assets/.
    cache = FOR_EVER if path.startswith("assets/") else ASK_AGAIN
    kind, compressed = mimetypes.guess_type(path)
    # Files that are .gz themselves are unpacked by the page: no content-encoding, or the browser would do it first.
    return Asset(content, GZIP if compressed == "gzip" else kind or "application/octet-stream", cache, packed)
