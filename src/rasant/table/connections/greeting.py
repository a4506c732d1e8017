"""Who says hello to a table, with a hash that proves the seat in place of its session token, which never travels."""

from __future__ import annotations

from hashlib import blake2b

from msgspec import Struct

from rasant.wire.from_client import Hello


class Greeting(Struct, frozen=True, array_like=True):
    """A client's hello, as it is forwarded and kept."""

    version: int
    client: str
    key: str | None
    """Of the seat; without one it watches."""
    book: bool
    again: bool = False
    """It was welcomed before on the same socket: if it has left its seat since, it watches."""


def greeting_of(hello: Hello) -> Greeting:
    """A hello without its token."""
    return Greeting(hello.version, hello.client, None if hello.token is None else key_of(hello.token), hello.book)


def key_of(token: str) -> str:
    """The hash of a seat's token, which is all that is kept of it."""
    return blake2b(token.encode(), digest_size=16, person=b"rasant seat").hexdigest()
