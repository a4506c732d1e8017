"""Replays of finished matches, and who may see what of them.

Its players may see a match from any viewpoint, and so may everyone if the table was public. Others see what a spectator
saw, and nothing more about the players.
"""

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
from rasant.hall.daily import is_hidden_today
from rasant.players.results import Result
from rasant.record.live import LiveReplay, MatchLog
from rasant.record.replay import all_viewpoints
from rasant.store.port import MatchFinished
from rasant.table.log.entries import TableCreated
from rasant.wire.http import Problem
from rasant.wire.replay import ALL_SEEING, SPECTATOR, MatchInfo

NOT_ENDED: Final = "no such match has ended here; a match that is still on has no replay yet"
PRIVATE_MATCH: Final = (
    "only its players may see this match so, with their own key: its table was private; use viewpoint=-1"
)
KEPT_BACK: Final = "this is a try at today's deal: other players can see its cards tomorrow"
TEXTS: Final = (JSON_LINES, "text/plain")
NewSerializer = Callable[[TableCreated], EntrySerializer]

NOT_KEPT: Final = ("pruned", "damaged")
"""Problems that mean that a log cannot be read, now or later."""


@Operation(
    name="match",
    path="/api/matches/{match}",
    answers=MatchInfo,
    optional_guest=True,
    problems=("unknown_match", "kept_back", "damaged", "store_trouble"),
)
async def match_info(api: Api, call: Call) -> MatchInfo | Problem:
    """A finished match, and the viewpoints from which the caller may watch it."""
    finished = await _finished(api, call)
    allowed = allowed_viewpoints(finished, call.guest) if await _is_kept(api, finished) else []
    return MatchInfo(await _result_for(api, finished, call.guest), allowed)


@Operation(
    path="/api/matches/{match}/replay",
    query=ReplayQuery,
    answers=str,
    media=JSON_LINES,
    optional_guest=True,
    problems=("unknown_match", "not_yours", "kept_back", "no_such_seat", "pruned", "damaged", "store_trouble"),
)
async def match_replay(api: Api, call: Call) -> Lines | Problem:
    """A finished match to watch: JSON lines with a head, messages as the socket sent them, and a tail. Players, and
    everyone if the table was public, may use any viewpoint; others a spectator's."""
    query: ReplayQuery = call.query
    finished = await _finished(api, call)
    check_viewpoint(query.viewpoint, len(finished.result.names))
    allowed = allowed_viewpoints(finished, call.guest)
    if query.viewpoint not in allowed:
        return Problem("not_yours", PRIVATE_MATCH)
    result = await _result_for(api, finished, call.guest)

    def new_serializer(founded: TableCreated) -> EntrySerializer:
        return LiveReplay(founded, result, query.viewpoint, allowed, finished.public)

    return await _stream(api, call, finished, new_serializer)


@Operation(
    path="/api/matches/{match}/log",
    answers=str,
    media=JSON_LINES,
    optional_guest=True,
    problems=("unknown_match", "not_yours", "kept_back", "pruned", "damaged", "store_trouble"),
)
async def match_log(api: Api, call: Call) -> Lines | Problem:
    """The whole log of a match, for callers who may see all its cards: JSON lines, for `rasant replay`."""
    finished = await _finished(api, call)
    if ALL_SEEING not in allowed_viewpoints(finished, call.guest):
        return Problem("not_yours", PRIVATE_MATCH)
    return await _stream(api, call, finished, partial(MatchLog, result=finished.result))


@Operation(
    method="POST",
    path="/api/replays",
    takes_text=TEXTS,
    largest_body=LARGEST_UPLOAD,
    query=ReplayQuery,
    answers=str,
    media=JSON_LINES,
    problems=("bad_log", "no_such_seat", "too_many_uploads"),
)
async def log_replay(api: Api, call: Call) -> Lines | Problem:
    """The replay of a match in an uploaded log; nothing of it is kept."""
    query: ReplayQuery = call.query
    if call.media not in TEXTS:
        return Problem("no_text", f"the body must be the log of a match, and Content-Type must say so: {JSON_LINES}")
    spend(api.uploaded, call.caller, api.now(), "too many logs were uploaded from this address")
    return await api.uploads.stream(call.caller, call.text, query.viewpoint)


def allowed_viewpoints(finished: MatchFinished, guest: str) -> list[int]:
    """The viewpoints from which a person may see a match; an empty id played nowhere."""
    if finished.public or sat_there(finished.result, guest):
        return all_viewpoints(len(finished.result.names))
    return [SPECTATOR]


async def _result_for(api: Api, finished: MatchFinished, guest: str) -> Result:
    """A result as the caller may see it: of a private table, strangers see names and no ids.

    They do not see who lost races either: the table sent that to the losers alone.
    """
    (result,) = await api.shown_to(guest, [finished.result])
    if finished.public or sat_there(result, guest):
        return result
    return replace(result, players=[""] * len(result.players), races=[])


async def _finished(api: Api, call: Call) -> MatchFinished:
    finished = await api.read(api.store.finished(call.place("match")))
    if finished is None:
        raise ProblemError("unknown_match", NOT_ENDED)
    if is_hidden_today(finished.result, call.guest, api.service.time_of_day()):
        raise ProblemError("kept_back", KEPT_BACK)
    return finished


async def _is_kept(api: Api, finished: MatchFinished) -> bool:
    """Is the log of a match still stored?"""
    try:
        await api.read(api.store.entries(finished.table, finished.last, finished.last))
    except ProblemError as error:
        if error.problem.code not in NOT_KEPT:
            raise
        return False
    return True


async def _stream(api: Api, call: Call, finished: MatchFinished, new_serializer: NewSerializer) -> Lines | Problem:
    try:
        return await api.downloads.stream(call.caller, finished, new_serializer)
    except LogError as error:
        api.note_unfit(finished, error)
        return Problem("damaged", DAMAGED_TEXT)
