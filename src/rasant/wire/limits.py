"""Limits of messages; anything larger is refused before it is processed."""

from typing import Annotated, Final

from msgspec import Meta

PROTOCOL_VERSION: Final = 3
"""Version of the protocol. Clients with another version are refused with that reason."""

LARGEST_FRAME: Final = 8192
"""Bytes of a frame from a client."""

Small = Annotated[int, Meta(ge=-1, le=65_535)]
"""The number of a seat, a zone or a way; -1: none."""
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""Whole numbers that JSON readers of any language represent exactly."""
Whole = Annotated[int, Meta(ge=-(2**53 - 1), le=2**53 - 1)]
Word = Annotated[str, Meta(max_length=64)]
"""A name out of a closed or short list: a verb, a temperament, the label of a face."""
OptionValues = Annotated[dict[Word, Word], Meta(max_length=40)]
"""Values of options, by name."""
ClientName = Annotated[str, Meta(min_length=1, max_length=32)]
Token = Annotated[str, Meta(min_length=16, max_length=128)]
KeySecret = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
"""A random text that a client makes for a key that replaces another."""
LONGEST_NAME: Final = 24
PersonName = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
ChatText = Annotated[str, Meta(min_length=1, max_length=200)]
"""The text of a chat message."""
