"""What work on other machines is made of, without any: luggage."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rasant.core.errors import BotError
from rasant.lab import loading
from rasant.lab.remote.luggage import packed


@pytest.fixture
def bot(tmp_path: Path) -> Iterator[Path]:
    """A file with a module of its own; it is forgotten afterwards."""
    file = tmp_path / "mine.py"
    file.write_text("first = 1\n", encoding="utf-8")
    path = sys.path[:]
    name = loading.load(str(file)).__name__
    yield file
    del loading._BROUGHT[str(file)], sys.modules[name]
    sys.path[:] = path


def test_a_bot_that_is_edited_in_the_middle_of_a_run_stays_what_it_was(bot: Path) -> None:
    before = packed()
    bot.write_text("second = 2\n", encoding="utf-8")
    assert packed() == before
    bot.unlink()
    assert packed() == before
    assert b"first = 1\n" in before.files.values()


def test_a_bot_whose_file_is_gone_is_told_in_one_line(bot: Path) -> None:
    bot.unlink()
    with pytest.raises(BotError, match=r"a bot needs \S+/mine.py, which cannot be read now: No such file"):
        packed()
