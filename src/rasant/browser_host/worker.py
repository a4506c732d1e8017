"""The in-browser host as a web worker has it: JavaScript keeps the rows, asks the questions and carries the frames."""

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
"""In place of the word of a shell that threw something."""
WORDS: Final = {NEWER_ROWS: "newer", UNREADABLE_ROWS: "unreadable"}
"""What JavaScript is told in place of these sentences: it has its own, in six languages."""


class Shell(Protocol):
    """What JavaScript gives: its own values go in and out, turned into Python's and back at this very place."""

    def rows(self) -> Awaitable[Any]:
        """All rows as pairs of a key and bytes, or a word that says why they cannot be read."""

    def write(self, put: Any, drop: Any) -> Awaitable[str]:
        """Drop and put rows in one transaction; a word that says why that cannot be, or nothing."""

    def told(self, line: int, text: str) -> None:
        """A frame for whoever is at a line."""

    def parted(self, line: int) -> None:
        """A table has closed a line."""

    def unkept(self, why: str) -> None:
        """Nothing is kept from now on, for this reason; an empty one: it is again."""


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
    """Whatever JavaScript throws while it keeps rows is trouble of a store."""
    try:
        yield
    except StoreError:
        raise
    except Exception as error:
        raise StoreError(BROKEN_ROWS) from error


@final
class Console:
    """A log for whoever looks at the browser's console."""

    def info(self, event: str, **more: object) -> None:
        """Nothing that anybody must know."""

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
        """The number of a line to a table, or a problem in JSON."""
        line = self._browser_host.connect(table, self._parted)
        return encode_body(line).decode() if isinstance(line, Problem) else line

    def receive(self, line: int, text: str) -> None:
        """Somebody says something over a line."""
        self._browser_host.receive(line, text.encode())

    def gone(self, line: int) -> None:
        """Whoever was at a line is gone."""
        self._browser_host.gone(line)


async def start(shell: Shell) -> WorkerHost:
    """The in-browser host that is kept by this shell."""
    from pyodide.ffi import to_js

    log = Console()

    def safely(call: Callable[..., None], *given: object) -> None:
        """What JavaScript throws when it is told something is its own affair: here play goes on."""
        try:
            call(*given)
        except Exception as error:
            log.error("the page did not take what it was told", exc_info=error)

    browser_host = await opened_browser_host(
        ShellRows(shell, to_js),
        lambda line, frame: safely(shell.told, line, frame.decode()),
        lambda why: safely(shell.unkept, WORDS.get(why, why)),
        log,
    )
    return WorkerHost(browser_host, to_js, lambda line: safely(shell.parted, line))
