"""The public id of a match."""

from hashlib import blake2b
from typing import Final

IN_A_PAGE: Final = "here-"
"""Prefix of the ids of tables hosted in a page, and of their matches."""


def match_id(table: str, number: int) -> str:
    """The id of a table's match, always the same.

    It does not reveal the table's id, because results are public and a table's id lets anyone in. With a match's id one
    can watch its replay as a spectator; that of a private match is only sent to its players and spectators.
    """
    where = IN_A_PAGE if table.startswith(IN_A_PAGE) else ""
    return where + blake2b(f"{table} {number}".encode(), digest_size=10, person=b"rasant match").hexdigest()
