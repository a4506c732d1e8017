"""Replays of finished matches: what is shown of them, and to whom.

Players who sat there may see a match from any viewpoint; so may everybody if the table was public. Others see
what a spectator of the table saw, and no more of the people who sat there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec.structs import replace

from rasant.api.answers import JSON_LINES, Lines
from rasant.api.downloads import EntrySerializer
from rasant.api.handlers import DAMAGED_TEXT, Api
from rasant.api.hidden_people import sat_there
from rasant.api.operations import Call, Operation, ReplayQuery
from rasant.api.problems import ProblemError, spend
from rasant.api.uploads import LARGEST_UPLOAD, check_viewpoint
from rasant.core.errors import LogError
from rasant.hall.daily import is_kept_back
from rasant.players.results import Result
from rasant.record.live import LiveReplay, MatchLog
from rasant.record.replay import all_viewpoints
from rasant.store.port import MatchFinished
from rasant.table.log.entries import TableCreated
from rasant.wire.http import Problem
from rasant.wire.replay import ALL_SEEING, SPECTATOR, MatchInfo

NOT_ENDED: Final = "no such match has ended here; one that is still on has no replay yet"
PRIVATE_MATCH: Final = (
    "only who sat there may see this match so, with their own key: its table was private; viewpoint=-1 shows it to you"
)
KEPT_BACK: Final = "this is a try at today's deal: others can see its cards tomorrow"
TEXTS: Final = (JSON_LINES, "text/plain")
Telling = Callable[[TableCreated], EntrySerializer]

NOT_KEPT: Final = ("pruned", "damaged")
"""Problems with which a log cannot be had, today or tomorrow."""


async def match_info(api: Api, call: Call) -> MatchInfo | Problem:
    """A match that is over."""
    finished = await _finished(api, call)
    allowed = allowed_viewpoints(finished, call.guest) if await _is_kept(api, finished) else []
    return MatchInfo(await _result_for(api, finished, call.guest), allowed)


async def match_replay(api: Api, call: Call) -> Lines | Problem:
    """A match that is over, as one pair of eyes saw it."""
    query: ReplayQuery = call.query
    finished = await _finished(api, call)
    check_viewpoint(query.viewpoint, len(finished.result.names))
    allowed = allowed_viewpoints(finished, call.guest)
    if query.viewpoint not in allowed:
        return Problem("not_yours", PRIVATE_MATCH)
    result = await _result_for(api, finished, call.guest)

    def telling(founded: TableCreated) -> EntrySerializer:
        return LiveReplay(founded, result, query.viewpoint, allowed, finished.public)

    return await _told(api, call, finished, telling)


async def match_log(api: Api, call: Call) -> Lines | Problem:
    """The log of a match that is over; it has every card, so it is for those who may see all of them."""
    finished = await _finished(api, call)
    if ALL_SEEING not in allowed_viewpoints(finished, call.guest):
        return Problem("not_yours", PRIVATE_MATCH)
    return await _told(api, call, finished, partial(MatchLog, result=finished.result))


async def log_replay(api: Api, call: Call) -> Lines | Problem:
    """A match from an uploaded log, from one viewpoint."""
    query: ReplayQuery = call.query
    if call.media not in TEXTS:
        return Problem("no_text", f"the body must be the log of a match, and Content-Type must say so: {JSON_LINES}")
    spend(api.uploaded, call.caller, api.now(), "too many logs came from this address")
    return await api.uploads.stream(call.caller, call.text, query.viewpoint)


def allowed_viewpoints(finished: MatchFinished, guest: str) -> list[int]:
    """With whose eyes this person may see a match; an empty id sat nowhere."""
    if finished.public or sat_there(finished.result, guest):
        return all_viewpoints(len(finished.result.names))
    return [SPECTATOR]


async def _result_for(api: Api, finished: MatchFinished, guest: str) -> Result:
    """A result as the caller may see it: of a private table a stranger sees names, and no ids.

    Nor who lost races: the table sent that to the losers alone.
    """
    (result,) = await api.shown_to(guest, [finished.result])
    if finished.public or sat_there(result, guest):
        return result
    return replace(result, players=[""] * len(result.players), races=[])


async def _finished(api: Api, call: Call) -> MatchFinished:
    finished = await api.read(api.store.finished(call.place("match")))
    if finished is None:
        raise ProblemError("unknown_match", NOT_ENDED)
    if is_kept_back(finished.result, call.guest, api.service.time_of_day()):
        raise ProblemError("kept_back", KEPT_BACK)
    return finished


async def _is_kept(api: Api, finished: MatchFinished) -> bool:
    """Is the log of a match still there?"""
    try:
        await api.read(api.store.entries(finished.table, finished.last, finished.last))
    except ProblemError as error:
        if error.problem.code not in NOT_KEPT:
            raise
        return False
    return True


async def _told(api: Api, call: Call, finished: MatchFinished, telling: Telling) -> Lines | Problem:
    try:
        return await api.downloads.stream(call.caller, finished, telling)
    except LogError as error:
        api.note_unfit(finished, error)
        return Problem("damaged", DAMAGED_TEXT)


REPLAYS: Final = (
    Operation(
        name="match",
        path="/api/matches/{match}",
        summary="A match that is over, and the viewpoints from which the caller may watch it.",
        does=match_info,
        answers=MatchInfo,
        optional_guest=True,
        problems=("unknown_match", "kept_back", "damaged", "store_trouble"),
    ),
    Operation(
        name="matchReplay",
        path="/api/matches/{match}/replay",
        summary=(
            "A match that is over, to be watched: JSON lines, a head, messages as the socket sent them, a tail. "
            "Who sat there, and everybody if the table was public, may see it with any eyes; others as a spectator."
        ),
        does=match_replay,
        query=ReplayQuery,
        answers=str,
        media=JSON_LINES,
        optional_guest=True,
        problems=("unknown_match", "not_yours", "kept_back", "no_such_seat", "pruned", "damaged", "store_trouble"),
    ),
    Operation(
        name="matchLog",
        path="/api/matches/{match}/log",
        summary="The whole log of a match, for callers who may see every card of it: JSON lines, for `rasant replay`.",
        does=match_log,
        answers=str,
        media=JSON_LINES,
        optional_guest=True,
        problems=("unknown_match", "not_yours", "kept_back", "pruned", "damaged", "store_trouble"),
    ),
    Operation(
        name="logReplay",
        method="POST",
        path="/api/replays",
        summary="One match of a log that you have, to be watched as others are; nothing of it is kept.",
        does=log_replay,
        takes_text=TEXTS,
        largest_body=LARGEST_UPLOAD,
        query=ReplayQuery,
        answers=str,
        media=JSON_LINES,
        problems=("bad_log", "no_such_seat", "too_many_uploads"),
    ),
)
"""What can be asked of finished matches, besides lists of them."""
