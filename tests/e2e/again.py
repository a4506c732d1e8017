"""A second try for tests in a browser: on a busy machine one may miss a moment by chance; twice is a bug."""

from __future__ import annotations

from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

HERE = Path(__file__).parent


def run_with_a_second_try(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a test of this folder, once more if it fails, and report the last try; leave all others to pytest.

    A first try that failed is told in the summary, by the tests' conftest: nothing passes in silence.
    """
    if not isinstance(item, pytest.Function) or HERE not in item.path.parents:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    if any(report.failed for report in reports):
        item.user_properties.append(("first try failed", item.nodeid))
        item._initrequest()  # fixtures of its own are made anew
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True
