"""Starts trials: by forking a process that has collected all tests once or, for mutants of code that runs at import,
one that has imported no module of ours yet."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from types import CodeType, FunctionType
from typing import Final

import pytest
from tools.mutants.parts import ROOT, TESTS
from tools.mutants.plan import Plan
from tools.mutants.schedule import Process, Start
from tools.mutants.swapping import functions_by_place, new_code, swap, swappable
from tools.mutants.trial import ARGUMENTS, Profile, alone, try_anew, try_items

LIBRARIES: Final = (
    *("pytest", "hypothesis", "hypothesis.stateful", "msgspec", "apsw", "asyncpg", "httpx", "h11", "picows", "nats"),
    *("openskill.models", "prometheus_client", "starlette", "structlog", "uvicorn", "uvloop", "schemathesis", "rich"),
    "tools.mutants.trial",
)
"""Packages that tests import besides our modules."""


class Nursery:
    """A pytest plugin that runs trials in place of the tests, once all are collected."""

    def __init__(self, work: Callable[[Start], None]) -> None:
        self._work = work
        self._session: pytest.Session
        self._fork = multiprocessing.get_context("fork")
        self._anew = multiprocessing.get_context("forkserver")
        self._anew.set_forkserver_preload(list(LIBRARIES))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the work: everything is in memory now."""
        self._session = session
        self._functions = functions_by_place()
        self._work(self.start)
        return True

    def start(self, plan: Plan, folder: str, pipe: Connection) -> Process:
        """Start a trial."""
        names = [test.name for test in plan.tests]
        found = None if plan.anew else new_code(plan.mutant)
        functions = self._functions.get(found[0], []) if found else []
        process: Process
        if found and swappable(functions, found[1]):
            process = self._fork.Process(target=self._try_swapped, args=(functions, found[1], names, folder, pipe))
        else:
            process = self._anew.Process(target=try_anew, args=(plan.mutant, names, folder, pipe))
        process.start()
        return process

    def _try_swapped(
        self, functions: Sequence[FunctionType], code: CodeType, names: list[str], folder: str, pipe: Connection
    ) -> None:
        alone(folder)
        swap(functions, code)
        try_items(self._session, names, pipe)
        os._exit(0)


def in_nursery(work: Callable[[Start], None]) -> None:
    """Collect all tests, and run `work`, which starts trials."""
    os.chdir(ROOT)
    status = pytest.main([*ARGUMENTS, "-m", "not soak", *TESTS], plugins=[Profile(), Nursery(work)])
    if status != pytest.ExitCode.OK:
        raise SystemExit(f"the tests cannot be collected: {status!r}")
