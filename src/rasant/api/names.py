"""Which names people may have: anything that can be read, on one line."""

from __future__ import annotations

from rasant.api.problems import ProblemError
from rasant.table.names import JOINERS, MOST_MARKS, has_ink, is_blank, without_towers


def proper(name: str) -> str:
    """A name without blanks around it; `ProblemError` if it cannot be read, or not all of it."""
    name = name.strip()
    if not has_ink(name) or any(is_blank(letter) and letter != " " and letter not in JOINERS for letter in name):
        raise ProblemError("wrong", "a name has at least one letter or picture, and no invisible characters")
    if without_towers(name) != name:
        raise ProblemError("wrong", f"a name has at most {MOST_MARKS} marks on a letter")
    return name
