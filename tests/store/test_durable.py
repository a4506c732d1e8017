"""System calls that make changes survive a power cut."""

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


def test_the_names_of_facts_in_stored_rows_do_not_change() -> None:
    assert list(_FACT_KINDS) == ["match", "name", "shown", "try", "closed", "key"]
