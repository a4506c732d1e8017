"""The in-browser host in a web worker: JavaScript stores the rows, sends the requests and carries the frames."""

import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from traceback import format_exception
from typing import Any, Final, Protocol, final

from rasant.browser_host.host import BrowserHost
from rasant.browser_host.opening import opened_browser_host
from rasant.store.journal.port import Row
from rasant.store.journal.store import NEWER_ROWS, UNREADABLE_ROWS
from rasant.store.port import StoreError
from rasant.wire.codec import encode_body
from rasant.wire.http import Problem

BROKEN_ROWS: Final = "broken"
"""Reason reported when the shell threw an exception."""
WORDS: Final = {NEWER_ROWS: "newer", UNREADABLE_ROWS: "unreadable"}
"""Codes that JavaScript gets in place of these sentences, to translate them."""


class Shell(Protocol):
    """What JavaScript provides. Only this module converts values between the two languages."""

    def rows(self) -> Awaitable[Any]:
        """All rows as pairs of a key and bytes, or a code that says why they cannot be read."""

    def write(self, put: Any, drop: Any) -> Awaitable[str]:
        """Delete and put rows in one transaction; a code that says why it failed, or nothing."""

    def deliver(self, number: int, text: str) -> None:
        """Deliver a frame to the client of a connection."""

    def parted(self, number: int) -> None:
        """A table has closed a connection."""

    def unkept(self, why: str) -> None:
        """Nothing is saved any more, for this reason; empty: everything is saved again."""


@final
class ShellRows:
    """The rows that JavaScript stores."""

    def __init__(self, shell: Shell, to_js: Callable[[Any], Any]) -> None:
        self._shell = shell
        self._to_js = to_js

    async def rows(self) -> Sequence[Row]:
        with _as_store_error():
            kept = await self._shell.rows()
            if isinstance(kept, str):
                raise StoreError(kept)
            return [(key, bytes(value)) for key, value in kept.to_py()]

    async def write(self, put: Sequence[Row], drop: Sequence[str]) -> None:
        """Delete and put rows in one transaction."""
        with _as_store_error():
            why = await self._shell.write(self._to_js(list(put)), self._to_js(list(drop)))
            if why:
                raise StoreError(why)


@contextmanager
def _as_store_error() -> Iterator[None]:
    """Turn exceptions of JavaScript into a `StoreError`."""
    try:
        yield
    except StoreError:
        raise
    except Exception as error:
        raise StoreError(BROKEN_ROWS) from error


@final
class Console:
    """A log on the browser's console."""

    def info(self, event: str, **more: object) -> None:
        """Dropped: only errors matter on a console."""

    def error(self, event: str, **more: object) -> None:
        """Write an error, with its traceback."""
        bug = more.pop("exc_info", None)
        lines = [event, *(f"  {name}: {value}" for name, value in more.items())]
        if isinstance(bug, BaseException):
            lines += [line.rstrip() for line in format_exception(bug)]
        sys.stderr.write("\n".join(lines) + "\n")


@final
class WorkerHost:
    """The interface that JavaScript calls."""

    def __init__(self, browser_host: BrowserHost, to_js: Callable[[Any], Any], parted: Callable[[int], None]) -> None:
        self._browser_host = browser_host
        self._to_js = to_js
        self._parted = parted

    async def ask(self, method: str, address: str, authorization: str, media: str, body: Any) -> Any:
        """Answer a request: status, media type and bytes."""
        headers = {"content-type": media} | ({"authorization": authorization} if authorization else {})
        answer = await self._browser_host.ask(method, address, headers, body.to_bytes() if body else b"")
        return self._to_js([answer.status, answer.media, answer.content])

    def connect(self, table: str) -> int | str:
        """Connect to a table; returns the number of the connection, or a problem as JSON."""
        number = self._browser_host.connect(table, self._parted)
        return encode_body(number).decode() if isinstance(number, Problem) else number

    def receive(self, number: int, text: str) -> None:
        """Handle a frame of a client."""
        self._browser_host.receive(number, text.encode())

    def gone(self, number: int) -> None:
        """A client has disconnected."""
        self._browser_host.gone(number)


async def start(shell: Shell) -> WorkerHost:
    """Start the in-browser host on this shell."""
    from pyodide.ffi import to_js

    log = Console()

    def safely(call: Callable[..., None], *given: object) -> None:
        """Call JavaScript. An exception is logged, and play goes on."""
        try:
            call(*given)
        except Exception as error:
            log.error("the page failed to handle a call", exc_info=error)

    browser_host = await opened_browser_host(
        ShellRows(shell, to_js),
        lambda number, frame: safely(shell.deliver, number, frame.decode()),
        lambda why: safely(shell.unkept, WORDS.get(why, why)),
        log,
    )
    return WorkerHost(browser_host, to_js, lambda number: safely(shell.parted, number))
