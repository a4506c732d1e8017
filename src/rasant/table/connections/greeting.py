"""Who says hello to a table, with a hash that proves the seat in place of its session token, which never travels."""

from __future__ import annotations

from hashlib import blake2b

from msgspec import Struct

from rasant.wire.from_client import Hello


class Greeting(Struct, frozen=True, array_like=True):
    """A client's hello, as it may be passed on and kept."""

    version: int
    client: str
    key: str | None
    """Of the seat; without one it watches."""
    book: bool
    again: bool = False
    """It was welcomed before, on the same socket, wherever its table was: if it has left its seat since, it watches."""


def greeting_of(hello: Hello) -> Greeting:
    """What is passed on of a hello."""
    return Greeting(hello.version, hello.client, None if hello.token is None else key_of(hello.token), hello.book)


def key_of(token: str) -> str:
    """What is kept of a seat's token: it proves the token and does not tell it."""
    return blake2b(token.encode(), digest_size=16, person=b"rasant seat").hexdigest()
