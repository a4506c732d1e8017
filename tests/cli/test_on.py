"""`--on`: the same results on a real Dask cluster as on one core, whatever happens to its workers."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest
from distributed import Client, Scheduler, Worker
from tests.commands import Run, wait_until_written
from tests.foreign_bots import forgotten_afterwards
from tools.dask_cluster import DaskCluster

import rasant
from rasant.cli import executor as crew_module
from rasant.core.errors import UserError
from rasant.lab.executors import dask_executor as dask_executor_module
from rasant.lab.executors.dask_executor import DaskExecutor, dask_executor
from rasant.lab.executors.on_worker import versions
from rasant.lab.simulate import Order, simulate
from rasant.record.setup import setup

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-c", "from rasant.cli import main; main()"]
SAID = "a bot may say what it likes"
BOTS = f"""
import os, signal
from rasant.core.policy import Policy
from habits import first

class Hasty(Policy):
    def choose(self, view, chance):
        print("{SAID}")
        return first(view)

class Endless(Hasty):
    def choose(self, view, chance):
        while True:
            pass

class Quitter(Hasty):
    def choose(self, view, chance):
        os._exit(3)

class Murderer(Hasty):
    def choose(self, view, chance):
        os.kill(os.getppid(), signal.SIGKILL)
"""
OLDER = ("import rasant; rasant.__version__ = '0.0.1'", f"import rasant; rasant.__version__ = {rasant.__version__!r}")
WITHOUT = (
    "import sys, rasant.lab.executors.on_worker as kept; sys.kept = kept; sys.modules[kept.__name__] = None",
    "import sys; sys.modules[sys.kept.__name__] = sys.kept",
)
HABITS = "def first(view):\n    return next(iter([*view.plays(), *view.acts]), None)\n"


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskCluster]:
    """A scheduler with two workers."""
    with DaskCluster(tmp_path_factory.mktemp("dask")) as started:
        started.worker()
        started.worker()
        yield started


@pytest.fixture
def mine(tmp_path: Path) -> Iterator[str]:
    """A file of bots with an import from beside it, in a folder that workers do not have; unloaded at the end."""
    folder = tmp_path / "here alone"
    folder.mkdir()
    (folder / "mine.py").write_text(BOTS, encoding="utf-8")
    (folder / "habits.py").write_text(HABITS, encoding="utf-8")
    with forgotten_afterwards(folder):
        yield str(folder / "mine.py")


async def forgotten(dask_scheduler: Scheduler) -> None:
    """Wait until the scheduler knows of no task."""
    while dask_scheduler.tasks:
        await asyncio.sleep(0)


def left_behind(dask_worker: Worker) -> list[str]:
    """What a worker still has of a run: processes, and folders."""
    processes = [" ".join(child.cmdline()) for child in psutil.Process().children()]
    return [*processes, *(path.name for path in Path(dask_worker.local_directory).glob("rasant-*"))]


@contextmanager
def changed(client: Client, change: str, back: str) -> Iterator[None]:
    """Run code in all workers, and undo it at the end."""
    client.run(exec, change)
    try:
        yield
    finally:
        client.run(exec, back)


@contextmanager
def gone(*folders: Path) -> Iterator[None]:
    """Rename folders away, and back at the end."""
    for folder in folders:
        folder.rename(folder.with_suffix(".gone"))
    try:
        yield
    finally:
        for folder in folders:
            folder.with_suffix(".gone").rename(folder)


def repeatable(text: str) -> dict[str, object]:
    """A JSON object without the values that a seed does not repeat."""
    return {name: value for name, value in json.loads(text).items() if name not in ("seconds", "moves_per_second")}


def test_a_simulation_is_the_same_as_on_one_core(run: Run, cluster: DaskCluster, mine: str, tmp_path: Path) -> None:
    deck = tmp_path / "deck.toml"
    deck.write_text((Path(rasant.__file__).parent / "games/ligretto/deck.toml").read_text("utf-8"), encoding="utf-8")
    asked = ("simulate", "ligretto", "--rounds", 12, "--seed", 5, "--bots", f"{mine}:Hasty,steady", "--deck", deck)
    found = []
    for name, where in (("alone", ()), ("there", ("--on", cluster.address))):
        ran = run(*asked, "--json", "--log", tmp_path / name, *where)
        assert (ran.code, set(ran.err.splitlines()) <= {SAID}) == (0, True)
        found.append((repeatable(ran.out), (tmp_path / name).read_bytes()))
    assert found[0] == found[1]


def test_an_arena_is_the_same_as_on_one_core(run: Run, cluster: DaskCluster, tmp_path: Path) -> None:
    asked = ("arena", "kickoff", "--bots", "steady,random", "--until", 40, "--seed", 5)
    alone = run(*asked, "--log", tmp_path / "alone")
    there = run(*asked, "--log", tmp_path / "there", "--on", cluster.address)
    assert (there.code, there.out, there.err) == (0, alone.out, "")
    assert (tmp_path / "alone").read_bytes() == (tmp_path / "there").read_bytes()


def test_a_study_is_the_same_as_on_one_core(run: Run, cluster: DaskCluster, tmp_path: Path) -> None:
    asked = ("study", "kickoff", "--vary", "players=2,4", "--vary", "bots=steady,random", "--rounds", 5, "--seed", 5)
    alone = run(*asked, "--results", tmp_path / "alone.csv")
    there = run(*asked, "--results", tmp_path / "there.csv", "--on", cluster.address)
    assert (alone.code, there.code, there.out, there.err) == (0, 0, alone.out, "")
    assert (tmp_path / "alone.csv").read_bytes() == (tmp_path / "there.csv").read_bytes()


def test_faults_end_a_run_and_an_endless_bot_is_interrupted(run: Run, cluster: DaskCluster, mine: str) -> None:
    asked = ("simulate", "kickoff", "--rounds", 8, "--seed", 5, "--strict", "--patience", 0.001)
    complaint = run(*asked, "--bots", f"{mine}:Endless,steady", "--on", cluster.address).complaint()
    assert f"{mine}:Endless had not decided after 0.01 s (seat" in complaint


def test_a_bot_that_ends_processes_is_disqualified_as_on_one_core(run: Run, cluster: DaskCluster, mine: str) -> None:
    for bot, words in (("Quitter", "ends its process (exit code 3)"), ("Murderer", "raises PermissionError")):
        asked = ("simulate", "kickoff", "--rounds", 8, "--seed", 5, "--bots", f"{mine}:{bot},steady", "--json")
        alone, there = run(*asked), run(*asked, "--on", cluster.address)
        assert (alone.code, there.code, repeatable(there.out)) == (0, 0, repeatable(alone.out))
        assert words in there.err
        assert "is disqualified after" in there.err


def test_work_that_ends_its_process_is_tried_a_few_times_and_reported_in_one_line(cluster: DaskCluster) -> None:
    with dask_executor(cluster.address) as executor, pytest.raises(UserError, match="does a bot end its process"):
        list(executor.in_order(os._exit, [3]))


def test_a_worker_that_cannot_work_is_named_with_the_reason(run: Run, cluster: DaskCluster) -> None:
    with Client(cluster.address, set_as_default=False) as client:
        folders = client.run(lambda dask_worker: dask_worker.local_directory)
        with gone(*map(Path, folders.values())):
            complaint = run("simulate", "kickoff", "--rounds", 1, "--on", cluster.address).complaint()
    assert any(f"the worker {worker} cannot work: [Errno 2] No such file" in complaint for worker in folders)


def test_a_worker_of_other_sources_is_reported(run: Run, cluster: DaskCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    other = versions()._replace(sources="of another checkout")
    monkeypatch.setattr(dask_executor_module, "versions", lambda: other)
    complaint = run("simulate", "kickoff", "--rounds", 1, "--on", cluster.address).complaint()
    assert f"has rasant {rasant.__version__} of other sources than here" in complaint


def test_work_that_kills_workers_is_retried_only_a_few_times(tmp_path: Path) -> None:
    def kill_worker(number: int) -> None:  # is pickled by value, because it is no function of a module
        os.kill(os.getppid(), number)

    with DaskCluster(tmp_path, allowed_failures=0) as doomed:
        doomed.worker()
        with dask_executor(doomed.address) as executor, pytest.raises(UserError, match="does a bot end its process"):
            list(executor.in_order(kill_worker, [signal.SIGKILL]))


def test_a_worker_may_join_late_and_be_killed_in_the_middle(cluster: DaskCluster) -> None:
    order = Order(setup("kickoff"), "7", 60, whole_matches=False, logged=True)
    alone: list[str] = []
    there: list[str] = []
    done: list[int] = []

    def progress(units: int) -> None:
        if not done:
            assert executor.jobs == 3
            victim.kill()
            victim.wait()
        done.append(units)

    with dask_executor(cluster.address) as executor:
        assert executor.jobs == 2
        victim = cluster.worker()
        outcome = simulate(order, executor, progress, there.append).outcome
        assert list(executor.in_order(abs, [-1])) == [1]
        assert executor.jobs == 2
    assert outcome == simulate(order, log=alone.append).outcome
    assert there == alone
    assert sum(done) == 60


def test_a_stopped_run_prints_one_line_and_leaves_nothing_behind(cluster: DaskCluster, tmp_path: Path) -> None:
    arguments = ["simulate", "ligretto", "--rounds", "1000000", "--log", str(tmp_path / "log"), "--on", cluster.address]
    with subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        wait_until_written(tmp_path, process)
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert (process.returncode, out, err) == (130, b"", b"rasant: stopped\n")
    assert list(tmp_path.iterdir()) == []
    with Client(cluster.address, set_as_default=False) as client:
        client.run_on_scheduler(forgotten)
        assert [*client.run(left_behind).values()] == [[], []]


def test_stopping_while_connecting_waits_until_it_can_be_undone(
    cluster: DaskCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Client] = []

    def interrupted(*arguments: Any, **more: Any) -> Client:
        signal.raise_signal(signal.SIGINT)
        made.append(Client(*arguments, **more))
        return made[0]

    monkeypatch.setattr(dask_executor_module, "Client", interrupted)
    with pytest.raises(KeyboardInterrupt), dask_executor(cluster.address):
        raise AssertionError
    assert made[0].status == "closed"


def test_a_scheduler_without_workers_or_that_is_lost_is_reported(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(dask_executor_module, "WORKERS_TIMEOUT_S", 0.1)
    with DaskCluster(tmp_path) as doomed, Client(doomed.address, set_as_default=False) as client:
        complaint = run("simulate", "ligretto", "--on", doomed.address).complaint()
        assert f"the scheduler has no workers; start some with `dask worker {doomed.address}`" in complaint
        executor = DaskExecutor(client)
        assert executor.jobs == 1  # the last worker may leave after the check

        def items() -> Iterator[int]:
            yield 1
            doomed.end()
            yield 2

        with monkeypatch.context() as impatient:
            impatient.setattr(client, "_timeout", 0.1)  # seconds that it tries to reconnect
            with pytest.raises(UserError, match="the cluster is lost"):
                list(executor.in_order(abs, items()))


# --- errors ---


@pytest.mark.parametrize(
    "address", ["", "somewhere", "tcp://127.0.0.1", "127.0.0.1:99999", "http://127.0.0.1:8786", "a b:1"]
)
def test_an_invalid_address_is_reported(run: Run, address: str) -> None:
    assert "it takes tcp://HOST:PORT" in run("simulate", "ligretto", "--on", address).complaint()


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_a_missing_scheduler_is_reported(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str
) -> None:
    monkeypatch.setattr(dask_executor_module, "SCHEDULER_TIMEOUT_S", 0.1)
    asked = (command, "ligretto", "--bots", "steady,random", "--log", tmp_path / "log", "--on", "tcp://127.0.0.1:1")
    assert "no scheduler answers at tcp://127.0.0.1:1;" in run(*asked).complaint()
    assert list(tmp_path.iterdir()) == []


def test_processes_on_this_machine_and_on_a_cluster_exclude_each_other(run: Run) -> None:
    assert "exclude each other" in run("arena", "ligretto", "--jobs", 1, "--on", "tcp://127.0.0.1:1").complaint()


def test_a_missing_package_is_reported_with_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew_module, "find_spec", lambda name: None)
    assert "pip install 'rasant[dask]'" in run("simulate", "ligretto", "--on", "tcp://127.0.0.1:1").complaint()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (OLDER, f"has rasant 0.0.1 and Python 3.11, here is rasant {rasant.__version__}"),
        (WITHOUT, "has no rasant of this version"),
    ],
)
def test_workers_of_other_versions_are_reported(
    run: Run, cluster: DaskCluster, change: tuple[str, str], words: str
) -> None:
    with Client(cluster.address, set_as_default=False) as client, changed(client, *change):
        assert words in run("simulate", "ligretto", "--on", cluster.address).complaint()


def test_a_worker_of_another_version_that_joins_late_is_reported(cluster: DaskCluster) -> None:
    with (
        Client(cluster.address, set_as_default=False) as client,
        changed(client, *OLDER),
        pytest.raises(UserError, match=r"has rasant 0\.0\.1"),
    ):
        list(DaskExecutor(client).in_order(str, [1]))
