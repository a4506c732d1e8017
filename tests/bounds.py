"""A fixture that hangs ends, too: set-up and tear-down are bounded as the function of a test is.

Each has the whole time, and a timer of its own: one for all of a test could go off while pytest reports it, and end the
run.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def bounded(item: pytest.Item) -> Iterator[None]:
    """What is done in here for a test fails it if it does not end."""
    plugin = item.config.pluginmanager.getplugin("timeout")
    settings = plugin.get_env_settings(item.config) if plugin else None
    if not settings or not settings.timeout:
        yield
        return
    item.config.hook.pytest_timeout_set_timer(item=item, settings=settings)
    try:
        yield
    finally:
        item.config.hook.pytest_timeout_cancel_timer(item=item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    """All fixtures of a test that are not there yet."""
    with bounded(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    """All fixtures that no other test needs."""
    with bounded(item):
        return (yield)
