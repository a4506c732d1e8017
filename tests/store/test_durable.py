"""What the file system is asked for, so that a power cut undoes nothing."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from rasant.store.durable import sync_folder
from rasant.store.journal.rows import _FACT_KINDS


@pytest.mark.skipif(sys.platform == "win32", reason="a folder cannot be opened there")
def test_the_names_in_a_folder_are_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda opened: synced.append(os.fstat(opened).st_ino))
    sync_folder(tmp_path)
    assert synced == [tmp_path.stat().st_ino]


def test_rows_that_were_kept_are_known_by_these_words() -> None:
    assert list(_FACT_KINDS) == ["match", "name", "shown", "try", "closed", "key"]
