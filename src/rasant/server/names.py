"""What people may call themselves: anything that can be read, on one line."""

from __future__ import annotations

from rasant.server.problems import ProblemError
from rasant.table.names import JOINERS, has_ink, is_blank


def proper(name: str) -> str:
    """A name without blanks around it; `ProblemError` if nothing readable is left or something in it is not."""
    name = name.strip()
    if not has_ink(name) or any(is_blank(letter) and letter != " " and letter not in JOINERS for letter in name):
        raise ProblemError("wrong", "a name has at least one letter or picture, and no invisible characters")
    return name
