"""The deal of the day over HTTP: the deal, its leaderboard, and the caller's own try."""

from typing import Final

from msgspec.structs import replace

from rasant.api.handlers import Api
from rasant.api.operations import Call, Operation
from rasant.api.player_bodies import day_rows, try_body
from rasant.hall.daily import BOTS_OF_THE_DAY, FIRST_DAY, day_after, day_of, is_day, order_of_day, seconds_left
from rasant.wire.http import Problem, TableOpened
from rasant.wire.players import DayLeaderboardRow, DayTry, DealOfTheDay

LINES_OF_A_DAY: Final = 50
"""Rows of a day's leaderboard; the caller's own row follows them if it is not among them."""
A_MINUTE_S: Final = 60


@Operation(path="/api/days/today", answers=DealOfTheDay, optional_guest=True, problems=("store_trouble", "damaged"))
async def today(api: Api, call: Call) -> DealOfTheDay:
    """The deal of the day: what all players play today, the best so far, and your own try."""
    return await _deal(api, call, day_of(api.service.time_of_day()))


@Operation(
    name="day",
    path="/api/days/{day}",
    answers=DealOfTheDay,
    optional_guest=True,
    problems=("unknown_day", "store_trouble", "damaged"),
)
async def one_day(api: Api, call: Call) -> DealOfTheDay | Problem:
    """The deal of a past day (ISO 8601, UTC), and the best tries."""
    day, now = call.place("day"), api.service.time_of_day()
    if not is_day(day):
        return Problem("unknown_day", "this is not a day; days are written like 2026-11-17")
    if day < FIRST_DAY:
        return Problem("unknown_day", f"there was no deal that day; the first was on {FIRST_DAY}")
    if day > day_of(now):
        return Problem("unknown_day", f"that day has not come yet; today is {day_of(now)}")
    return await _deal(api, call, day)


@Operation(
    method="POST",
    path="/api/days/today",
    answers=TableOpened,
    status=201,
    guest=True,
    problems=("tried_already", "bad_option", "too_many_tables", "unavailable", "damaged"),
)
async def try_today(api: Api, call: Call) -> TableOpened | Problem:
    """Begin your only counted try at the deal of the day, or return to it. A try that has begun is used up."""
    now = api.service.time_of_day()
    day = day_of(now)
    placed = await api.read(api.store.day_try(day, call.guest))
    if placed is None:
        api.spend_table(call)
        return api.link(await api.patiently(api.service.open_day(day, call.guest, call.caller)), call)
    tried = try_body(placed)
    if tried.finished or await _is_closed(api, tried.table):
        return _had(tried, seconds_left(now))
    return api.link(tried.table, call)


async def _deal(api: Api, call: Call, day: str) -> DealOfTheDay:
    now, order = api.service.time_of_day(), order_of_day(day)
    tried = await _tried(api, call, day)
    table = await api.read(api.store.day_table(day, LINES_OF_A_DAY))
    return DealOfTheDay(
        day=day,
        game=order.game,
        players=order.players,
        bots=BOTS_OF_THE_DAY,
        left_s=seconds_left(now) if day == day_of(now) else 0,
        tomorrow=order_of_day(day_after(day)).game,
        tries=table.tries,
        lines=await _with_own(api, call, day_rows(table, call.guest), tried),
        you=tried,
    )


async def _tried(api: Api, call: Call, day: str) -> DayTry | None:
    """The caller's try, if they have begun one; with its table only if it is still open."""
    placed = await api.read(api.store.day_try(day, call.guest)) if call.guest else None
    if placed is None:
        return None
    tried = try_body(placed)
    return replace(tried, table="") if await _is_closed(api, tried.table) else tried


async def _is_closed(api: Api, table: str) -> bool:
    """Is a table closed? One that is moving to another node is open."""
    found = await api.patiently(api.service.info(table))
    return isinstance(found, Problem) and found.code == "unknown_table"


async def _with_own(
    api: Api, call: Call, lines: list[DayLeaderboardRow], tried: DayTry | None
) -> list[DayLeaderboardRow]:
    """The best rows, followed by the caller's if it is not among them."""
    if tried is None or not tried.place or any(line.you for line in lines):
        return lines
    known = await api.read(api.store.profile(call.guest, call.guest))
    name = call.called if known is None else known.name
    return [*lines, DayLeaderboardRow(tried.place, name, tried.points, tried.ms, you=True)]


def _had(tried: DayTry, left_s: int) -> Problem:
    hours, minutes = divmod(-(-left_s // A_MINUTE_S), 60)
    had = "you have had your try at today's deal"
    if not tried.finished:
        had = "your try was begun and its table is closed" if tried.table else f"{had} before you were erased"
    return Problem("tried_already", f"{had}; the next deal comes in {hours} h {minutes} min, at midnight UTC")
