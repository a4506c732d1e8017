"""What people may call themselves: anything that can be read, on one line."""

from __future__ import annotations

from typing import Final

from rasant.server.problems import ProblemError

_JOINER: Final = "\N{ZERO WIDTH JOINER}"
"""Not printable by itself, but part of many pictures people put into names."""


def proper(name: str) -> str:
    """A name without blanks around it; `ProblemError` if nothing readable is left or something in it is not."""
    name = name.strip()
    if not name.replace(_JOINER, "") or not name.replace(_JOINER, "").isprintable():
        raise ProblemError("wrong", "a name has at least one letter or picture, and no invisible characters")
    return name
