"""The in-browser host: a hall, a store, the commit queue between them and the API, with calls instead of sockets."""

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any, Final, final

from rasant.api.answers import JSON_LINES, Answer, Document, Lines
from rasant.api.endpoint import Answered, ApiRequest
from rasant.api.guests import Guests
from rasant.api.handlers import Api
from rasant.api.problems import ProblemError, status_of
from rasant.browser_host.client import BrowserClient, Deliver
from rasant.browser_host.routes import Routes
from rasant.hall.hall import Hall
from rasant.limits.host_limits import Limits
from rasant.runtime.clock import Clock
from rasant.runtime.hall_runner import HallRunner
from rasant.runtime.table_service import LocalTables
from rasant.store.port import Store
from rasant.table.connections.connection import Connection
from rasant.wire.codec import encode, encode_body
from rasant.wire.from_server import Goodbye
from rasant.wire.http import Problem

BUG: Final = Problem("bug", "internal error; it was logged")
TABLE_GONE: Final = "This table is closed."
HERE: Final = "here"
"""Stands for the caller's address."""
NO_LIMIT: Final = 1_000_000
UNLIMITED: Final = Limits(
    posts_per_second=1000,
    post_burst=NO_LIMIT,
    gets_per_second=1000,
    get_burst=NO_LIMIT,
    files_per_second=1000,
    file_burst=NO_LIMIT,
    tables_per_hour=NO_LIMIT,
    names_per_hour=NO_LIMIT,
    uploads_per_minute=60_000,
    seats_per_second=1000,
    seat_burst=NO_LIMIT,
)
"""There is only one person, so there is nothing to protect."""


@final
class HostCondition:
    """Logs failures of the store; there are no metrics."""

    trouble = False

    def __init__(self, log: Any) -> None:
        self._log = log

    def ticked(self, seconds: float) -> None:
        """A turn took this long; ignored."""

    def committed(self, records: object, seconds: float) -> None:
        """Records were written; ignored."""

    def stuck(self, text: str | None) -> None:
        self.trouble = text is not None
        if text is not None:
            self._log.error("nothing can be written", why=text)

    def text(self) -> Answer:
        """No metrics."""
        return Answer(b"", "text/plain")


@final
class BrowserHost:
    """Create it inside a running loop, then `open` it. Requests and frames go in, answers and frames come out."""

    def __init__(self, hall: Hall, store: Store, secret: bytes, deliver: Deliver, log: Any) -> None:
        clock = Clock()
        condition = HostCondition(log)
        self._log = log
        self._store = store
        self._now: Callable[[], int] = clock.now
        self._deliver = deliver
        self._connections: dict[int, Connection] = {}
        self._numbers = count(1)
        self._hall = HallRunner(hall, store, clock, condition)
        self.commits = self._hall.commits
        self.commits.failed.add_done_callback(lambda failed: log.error("commits failed", exc_info=failed.exception()))
        self._api = Api(
            tables=LocalTables(self._hall, clock.now),
            store=store,
            commits=self.commits,
            guests=Guests(secret),
            measurements=condition,
            limits=UNLIMITED,
            now=clock.now,
            log=log,
            unreadable=lambda why: log.error("the store cannot be read", why=why),
            obstacle=lambda table, *_: self._hall.missing(table),
        )
        self._routes = Routes(self._api)

    async def open(self) -> None:
        """Resume all tables."""
        self._hall.resume(await self._store.open_tables(), self._now())
        self._api.not_ready = ""

    async def ask(self, method: str, address: str, headers: Mapping[str, str], body: bytes = b"") -> Answer:
        """Answer a request to the HTTP API; names of headers are in lower case."""
        try:
            return await self._answer(method, address, headers, body)
        except ProblemError as error:
            return _problem(error.problem)
        except Exception as bug:
            self._log.error("a request failed", method=method, address=address, exc_info=bug)
            return _problem(BUG)

    async def _answer(self, method: str, address: str, headers: Mapping[str, str], body: bytes) -> Answer:
        found = self._routes.find(method, address)
        if isinstance(found, Problem):
            return _problem(found)

        async def read(largest: int) -> bytes:
            if len(body) > largest:
                raise ProblemError("too_large", f"the body is longer than {largest} bytes")
            return body

        request = ApiRequest(
            places=found.places,
            query=found.query,
            authorization=headers.get("authorization"),
            media=headers.get("content-type", "").partition(";")[0].strip().lower(),
            body=read,
            caller=HERE,
            host="",
            origin="",
        )
        return await _whole(await found.endpoint.answer(request))

    def connect(self, table: str, parted: Callable[[int], None]) -> int | Problem:
        """Connect to a table; returns the number of the connection. `parted` is called when the table closes it."""
        connection = self._hall.connect(table, self._now())
        if isinstance(connection, Problem):
            return connection
        number = next(self._numbers)
        self._connections[number] = connection
        self.commits.writers[connection] = BrowserClient(
            number, self._deliver, lambda number: self._part(number, parted)
        )
        return number

    def receive(self, number: int, frame: bytes) -> None:
        """Handle a frame of the client; ignored after the connection has ended."""
        connection = self._connections.get(number)
        if connection is not None:
            self._hall.receive(connection, frame, self._now())
            if not connection.greeted and self._hall.missing(connection.table) is not None:
                writer = self.commits.writers[connection]
                writer.write(encode(Goodbye("closed", text=TABLE_GONE)))
                writer.close()

    def gone(self, number: int) -> None:
        """The client has disconnected."""
        connection = self._connections.pop(number, None)
        if connection is not None:
            self.commits.writers.pop(connection, None)
            self._hall.gone(connection, self._now())

    def _part(self, number: int, parted: Callable[[int], None]) -> None:
        self.gone(number)
        parted(number)


async def _whole(answer: Answered) -> Answer:
    """The whole answer, with all its lines."""
    match answer:
        case Problem():
            return _problem(answer)
        case Lines():
            return Answer(b"".join([part async for part in answer.parts]), JSON_LINES)
        case Document():
            return Answer(answer.content, answer.media)
    return answer


def _problem(problem: Problem) -> Answer:
    return Answer(encode_body(problem), status=status_of(problem))
