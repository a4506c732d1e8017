"""The changelog has a section for the version in the code, short entries of known kinds, and the citation's date."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from tests.maps import ROOT

import rasant

PAGE = ROOT / "CHANGELOG.md"
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
"""The kinds of changes of keepachangelog.com."""
VERSION = re.compile(r"\[(\d+)\.(\d+)\.(\d+)\] - \d{4}-\d{2}-\d{2}")
MOST_LINES = 2


def headings(level: int) -> list[str]:
    """All headings of a level, without their marks."""
    return re.findall(rf"^{'#' * level} (.+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


def entries() -> Iterator[list[str]]:
    """The lines of each entry."""
    text = PAGE.read_text(encoding="utf-8")
    for entry in re.findall(r"^- .+(?:\n  .+)*", text, re.MULTILINE):
        yield entry.splitlines()


def test_versions_are_dated_and_newest_first() -> None:
    unreleased, *released = headings(2)
    assert unreleased == "[Unreleased]"
    found = [VERSION.fullmatch(heading) for heading in released]
    versions = [tuple(map(int, match.groups())) for match in found if match]
    assert len(versions) == len(released), released
    assert all(newer > older for newer, older in pairwise(versions))
    assert ".".join(map(str, versions[0])) == rasant.__version__


def test_the_citation_names_the_newest_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {rasant.__version__}\n" in citation
    date = headings(2)[1].partition(" - ")[2]
    assert f'\ndate-released: "{date}"\n' in citation


def test_changes_are_of_known_kinds() -> None:
    assert set(headings(3)) <= KINDS


def test_an_entry_is_one_or_two_lines() -> None:
    assert [lines[0] for lines in entries() if len(lines) > MOST_LINES] == []
    assert max(len(line) for lines in entries() for line in lines) <= 160
