"""One file for all long runs: each part has its section, and leaves the others alone."""

from __future__ import annotations

from pathlib import Path

from tests.soak import TITLE, record


def test_a_part_replaces_its_own_line_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "soak.md"
    record(file, "Worlds", "10 seeds")
    record(file, "Kills", "5 times")
    record(file, "Worlds", "20 seeds")
    assert file.read_text(encoding="utf-8") == f"{TITLE}\n## Worlds\n\n20 seeds\n\n## Kills\n\n5 times\n"
