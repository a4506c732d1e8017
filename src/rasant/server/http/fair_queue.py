"""A fair queue: what is to be done for callers, one piece a turn of the loop, and every caller in turn."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol, final


class Job(Protocol):
    """Somebody who has something to be done."""

    caller: str

    def run(self) -> None:
        """Do a small piece of it. Whoever has more puts itself into the queue again."""


@final
class FairQueue:
    """However many jobs one caller has, another one waits for one of them at most, and the rest of the loop for one."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Job]] = {}
        """By caller; the first is next."""

    def put(self, job: Job) -> None:
        """Have a piece of this done."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._turn)
        self._waiting.setdefault(job.caller, deque()).append(job)

    def _turn(self) -> None:
        caller = next(iter(self._waiting))
        jobs = self._waiting.pop(caller)
        job = jobs.popleft()
        if jobs:
            self._waiting[caller] = jobs
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._turn)
        job.run()
