"""A client's hello, with a hash in place of its session token, so that the token is never forwarded or stored."""

from hashlib import blake2b

from msgspec import Struct

from rasant.wire.from_client import Hello


class Greeting(Struct, frozen=True, array_like=True):
    """A client's hello, as it is forwarded and stored."""

    version: int
    client: str
    key: str | None
    """The hash of its seat's token; None: it watches."""
    book: bool
    again: bool = False
    """It was welcomed before on the same socket. If it has left its seat since, it watches."""


def greeting_of(hello: Hello) -> Greeting:
    """A hello, with the hash of its token."""
    return Greeting(hello.version, hello.client, None if hello.token is None else key_of(hello.token), hello.book)


def key_of(token: str) -> str:
    """The hash of a seat's token, which is stored in place of the token."""
    return blake2b(token.encode(), digest_size=16, person=b"rasant seat").hexdigest()
