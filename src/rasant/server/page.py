"""The built page, read once at the start and served from memory; without one, a line that says how to build it."""

from __future__ import annotations

import gzip
import mimetypes
from hashlib import sha256
from pathlib import Path
from typing import Final, final

from starlette.requests import Request
from starlette.responses import Response

from rasant.server.problems import ProblemError

FOLDER: Final = Path(__file__).parent / "page"
INDEX: Final = "index.html"
WORTH_ZIPPING: Final = ("text/", "application/javascript", "application/json", "application/manifest", "image/svg")
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"

MISSING: Final = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>rasant</title>
<h1>rasant</h1>
<p>The server runs, but its page was not built. In a copy of the repository, <code>make page</code> builds it.</p>
<p>Programs can play without it: <a href="/api/openapi.json">the HTTP API</a>.</p>
</html>
"""

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")


@final
class Asset:
    """One file, ready to be sent."""

    def __init__(self, content: bytes, path: str) -> None:
        self.content = content
        self.kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        zipped = gzip.compress(content, mtime=0) if self.kind.startswith(WORTH_ZIPPING) else content
        self.zipped = zipped if len(zipped) < len(content) else None
        self.tag = f'"{sha256(content).hexdigest()[:32]}"'
        # The build puts a hash of the content into the names of what lies there.
        self.cache = FOR_EVER if path.startswith("assets/") else ASK_AGAIN


@final
class Page:
    """All files of the page, by path. Paths without a dot are places inside the page and get its index."""

    def __init__(self, folder: Path = FOLDER) -> None:
        files = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
        self._assets = {
            path.relative_to(folder).as_posix(): Asset(path.read_bytes(), path.relative_to(folder).as_posix())
            for path in files
        }
        self._assets.setdefault(INDEX, Asset(MISSING, INDEX))

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
        return _response(asset, request)


def _response(asset: Asset, request: Request) -> Response:
    headers = {"cache-control": asset.cache, "etag": asset.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == asset.tag:
        return Response(status_code=304, headers=headers)
    if asset.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(asset.zipped, media_type=asset.kind, headers={**headers, "content-encoding": "gzip"})
    return Response(asset.content, media_type=asset.kind, headers=headers)
