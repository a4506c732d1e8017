"""A full disk, a broken file, a port in use."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import uvloop
from tests.faults import disk
from tests.faults.processes import SOON_S
from tests.faults.reports import quietly

from rasant.cli.hosting import DATABASE

pytestmark = pytest.mark.slow


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are set on Linux only")
def test_a_full_disk_during_play_loses_nothing(tmp_path: Path) -> None:
    uvloop.run(disk.run(tmp_path / "data", disk.SMALL, quietly))


@pytest.mark.parametrize("content", [b"Dear diary, " * 1000, b"SQLite format 3\0" + b"\xa5" * 8176])
def test_a_broken_database_is_reported_in_one_line_and_not_changed(tmp_path: Path, content: bytes) -> None:
    (tmp_path / DATABASE).write_bytes(content)
    command = "from rasant.cli import main; main()"
    ended = subprocess.run(
        [sys.executable, "-c", command, "serve", "--port", "0", "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=SOON_S,
    )
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.startswith(f"rasant: {tmp_path / DATABASE} is ")
    assert ended.stderr.count("\n") == 1
    assert (tmp_path / DATABASE).read_bytes() == content
