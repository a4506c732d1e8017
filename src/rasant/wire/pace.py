"""A player's pace, carried from table to table."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

PER_STEADY: Final = 1000
"""Paces are whole numbers: a steady bot's time is this."""


class KnownPace(Struct, forbid_unknown_fields=True):
    """The time a player takes, in thousandths of a steady bot's time, and the trim by the rounds they won."""

    time: Annotated[int, Meta(ge=200, le=6000)]
    trim: Annotated[int, Meta(ge=500, le=2000)] = PER_STEADY
