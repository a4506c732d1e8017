"""What others read of the server is what the server does."""

from __future__ import annotations

from pathlib import Path

import pytest

from rasant.server.reference.files import FILES, write_reference

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", FILES)
def test_the_reference_is_fresh(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8") == FILES[name](), "stale; `make reference` writes it anew"


def test_only_what_is_stale_is_written(tmp_path: Path) -> None:
    assert write_reference(tmp_path) == [tmp_path / name for name in FILES]
    assert write_reference(tmp_path) == []
