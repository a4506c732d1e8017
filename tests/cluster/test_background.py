"""What a node does on its own: the first failure is reported."""

from __future__ import annotations

import asyncio

import pytest

from rasant.cluster.background import Background


async def fail(why: str) -> None:
    """A task with a bug."""
    raise ZeroDivisionError(why)


async def test_the_first_bug_is_reported_and_no_other() -> None:
    background = Background()
    background.start(fail("first"))
    background.start(fail("second"))
    with pytest.raises(ZeroDivisionError, match="first"):
        await background.failed


async def test_a_task_that_is_stopped_has_not_failed() -> None:
    background = Background()
    waiting = background.start(asyncio.Event().wait())  # type: ignore[arg-type]
    background.stop()
    await asyncio.wait([waiting])
    assert waiting.cancelled()
    assert not background.failed.done()
