"""The parts of remote work, tested on one machine: source bundles, the digest of sources, and worker processes."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from tests.foreign_bots import forgotten_afterwards

from rasant.bots import bot_name
from rasant.core.errors import BotError, UserError
from rasant.lab.executors.on_worker import RemoteTask, Versions, WorkProcesses, unlike
from rasant.lab.executors.source_bundle import SourceBundle, packed, unpack
from rasant.lab.executors.sources import sources_digest
from rasant.lab.executors.work_process import TaskAnswer, _answer, _pickled
from rasant.lab.foreign_bots.bot_processes import end_processes, loaded
from rasant.lab.foreign_bots.loading import check_bot
from rasant.record.setup import setup

BOT = """
from rasant.core.policy import Policy

class Hasty(Policy):
    def choose(self, view, chance):
        return None
"""
HERE = Versions("1.0", "3.11", "abc")


class TwoFoldError(Exception):
    """An exception that cannot be unpickled."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(one + other)


def interrupt(_: object) -> NoReturn:
    raise KeyboardInterrupt


def fail(_: object) -> NoReturn:
    raise TwoFoldError("no", "pe")


def unsendable(_: object) -> Callable[[], None]:
    return lambda: None


def task(caller: str) -> RemoteTask:
    return RemoteTask(caller, HERE, SourceBundle(), pickle.dumps((abs, -1)))


@pytest.fixture
def bot(tmp_path: Path) -> Iterator[Path]:
    """A bot's file with an imported module, which this process forgets afterwards."""
    file = tmp_path / "mine.py"
    file.write_text(BOT, encoding="utf-8")
    with forgotten_afterwards(tmp_path):
        loaded(f"{file}:Hasty")
        yield file


def test_a_bot_that_is_edited_in_the_middle_of_a_run_stays_what_it_was(bot: Path) -> None:
    before = packed()
    bot.write_text("second = 2\n", encoding="utf-8")
    assert packed() == before
    bot.unlink()
    assert packed() == before
    assert BOT.encode() in before.files.values()


def test_a_bot_plays_where_only_its_source_bundle_is(bot: Path, tmp_path: Path) -> None:
    source_bundle, there = packed(), tmp_path / "there"
    bot.unlink()
    with forgotten_afterwards(there):
        end_processes()
        unpack(source_bundle, there)
        check_bot(bot_name(f"{bot}:Hasty"), setup("kickoff", 2))


def test_a_bot_that_could_not_be_loaded_is_not_sent(bot: Path) -> None:
    before = packed()
    with pytest.raises(BotError, match="there is no file"):
        loaded("none.py:Hasty")
    assert packed() == before


def test_a_bot_whose_file_is_gone_is_reported_in_one_line(bot: Path) -> None:
    bot.unlink()
    with pytest.raises(BotError, match=r"a bot needs \S+/mine.py, which cannot be read now: No such file"):
        packed()


@pytest.mark.parametrize(
    ("work", "words"),
    [
        (interrupt, r"a bot raises KeyboardInterrupt at test_remote\.py line \d+, which ends its process"),
        (fail, r"a task failed on a worker: TwoFoldError: nope at test_remote\.py line \d+"),
        (unsendable, "a task failed on a worker: its result cannot be sent: "),
    ],
)
def test_every_task_gets_an_answer(work: Callable[[object], object], words: str) -> None:
    answer = pickle.loads(_pickled(_answer(pickle.dumps((work, None)))))
    assert isinstance(answer, TaskAnswer)
    with pytest.raises(UserError, match=words):
        raise answer.raised or AssertionError


def test_errors_of_rasant_are_sent_unchanged() -> None:
    answer = pickle.loads(_pickled(TaskAnswer(raised=BotError("so"))))
    assert (type(answer.raised), str(answer.raised)) == (BotError, "so")


def test_no_task_is_begun_for_a_dismissed_caller(tmp_path: Path) -> None:
    processes = WorkProcesses()
    processes.dismiss("gone")
    assert "has left" in str(processes.work(task("gone"), 1, tmp_path).raised)
    assert list(tmp_path.iterdir()) == []


def test_a_process_is_kept_until_its_caller_leaves(tmp_path: Path) -> None:
    processes = WorkProcesses()
    assert processes.work(task("here"), 1, tmp_path) == TaskAnswer(1)
    assert len(list(tmp_path.iterdir())) == 1
    processes.dismiss("here")
    assert list(tmp_path.iterdir()) == []


def test_other_sources_of_the_same_version_are_distinguished(tmp_path: Path) -> None:
    def digest(**files: bytes) -> str:
        for name, content in files.items():
            (tmp_path / f"{name}.py").write_bytes(content)
        sources_digest.cache_clear()
        return sources_digest(tmp_path)

    first = digest(rules=b"draw = 3\n", bots=b"")
    assert digest(rules=b"draw = 3\r\n") == first
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_rules.py").touch()
    assert digest() == first
    assert digest(rules=b"", bots=b"draw = 3\n") != first != digest(rules=b"draw = 4\n", bots=b"")
    assert "has rasant 1.0 of other sources than here" in unlike("w", HERE._replace(sources="d"), HERE)
