"""Parses requests with h11, with limits on the head, the body and the pieces they come in."""

import re
from collections.abc import Mapping
from typing import Final, final

import h11

from rasant.api.operations import LARGEST_BODY
from rasant.wire.http import Problem

LARGEST_HEAD: Final = 16_384
"""Bytes of request line and headers together."""
MOST_LINES: Final = 100
"""Lines of a head: each costs time, however short it is."""
MOST_CHUNKS: Final = 32
"""Chunks of a body, for the same reason; a larger body may have more, if they are larger too."""
LARGE_CHUNK: Final = 16_384
"""Bytes of a chunk."""

LONG_URL: Final = Problem("url_too_long", f"the URL is too long: at most {LARGEST_HEAD} bytes, headers included")
LONG_HEAD: Final = Problem("head_too_large", f"at most {LARGEST_HEAD} bytes of headers in {MOST_LINES} lines")
TRAILERS: Final = Problem("malformed", "trailers are not accepted")
TWO_LENGTHS: Final = Problem(
    "malformed", "a body has either Content-Length or, in HTTP/1.1 only, Transfer-Encoding: proxies may disagree"
)
FOLDED: Final = Problem("malformed", "folded headers are not accepted")
NO_HTTP: Final = Problem("malformed", "this is not a request in HTTP/1.1")

_END_OF_HEAD: Final = re.compile(rb"\n\r?\n")
_FOLD: Final = re.compile(rb"\n[ \t]")
LargestBodies = Mapping[tuple[bytes, bytes], int]
"""Maximum bytes of a body, by method and path, where it is not `LARGEST_BODY`."""

Event = h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]


@final
class HttpParser(h11.Connection):
    """h11 events until there is a `problem`. After that it only returns NEED_DATA, and the caller stops."""

    def __init__(self, largest_bodies: LargestBodies | None = None) -> None:
        super().__init__(h11.SERVER, LARGEST_HEAD)
        self.problem: Problem | None = None
        self.largest: int = LARGEST_BODY
        """Maximum bytes of the body of the request whose head was read last."""
        self._largest_bodies = largest_bodies or {}
        self._endless = False
        """Is the body's length unknown, so that its bytes are counted as they come?"""
        self._body = 0
        self._chunks = 0

    @property
    def wants(self) -> int:
        """How many bytes to feed now; 0 while the request that was read is not answered."""
        if self.problem is not None or self.their_state not in (h11.IDLE, h11.SEND_BODY):
            return 0
        return LARGEST_HEAD + 1 - self.unread

    @property
    def unread(self) -> int:
        """Buffered bytes that complete no event yet."""
        return len(self.trailing_data[0])

    def receive_data(self, data: bytes) -> None:
        """Feed some bytes."""
        if self._endless and self.their_state is h11.SEND_BODY:
            self._body += len(data)
            if self._body > self.largest:
                self.problem = long_body(self.largest)
        super().receive_data(data)

    def start_next_cycle(self) -> None:
        """Begin to wait for the next request."""
        super().start_next_cycle()
        self.largest = LARGEST_BODY

    def next_event(self) -> Event:
        """The next event, or NEED_DATA."""
        awaits_head = self.their_state is h11.IDLE
        if self.problem is None and awaits_head:
            self.problem = self._problem_in_lines()
        if self.problem is not None:
            return h11.NEED_DATA
        try:
            event = super().next_event()
        except h11.RemoteProtocolError as error:
            self.problem = self._problem_of(error, awaits_head)
            return h11.NEED_DATA
        self.problem = self._problem_in(event)
        return event if self.problem is None else h11.NEED_DATA

    def _problem_in_lines(self) -> Problem | None:
        """Checked before h11 parses them: parsing takes a hundred times as long, and joins folded lines."""
        head = self.trailing_data[0]
        found = _END_OF_HEAD.search(head)
        end = found.start() if found else len(head)
        if head.count(b"\n", 0, end) > MOST_LINES:
            return LONG_HEAD
        return FOLDED if _FOLD.search(head, 0, end) else None

    def _problem_of(self, error: h11.RemoteProtocolError, awaits_head: bool) -> Problem:
        if error.error_status_hint != 431:
            return NO_HTTP
        if not awaits_head:
            return long_body(self.largest)
        return LONG_HEAD if b"\n" in self.trailing_data[0] else LONG_URL

    def _problem_in(self, event: Event) -> Problem | None:
        match event:
            case h11.Request():
                return self._problem_in_framing(event)
            case h11.Data():
                # True only for chunked bodies; one of known length may be cut in any way
                self._chunks += event.chunk_start
                return long_body(self.largest) if self._chunks > most_chunks(self.largest) else None
            case h11.EndOfMessage():
                return TRAILERS if event.headers else None
        return None

    def _problem_in_framing(self, request: h11.Request) -> Problem | None:
        lengths = [int(value) for name, value in request.headers if name == b"content-length"]
        self._endless, self._body, self._chunks = not lengths, self.unread, 0
        self.largest = self._largest_bodies.get((request.method, request.target.partition(b"?")[0]), LARGEST_BODY)
        encoded = any(name == b"transfer-encoding" for name, _ in request.headers)
        if encoded and (lengths or request.http_version == b"1.0"):
            return TWO_LENGTHS
        return long_body(self.largest) if lengths and lengths[0] > self.largest else None


def most_chunks(largest: int) -> int:
    """Maximum chunks for a body of at most `largest` bytes."""
    return max(MOST_CHUNKS, largest // LARGE_CHUNK)


def long_body(largest: int) -> Problem:
    """The problem for a body over its limit."""
    return Problem("too_large", f"at most {largest} bytes of body in {most_chunks(largest)} chunks")
