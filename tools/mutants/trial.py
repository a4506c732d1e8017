"""A trial in a process of its own: runs tests one by one until one fails, and reports every step over a pipe."""

from __future__ import annotations

import os
import resource
import tempfile
from collections.abc import Sequence
from itertools import zip_longest
from multiprocessing.connection import Connection
from typing import Final

import pytest
from tools.mutants.mutant import Mutant
from tools.mutants.parts import ROOT
from tools.mutants.swapping import import_mutated
from tools.orphans import die_with_parent

MEMORY: Final = 8 << 30
"""Bytes. A mutant that would use more fails."""

BEGINS, FAILED, DONE = "begins", "failed", "done"

ARGUMENTS: Final = (
    *("-n0", "-q", "--timeout=0", "--capture=no", "--hypothesis-profile=mutants", "-p", "no:cacheprovider"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # plugins of pytest may be in memory already
)


class Profile:
    """Hypothesis as in every run, except that it does not shrink failing examples."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self) -> None:
        """Register before the profile is chosen."""
        import tests.conftest  # noqa: F401 - registers the usual one; not earlier, for it imports our modules
        from hypothesis import Phase, settings

        phases = (Phase.explicit, Phase.reuse, Phase.generate)
        settings.register_profile("mutants", settings.get_profile("ci"), phases=phases)


class Verdict:
    """Records whether a test failed."""

    def __init__(self) -> None:
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Set-up and tear-down count, too."""
        self.failed = self.failed or report.failed


def alone(folder: str) -> None:
    """Make this process the first of its own group: silent, bounded, with its own folder for files."""
    die_with_parent()
    os.setsid()
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.environ["TMPDIR"] = tempfile.tempdir = folder


def try_items(session: pytest.Session, names: Sequence[str], pipe: Connection) -> None:
    """Run collected tests in this order, until one fails."""
    by_name = {item.nodeid: item for item in session.items}
    items = [(number, by_name[name]) for number, name in enumerate(names) if name in by_name]
    verdict = Verdict()
    session.config.pluginmanager.register(verdict)
    for (number, item), following in zip_longest(items, items[1:]):
        pipe.send((BEGINS, number))
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following[1] if following else None)
        if verdict.failed:
            pipe.send((FAILED, number))
            return
    pipe.send((DONE, len(items)))


class Collected:
    """Runs the trial's tests instead of all collected ones."""

    def __init__(self, names: Sequence[str], pipe: Connection) -> None:
        self._names = names
        self._pipe = pipe

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """A module that can no longer be imported fails all tests."""
        if session.testsfailed:
            self._pipe.send((FAILED, 0))
        else:
            try_items(session, self._names, self._pipe)
        return True


def try_anew(mutant: Mutant, names: Sequence[str], folder: str, pipe: Connection) -> None:
    """Try a mutant in a process that has imported none of our modules yet."""
    alone(folder)
    os.chdir(ROOT)
    pipe.send((BEGINS, 0))
    import_mutated(mutant)
    files = dict.fromkeys(name.partition("::")[0] for name in names)
    status = pytest.main([*ARGUMENTS, *files], plugins=[Profile(), Collected(names, pipe)])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        pipe.send((FAILED, 0))
    os._exit(0)
