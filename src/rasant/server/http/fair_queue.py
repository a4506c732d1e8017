"""A fair queue: runs one job a turn of the loop, and serves callers round-robin."""

import asyncio
from collections import deque
from typing import Protocol, final


class Job(Protocol):
    """Work in small pieces for one caller."""

    caller: str

    def run(self) -> None:
        """Do one piece. A job that has more puts itself into the queue again."""


@final
class FairQueue:
    """However many jobs one caller has, each other caller waits for at most one of them, and so does the loop."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Job]] = {}
        """Jobs by caller; the first caller is next."""

    def put(self, job: Job) -> None:
        """Queue one piece of this job."""
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
