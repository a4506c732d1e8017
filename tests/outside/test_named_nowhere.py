"""No file outside of its folder names the external game."""

from __future__ import annotations

import re
import subprocess

import pytest
from tests.external_game_site import ROOT, SOURCE, external_game


def tracked() -> list[str]:
    """All files of the project that git tracks or would add."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def test_nothing_outside_its_folder_names_it() -> None:
    box = external_game()
    words = {box.id, box.title, box.title.replace(" ", ""), box.id.replace("_", "-")}
    named = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in words), re.IGNORECASE)
    files = [ROOT / name for name in tracked()]
    outside = [path for path in files if path.is_file() and not path.is_relative_to(SOURCE)]
    assert len(outside) > 500
    found = [path.relative_to(ROOT) for path in outside if named.search(path.read_text("utf-8", errors="replace"))]
    assert found == []


def test_it_imports_only_what_every_author_can() -> None:
    """It imports only what the guide allows for games and their tests."""
    allowed = re.compile(r"rasant\.(core|gamefiles|terminal|games|testing)\b")
    for path in SOURCE.rglob("*.py"):
        for module in re.findall(r"^\s*(?:from|import) (rasant[\w.]*)", path.read_text("utf-8"), re.MULTILINE):
            assert allowed.match(module), f"{path.name} imports {module}"


@pytest.mark.parametrize("name", ["README.md", "pyproject.toml"])
def test_users_of_the_project_do_not_meet_it(name: str) -> None:
    """It is installed only for tests: no dependency and no mention."""
    assert external_game().title not in (ROOT / name).read_text("utf-8")
