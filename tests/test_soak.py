"""One file for all long runs: each part updates its own section and no other."""

from __future__ import annotations

from pathlib import Path

from tests.soak import TITLE, record


def test_a_part_replaces_only_its_own_line(tmp_path: Path) -> None:
    file = tmp_path / "soak.md"
    record(file, "Worlds", "10 seeds")
    record(file, "Kills", "5 times")
    record(file, "Worlds", "20 seeds")
    assert file.read_text(encoding="utf-8") == f"{TITLE}\n## Worlds\n\n20 seeds\n\n## Kills\n\n5 times\n"
