"""A table in a few words: for the list of tables, and for the record when a match is over."""

from __future__ import annotations

from hashlib import blake2b

from rasant.store.port import Finished
from rasant.table.desk import Desk
from rasant.wire.http import Result, TableInfo


def info_of(desk: Desk) -> TableInfo:
    """A line in the list of tables."""
    return TableInfo(
        table=desk.table,
        game=desk.founded.game,
        preset=desk.founded.preset,
        players=desk.founded.players,
        phase=desk.company.phase,
        names=[chair.name or chair.bot for chair in desk.company.chairs],
        watching=desk.audience.watching(),
    )


def match_id(table: str, number: int) -> str:
    """The id of a table's match, the same however often it is asked for.

    Results are for everybody, and who knows the id of a table may come in: so the way back to it is not in here.
    """
    return blake2b(f"{table} {number}".encode(), digest_size=10, person=b"rasant match").hexdigest()


def finished_of(desk: Desk, ended: str) -> Finished:
    """A match that has just been played to its end, at this time of day."""
    company, state = desk.company, desk.floor.match.state
    score = desk.game.score(state)
    result = Result(
        match=match_id(desk.table, company.match),
        game=desk.founded.game,
        preset=desk.founded.preset,
        ended=ended,
        players=[chair.player for chair in company.chairs],
        names=[chair.name for chair in company.chairs],
        bots=[chair.driver for chair in company.chairs],
        parties=desk.game.parties,
        totals=score.totals,
        winners=score.winners,
        rounds=state.round,
    )
    return Finished(desk.table, desk.first, desk.journal.seq, result)
