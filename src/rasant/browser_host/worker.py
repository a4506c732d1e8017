"""The in-browser host in a web worker: JavaScript keeps the rows, makes the requests and carries the frames."""

from __future__ import annotations

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
"""Why there is trouble, where the shell threw something."""
WORDS: Final = {NEWER_ROWS: "newer", UNREADABLE_ROWS: "unreadable"}
"""Words that JavaScript gets in place of these sentences: it has its own, in six languages."""


class Shell(Protocol):
    """What JavaScript provides. Its values are converted to Python's and back in this module alone."""

    def rows(self) -> Awaitable[Any]:
        """All rows as pairs of a key and bytes, or a word that says why they cannot be read."""

    def write(self, put: Any, drop: Any) -> Awaitable[str]:
        """Drop and put rows in one transaction; a word that says why that cannot be, or nothing."""

    def told(self, number: int, text: str) -> None:
        """A frame for the client of a connection."""

    def parted(self, number: int) -> None:
        """A table has closed a connection."""

    def unkept(self, why: str) -> None:
        """Nothing is saved from now on, for this reason; an empty one: it is again."""


@final
class ShellRows:
    """The rows that JavaScript keeps."""

    def __init__(self, shell: Shell, to_js: Callable[[Any], Any]) -> None:
        self._shell = shell
        self._to_js = to_js

    async def rows(self) -> Sequence[Row]:
        """All of them."""
        with _as_trouble():
            kept = await self._shell.rows()
            if isinstance(kept, str):
                raise StoreError(kept)
            return [(key, bytes(value)) for key, value in kept.to_py()]

    async def write(self, put: Sequence[Row], drop: Sequence[str]) -> None:
        """One transaction."""
        with _as_trouble():
            why = await self._shell.write(self._to_js(list(put)), self._to_js(list(drop)))
            if why:
                raise StoreError(why)


@contextmanager
def _as_trouble() -> Iterator[None]:
    """Whatever JavaScript throws while it keeps rows becomes a `StoreError`."""
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
        """Dropped: a console has no host who needs it."""

    def error(self, event: str, **more: object) -> None:
        """Something is wrong."""
        bug = more.pop("exc_info", None)
        lines = [event, *(f"  {name}: {value}" for name, value in more.items())]
        if isinstance(bug, BaseException):
            lines += [line.rstrip() for line in format_exception(bug)]
        sys.stderr.write("\n".join(lines) + "\n")


@final
class WorkerHost:
    """What JavaScript calls."""

    def __init__(self, browser_host: BrowserHost, to_js: Callable[[Any], Any], parted: Callable[[int], None]) -> None:
        self._browser_host = browser_host
        self._to_js = to_js
        self._parted = parted

    async def ask(self, method: str, address: str, authorization: str, media: str, body: Any) -> Any:
        """Status, media type and bytes of the answer to a question."""
        headers = {"content-type": media} | ({"authorization": authorization} if authorization else {})
        answer = await self._browser_host.ask(method, address, headers, body.to_bytes() if body else b"")
        return self._to_js([answer.status, answer.media, answer.content])

    def connect(self, table: str) -> int | str:
        """The number of a new connection to a table, or a problem in JSON."""
        number = self._browser_host.connect(table, self._parted)
        return encode_body(number).decode() if isinstance(number, Problem) else number

    def receive(self, number: int, text: str) -> None:
        """A frame of a client."""
        self._browser_host.receive(number, text.encode())

    def gone(self, number: int) -> None:
        """A client has disconnected."""
        self._browser_host.gone(number)


async def start(shell: Shell) -> WorkerHost:
    """The in-browser host that is kept by this shell."""
    from pyodide.ffi import to_js

    log = Console()

    def safely(call: Callable[..., None], *given: object) -> None:
        """Call JavaScript. What it throws is logged, and play goes on."""
        try:
            call(*given)
        except Exception as error:
            log.error("the page failed to handle a call", exc_info=error)

    browser_host = await opened_browser_host(
        ShellRows(shell, to_js),
        lambda number, frame: safely(shell.told, number, frame.decode()),
        lambda why: safely(shell.unkept, WORDS.get(why, why)),
        log,
    )
    return WorkerHost(browser_host, to_js, lambda number: safely(shell.parted, number))
