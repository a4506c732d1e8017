"""Time limits for fixtures: set-up and tear-down are bounded like the function of a test.

Each phase has the whole time and its own timer: one timer for all of a test could fire while pytest reports it, and
end the run.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def bounded(item: pytest.Item) -> Iterator[None]:
    """Fail a test whose code in this context does not end in time."""
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
    """Bound the set-up of all fixtures of a test."""
    with bounded(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    """Bound the tear-down of all fixtures that no other test needs."""
    with bounded(item):
        return (yield)
