"""How much anybody may ask for: all numbers in one place, and the bucket that counts."""

from __future__ import annotations

from typing import Final, final

from msgspec import Struct

from rasant.server.problems import ProblemError

FORGET_AFTER: Final = 4096
"""How many addresses a bucket remembers at least before it looks which ones it may forget."""


class Limits(Struct, frozen=True, kw_only=True):
    """Limits a host may change."""

    sockets_per_address: int = 64
    """A party of twelve behind one router plays, watches and reloads."""
    connects_per_second: int = 10
    """Sockets opened from one address, in the long run."""
    connect_burst: int = 100
    """Of them at once; as many as may be open at least."""
    messages_per_second: int = 20
    """Of one socket, in the long run."""
    message_burst: int = 40
    """Of one socket, at once."""
    posts_per_second: int = 10
    post_burst: int = 60
    gets_per_second: int = 50
    """Questions of one address over HTTP: lists and logs take time of the loop that tables wait for."""
    get_burst: int = 200
    files_per_second: int = 100
    """What lies ready, of one address: the page, the API's document, words and rules. It only fills the line."""
    file_burst: int = 2000
    """Of them at once: a class behind one address loads the page together, some thirty files each."""
    tables_per_hour: int = 60
    """Opened from one address; all of them may be opened at once."""
    names_per_hour: int = 120
    """Written for people of one address, when they rename themselves or first sit down: names are never forgotten."""
    seats_per_second: int = 1
    """Taken from one address, in the long run: each is written down for as long as the table's log is kept."""
    seat_burst: int = 120
    max_tables: int = 2000
    max_sockets: int = 20_000
    http_per_address: int = 100
    """Connections that are no sockets: browsers open six each."""
    max_http: int = 2000
    http_request_ms: int = 10_000
    """How long a request may take to come whole, its body too; the first one from when its connection was opened."""
    http_idle_ms: int = 5_000
    """How long a connection is kept for a further request."""
    http_answer_ms: int = 60_000
    """How long an answer may take until all of it has left, however slowly it is read."""
    hello_ms: int = 10_000
    """How long a socket may wait with its first message."""
    slow_ms: int = 8_000
    """How long a socket may leave what was sent unread, once it is full: gone ten seconds after it stopped reading."""
    silent_ms: int = 20_000
    """How long a socket may leave pings unanswered."""
    write_buffer: int = 65_536
    """Bytes kept for a socket that does not read; after that it gets a fresh view once it reads again."""


@final
class Buckets:
    """A bucket of tokens for each caller: so many at once, and one more every `every_ms`."""

    def __init__(self, at_once: int, every_ms: int) -> None:
        self._every = every_ms
        self._depth = at_once * every_ms
        self._full_at: dict[str, int] = {}
        """When each bucket will be full again; who is missing has a full one."""
        self._look_at = FORGET_AFTER

    def wait_ms(self, caller: str, now: int) -> int:
        """Take a token: 0, or if there is none how long until there is one."""
        full_at = max(self._full_at.get(caller, now), now) + self._every
        if full_at - now > self._depth:
            return full_at - now - self._depth
        self._full_at[caller] = full_at
        if len(self._full_at) > self._look_at:
            self._full_at = {other: full for other, full in self._full_at.items() if full > now}
            # However many are left, the next look comes only after as many more: a crowd costs nobody their time.
            self._look_at = max(FORGET_AFTER, 2 * len(self._full_at))
        return 0

    def take(self, caller: str, now: int, what: str) -> None:
        """Take a token; if there is none, a `ProblemError` with these words and how long to wait."""
        wait = self.wait_ms(caller, now)
        if wait:
            raise ProblemError("too_fast", f"{what}; wait a while", -(-wait // 1000))
