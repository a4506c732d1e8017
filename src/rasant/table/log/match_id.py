"""What a match is called, so that everybody may be told."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

IN_A_PAGE: Final = "here-"
"""How the ids of tables begin that are in a page and nowhere else, and those of their matches: so it knows them."""


def match_id(table: str, number: int) -> str:
    """The id of a table's match, the same however often it is asked for. It is where the table is: in a page, or not.

    Results of public tables are for everybody, and who knows the id of a table may come in: so the way back to it is
    not in here. Who knows the id of a match may watch it as a spectator: of a private table those who were there are
    told it, and who has its connection can work it out.
    """
    where = IN_A_PAGE if table.startswith(IN_A_PAGE) else ""
    return where + blake2b(f"{table} {number}".encode(), digest_size=10, person=b"rasant match").hexdigest()
