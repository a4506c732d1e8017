"""Background tasks of a node report their first failure."""

from __future__ import annotations

import asyncio

import pytest

from rasant.cluster.background import Background


async def fail(why: str) -> None:
    """A task with a bug."""
    raise ZeroDivisionError(why)


async def test_only_the_first_bug_is_reported() -> None:
    background = Background()
    background.start(fail("first"))
    background.start(fail("second"))
    with pytest.raises(ZeroDivisionError, match="first"):
        await background.failed


async def test_a_cancelled_task_has_not_failed() -> None:
    background = Background()
    waiting = background.start(asyncio.Event().wait())  # type: ignore[arg-type]
    background.stop()
    await asyncio.wait([waiting])
    assert waiting.cancelled()
    assert not background.failed.done()
