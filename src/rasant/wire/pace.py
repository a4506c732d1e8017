"""A player's pace, which clients carry from table to table."""

from typing import Annotated, Final

from msgspec import Meta, Struct

PER_STEADY: Final = 1000
"""Paces are whole numbers, in units of 1/1000 of a steady bot's time."""


class KnownPace(Struct, forbid_unknown_fields=True):
    """A player's time, in thousandths of a steady bot's, and the trim by the rounds they won."""

    time: Annotated[int, Meta(ge=200, le=6000)]
    trim: Annotated[int, Meta(ge=500, le=2000)] = PER_STEADY
