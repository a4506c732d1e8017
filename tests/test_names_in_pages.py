"""Files, folders, modules and classes that pages name in backticks exist, so no page names what was renamed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.maps import ROOT
from tests.names import mentioned, unknown
from tests.test_readme import pages

ELSEWHERE = {
    "JSON.parse": "JavaScript",
    "JSON.stringify": "JavaScript",
    "room.broadcast": "Colyseus",
    "Containerfile": "a file in deploy/",
    "archive_command": "PostgreSQL",
    "full_page_writes": "PostgreSQL",
    "remote_apply": "PostgreSQL",
    "remote_write": "PostgreSQL",
    "rasant_hops_total": "the name of a counter in Prometheus",
    "rasant_tables_moved_total": "the same",
    "rasant_node_info": "the name in Prometheus of labels without a number",
    "rasant.db": "the database in a data directory",
    "bans.json": "the same",
    "admin.sock": "a socket beside it",
    "page/": "built by `make page`",
    "build/": "what `make` builds",
    "build/browser_host/": "built by `make browser-host`",
    "library.zip.gz": "the same",
    "rasant.zip.gz": "the same",
    "documents/": "the same",
    "session.play": "of an object on the page, which has the name of a module",
    "session.wanted(zone)": "the same",
    "catalogue.words(game)": "the same",
}
"""Names that cannot be looked up, and where they come from."""

pytestmark = pytest.mark.skipif(
    os.environ.get("RASANT_EXPECT_COMPILED") == "1", reason="the compiled build is tested without the pages"
)


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_everything_a_page_names_is_there(page: Path) -> None:
    names = mentioned(page.read_text(encoding="utf-8"))
    assert sorted({name for name in names if unknown(name) and name not in ELSEWHERE}) == []


def test_every_exception_is_needed() -> None:
    names = {name for page in pages() for name in mentioned(page.read_text(encoding="utf-8"))}
    assert sorted(name for name in ELSEWHERE if name not in names or (name != "page/" and not unknown(name))) == []


@pytest.mark.parametrize(
    "name",
    [
        "table/table.py",
        "hall.py",
        "rules_*.py",
        "src/rasant/games/<id>/web/",
        "rasant.testing",
        "rasant.core.book.Rule",
        "Table.receive",
        "LiveMatch",
        "Place",
        "stall_s",
        "any words",
        "npm.test",
    ],
)
def test_existing_names_are_found(name: str) -> None:
    assert not unknown(name)


@pytest.mark.parametrize(
    "name",
    [
        "table/floor.py",
        "src/rasant/table/hall.py",
        "rulez_*.py",
        "rasant/post/",
        "rasant.tasting",
        "rasant.core.book.Ruler",
        "Table.overhear",
        "Floor.publish",
        "DeadMatch",
        "stall_and_stop_s",
    ],
)
def test_missing_names_are_reported(name: str) -> None:
    assert unknown(name)


def test_programs_and_old_names_with_an_explanation_are_ignored() -> None:
    page = "`One` and `Old` (now `Two`)\n\n```\n`Three`\n```\n"
    assert mentioned(page) == ["One", "Two"]
