"""A table in a few words: for the list of tables, and for the record when a match is over."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from heapq import nsmallest
from typing import Final

from rasant.core.errors import OptionError
from rasant.core.options import parse
from rasant.games import box
from rasant.store.port import Finished
from rasant.store.ratings import strength_of
from rasant.table.desk import Desk
from rasant.table.entries import Founded
from rasant.wire.http import Result, Share, TableInfo

MOST_LISTED: Final = 200
"""Tables that are told to whoever asks for all of them; nobody reads more, and the list is asked for all the time."""


def listed(desks: Iterable[Desk]) -> list[TableInfo]:
    """The list of tables: first those with a free seat, and of these those with most people."""
    return [info_of(desk) for desk in nsmallest(MOST_LISTED, desks, key=_standing)]


def _standing(desk: Desk) -> tuple[bool, int, int, str]:
    chairs = desk.company.chairs
    free, people = sum(chair.free for chair in chairs), sum(bool(chair.player) for chair in chairs)
    return not free, -people, free - len(chairs), desk.table


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

    Results of public tables are for everybody, and who knows the id of a table may come in: so the way back to it is
    not in here. Who knows the id of a match may read its log: of a private table those who sat there are told it, and
    who has its link can work it out.
    """
    return blake2b(f"{table} {number}".encode(), digest_size=10, person=b"rasant match").hexdigest()


def finished_of(desk: Desk, ended: str) -> Finished:
    """A match that has just been played to its end, at this time of day.

    `LookupError` if an unknown bot played in it: that must break this table, not the store for all.
    """
    company, state = desk.company, desk.floor.match.state
    score = desk.game.score(state)
    bots = [chair.driver for chair in company.chairs]
    for bot in filter(None, bots):
        strength_of(bot)
    result = Result(
        match=match_id(desk.table, company.match),
        game=desk.founded.game,
        preset=desk.founded.preset,
        ended=ended,
        players=[chair.player for chair in company.chairs],
        names=[chair.name for chair in company.chairs],
        bots=bots,
        parties=desk.game.parties,
        totals=score.totals,
        winners=score.winners,
        rounds=state.round,
        counts=_by_its_preset(desk.founded),
        shares=_shares(desk),
    )
    return Finished(desk.table, desk.first, desk.journal.seq, result, desk.founded.public)


def _by_its_preset(founded: Founded) -> bool:
    """Is every option as the preset has it? A preset that is no longer known has no rules of its own."""
    chosen = box(founded.game)
    try:
        played = parse(chosen.options, founded.settings)
        return bool(played == parse(chosen.options, chosen.settings(founded.preset, {})))
    except OptionError:
        return False


def _shares(desk: Desk) -> list[Share]:
    """How much of the match that has just ended each person played themselves."""
    moved = [-1] * len(desk.company.chairs)
    """The entry of each seat's last move that no bot made."""
    for sender in desk.senders.all():
        made = sender.made()[1::2]
        if made and made[-1] >= desk.first:
            moved[sender.seat] = max(moved[sender.seat], made[-1])
    return [_share(desk, seat, last) for seat, last in enumerate(moved)]


def _share(desk: Desk, seat: int, moved: int) -> Share:
    chair = desk.company.chairs[seat]
    if not chair.player or not (chair.began or moved >= 0):
        return ""
    if moved < 0:
        return "little"
    if not chair.relieved:
        return "whole"
    return "part" if 2 * moved >= desk.first + desk.journal.seq else "little"
