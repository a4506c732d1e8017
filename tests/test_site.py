"""The page for a static host: the same files, and an index that needs nothing of the host."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tools import site
from tools.page import PAGE

INDEX = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <link rel="icon" href="./icon.svg" type="image/svg+xml" />
    <link rel="preload" href="/api/games" as="fetch" crossorigin="anonymous"  />
    <script type="module" crossorigin src="./assets/index-1a2b.js"></script>
  </head>
  <body></body>
</html>
"""


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A small page as a build leaves it."""
    folder = tmp_path / "page"
    for name, text in {
        "index.html": INDEX,
        "icon.svg": "<svg/>",
        "service-worker.js": "keep(self.__WB_MANIFEST);",
        "assets/index-1a2b.js": "start();",
        "documents/games.json": '{"games":[]}',
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def files(folder: Path) -> set[str]:
    """All files of a folder."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_a_site_is_the_page_without_files_of_an_earlier_one(page: Path, tmp_path: Path) -> None:
    target = tmp_path / "site"
    target.mkdir()
    (target / "old.js").touch()
    site.build_site(page, target)
    assert files(target) == {*files(page), ".nojekyll"}
    assert (target / "assets" / "index-1a2b.js").read_text() == "start();"


def test_its_index_is_marked_and_loads_files_beside_it(page: Path, tmp_path: Path) -> None:
    target = tmp_path / "site"
    site.build_site(page, target)
    index = (target / "index.html").read_text("utf-8")
    assert '<html data-host="site" lang="en">' in index
    assert "/api/" not in index
    addresses = re.findall(r'(?:href|src)="([^"]*)"', index)
    assert addresses == ["./icon.svg", "./documents/games.json", "./assets/index-1a2b.js"]
    assert [address for address in addresses if not (target / address).is_file()] == []


def test_its_policy_is_the_servers_as_far_as_a_page_can_set_it() -> None:
    [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', site.site_index(INDEX))
    directives = policy.split("; ")
    assert "default-src 'self'" in directives
    assert "script-src 'self' 'wasm-unsafe-eval'" in directives
    assert "worker-src 'self'" in directives
    assert "connect-src 'self'" in directives
    assert "frame-ancestors" not in policy


def test_the_policy_comes_before_anything_is_loaded() -> None:
    index = site.site_index(INDEX)
    assert index.index("Content-Security-Policy") < min(index.index("<link"), index.index("<script"))


@pytest.mark.parametrize(
    ("found", "instead", "said"),
    [
        ('src="./assets', 'src="/assets', "an address that no folder can have"),
        ("/api/games", "/api/pads", "0 times"),
        ('<meta charset="utf-8" />', "", "0 times"),
    ],
)
def test_an_unsuitable_index_is_reported(page: Path, found: str, instead: str, said: str) -> None:
    (page / "index.html").write_text(INDEX.replace(found, instead), "utf-8")
    before = page.parent / "site"
    before.mkdir()
    with pytest.raises(site.SiteError, match=said):
        site.build_site(page, before)
    assert before.exists()


def test_a_site_needs_a_page(tmp_path: Path) -> None:
    with pytest.raises(site.SiteError, match="make page"):
        site.build_site(tmp_path, tmp_path / "site")
    assert not (tmp_path / "site").exists()


def test_the_built_page_can_be_a_site(tmp_path: Path) -> None:
    target = tmp_path / "site"
    site.build_site(PAGE, target)
    index = (target / "index.html").read_text("utf-8")
    addresses = re.findall(r'(?:href|src)="([^"]+)"', index)  # an empty address is the page itself
    assert len(addresses) > 5
    assert [address for address in addresses if not (target / address).is_file()] == []


def test_its_service_worker_knows_all_files_and_python_keeps_its_own(page: Path, tmp_path: Path) -> None:
    target = tmp_path / "site"
    (page / "assets" / "python.wasm-3c4d.gz").touch()
    site.build_site(page, target)
    first = (target / "service-worker.js").read_text("utf-8")
    lists, script = first.split(";\n", 1)
    listed, python = lists.split(";self.PYTHON=")
    assert script == "keep(self.__WB_MANIFEST);"
    assert json.loads(python) == ["assets/python.wasm-3c4d.gz"]
    known = {entry["url"]: entry["revision"] for entry in json.loads(listed.removeprefix("self.__WB_MANIFEST="))}
    assert known.keys() == files(target) - {"service-worker.js", "assets/python.wasm-3c4d.gz", ".nojekyll"}
    assert known["assets/index-1a2b.js"] is None, "its name changes with what is in it"
    (page / "icon.svg").write_text("<svg></svg>")
    site.build_site(page, target)
    assert known["icon.svg"] not in (target / "service-worker.js").read_text("utf-8")
    assert (target / "service-worker.js").read_text("utf-8").count("self.__WB_MANIFEST=") == 1
