"""The page about environments tells what is so: its programs and commands print what it says."""

from __future__ import annotations

import os

import pytest
from tests.maps import ROOT
from tests.readme import refreshed

pytestmark = pytest.mark.skipif(
    os.environ.get("RASANT_EXPECT_COMPILED") == "1", reason="the compiled build is tested without the pages"
)

GUIDE = ROOT / "docs" / "guides" / "environments.md"


def test_its_programs_and_commands_print_what_it_says() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert refreshed(text, ROOT) == text
