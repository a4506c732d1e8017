"""One process of the simulated server."""

from __future__ import annotations

from functools import partial

from tests.simulation.disk import Disk
from tests.simulation.process_loop import ProcessLoop
from tests.simulation.served_sockets import Answering, Asking, ServedSockets, Watch
from tests.simulation.timeline import Timeline
from tests.simulation.trace import PromiseError, Trace

from rasant.hall.environment import HallEnvironment
from rasant.hall.hall import Hall
from rasant.wire.http import Claim, NewTable, Problem, QuickMatch, Seated


class Process(ServedSockets):
    """The server from its start until it is killed, on its disk."""

    def __init__(
        self,
        timeline: Timeline,
        disk: Disk,
        trace: Trace,
        environment: HallEnvironment,
        booted: int,
        watch: Watch,
    ) -> None:
        loop = ProcessLoop(timeline, booted)  # type: ignore[abstract]
        super().__init__(timeline, trace, Hall(environment), disk, loop, watch)
        broken = self.runner.resume(disk.found(), self.now())
        if broken:
            raise PromiseError(f"tables {broken} do not come back")
        watch.works(True)

    def ask(self, question: Asking, answer: Answering) -> None:
        """A client sends a request over HTTP; the answer leaves when its contents are on disk."""
        self._loop.do(partial(self._begin, question, answer))

    def _begin(self, question: Asking, answer: Answering) -> None:
        task = self._loop.create_task(self._answer(question, answer))
        task.add_done_callback(lambda done: done.result())

    async def _answer(self, question: Asking, answer: Answering) -> None:
        said = await question(_HallDesk(self))
        await self.commits.settled()
        answer(said)


class _HallDesk:
    """Passes requests to the hall of a process."""

    def __init__(self, process: Process) -> None:
        self._process = process

    async def open_table(self, order: NewTable, guest: str, caller: str) -> str | Problem:
        """Open a table."""
        return self._process.runner.open_table(order, guest, self._process.now(), caller)

    async def quick_match(self, order: QuickMatch, guest: str, caller: str) -> str | NewTable | Problem:
        """A table with people, or what to open instead."""
        return self._process.runner.quick_match(order, guest, self._process.now(), caller)

    async def claim(self, table: str, claim: Claim, guest: str, caller: str) -> Seated | Problem:
        """Claim a seat."""
        return self._process.runner.claim(table, claim, guest, self._process.now(), caller)
