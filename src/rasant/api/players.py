"""The HTTP API of players: the caller's own statistics, leaderboards, and erasure."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from rasant.api.handlers import Api, Condition
from rasant.api.operations import Call, Operation
from rasant.api.player_bodies import leaderboard_body, you_body
from rasant.api.problems import ProblemError
from rasant.games import boxes
from rasant.hall.daily import day_of
from rasant.hall.outage import CANNOT_WRITE
from rasant.players.results import CoursePoint, Span, Versus
from rasant.players.standings import ALL_TIME, week_of
from rasant.store.port import PersonShown, PlayerNamed, StoreError
from rasant.wire.http import Problem
from rasant.wire.players import DayStats, Leaderboard, ShowMe, You

NO_GAME: Final = Problem("unknown_game", "there is no such game; GET /api/games lists them")
NO_NAME: Final = Problem("unknown_player", "there is no player with this id; set a name first, by PUT /api/me")
FORGET_S: Final = 4.0
"""Seconds that a caller waits for their erasure; the rest is done in the background."""
THE_REST: Final = "your name and your records are erased; your matches follow within minutes"


class LeaderboardQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Of all time or of this week, and the number of rows."""

    span: Span = "all"
    limit: Annotated[int, Meta(ge=1, le=100)] = 20


class CourseQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Against people or against bots, and the number of matches, the latest ones."""

    versus: Versus = "people"
    limit: Annotated[int, Meta(ge=1, le=200)] = 50


@Operation(path="/api/you", answers=You, guest=True, problems=("store_trouble", "damaged"))
async def you(api: Api, call: Call) -> You:
    """Your statistics, without the list of your matches; a new player has none."""
    return await _page_of(api, call)


@Operation(method="PUT", path="/api/you", takes=ShowMe, answers=You, guest=True, problems=("unknown_player", "damaged"))
async def show_you(api: Api, call: Call) -> You | Problem:
    """Choose whether others may look you up, and see you in leaderboards."""
    wish: ShowMe = call.body
    if call.called:
        await api.patiently(api.commits.write(PlayerNamed(call.guest, call.called, if_new=True)))
    elif await api.read(api.store.account(call.guest)) is None:
        return NO_NAME
    await api.patiently(api.commits.write(PersonShown(call.guest, wish.shown)))
    return await _page_of(api, call)


@Operation(method="DELETE", path="/api/you", answers=Condition, guest=True, problems=("at_a_table", "unavailable"))
async def forget_you(api: Api, call: Call) -> Condition | Problem:
    """Erase everything of yours: name, records, statistics, and matches that no other person played. In all others your
    seat becomes anonymous. It cannot be undone.

    Their own tables are closed first: matches still played there would be stored under their name.
    """
    held = await api.patiently(api.service.remove_guest(call.guest))
    if held is not None:
        return held
    try:
        done = await api.erasure.forget(call.guest, FORGET_S)
    except StoreError:
        raise ProblemError("store_trouble", CANNOT_WRITE, 1) from None
    return Condition(True, "" if done else THE_REST)


@Operation(
    path="/api/you/course/{game}",
    query=CourseQuery,
    answers=list[CoursePoint],
    guest=True,
    problems=("unknown_game", "store_trouble", "damaged"),
)
async def your_course(api: Api, call: Call) -> list[CoursePoint] | Problem:
    """Your level after each of your latest rated matches in a game, oldest first."""
    query: CourseQuery = call.query
    game = call.place("game")
    if game not in boxes():
        return NO_GAME
    return await api.read(api.store.course(call.guest, game, query.versus, query.limit))


@Operation(
    path="/api/leaderboards/{game}",
    query=LeaderboardQuery,
    answers=Leaderboard,
    optional_guest=True,
    problems=("unknown_game", "store_trouble", "damaged"),
)
async def leaderboard(api: Api, call: Call) -> Leaderboard | Problem:
    """The leaderboard of a game against people, by rating, or by wins since Monday, 0:00 UTC: matches at public tables,
    and of visible players. With a key also its owner's row."""
    query: LeaderboardQuery = call.query
    game = call.place("game")
    if game not in boxes():
        return NO_GAME
    since = ALL_TIME if query.span == "all" else week_of(_today(api))
    return leaderboard_body(game, since, await api.read(api.store.leaderboard(game, since, call.guest, query.limit)))


async def _page_of(api: Api, call: Call) -> You:
    found = await api.read(api.store.account(call.guest))
    if found is not None:
        return you_body(call.guest, found, _today(api))
    return You(call.guest, call.called, True, [], [], [], DayStats())


def _today(api: Api) -> str:
    return day_of(api.service.time_of_day())
