"""Tries at the deals of the day, and their outcomes."""

from typing import Any

from rasant.players.days import FinishedTry, used_up_key
from rasant.players.player_data import DayTryState
from rasant.players.standings import places
from rasant.players.views import USED_UP, DayRanking, PlacedTry, RankedTry
from rasant.store.port import DayTried
from rasant.store.sqlite.rows import Rows


def write_try(rows: Rows, tried: DayTried, shown: bool) -> None:
    """Begin a player's only try of a day, unless they have had one."""
    known = rows.connection.execute("SELECT 1 FROM tries WHERE day = ? AND player = ?", (tried.day, tried.player)).get
    if not known:
        if not rows.connection.execute("SELECT 1 FROM tries WHERE day = ? LIMIT 1", (tried.day,)).get:
            rows.connection.execute("DELETE FROM tries WHERE of_table = ''")  # erased people's tries of earlier days
        write_try_row(rows, tried.day, tried.player, DayTryState(tried.table), shown)


def use_up(rows: Rows, player: str, which: str = "") -> None:
    """Delete a person's tries, or some of them, and record anonymously that the last one is used up."""
    last = rows.connection.execute(f"SELECT max(day) FROM tries WHERE player = ? {which}", (player,)).get
    rows.connection.execute(f"DELETE FROM tries WHERE player = ? {which}", (player,))
    if last:
        write_try_row(rows, last, used_up_key(last, player), DayTryState(""), shown=False)


def write_try_row(rows: Rows, day: str, player: str, tried: DayTryState, shown: bool) -> None:
    """Write a try, replacing its earlier state."""
    ended = (1, *tried.ended) if tried.ended else (0, 0, 0, 0, "")
    rows.put("tries", (day, player, tried.table, *ended, int(shown)))


def show_tries(rows: Rows, player: str, shown: bool) -> None:
    """Show or hide a person's tries."""
    for row in rows.select("tries", "SELECT rowid FROM tries WHERE player = ?", (player,)):
        rows.put("tries", (*row[:-1], int(shown)))


def day_try(rows: Rows, day: str, player: str) -> PlacedTry | None:
    """A person's try at a day's deal."""
    row = rows.read("tries", "day = ? AND player = ?", day, player)
    if row is None:
        used = rows.read("tries", "day = ? AND player = ?", day, used_up_key(day, player))
        return None if used is None else USED_UP
    ended = finished_in(row)
    return PlacedTry(row[2], ended, _place(rows, day, ended) if ended and row[-1] else 0)


def day_table(rows: Rows, day: str, limit: int) -> DayRanking:
    """The best tries at a day's deal. Places come from the index: a damaged row leaves a gap and shifts no other."""
    tries: int = rows.connection.execute("SELECT count(*) FROM tries WHERE day = ? AND finished", (day,)).get
    best = rows.listed(
        "SELECT rowid, points, haste FROM tries WHERE day = ? AND finished AND shown "
        "ORDER BY points DESC, haste DESC, player LIMIT ?",
        (day, max(limit, 0)),
    )
    found: list[RankedTry] = []
    for (rowid, *_), place in zip(best, places(merit for _, *merit in best), strict=True):
        for row in rows.sound("tries", [rowid]):
            person = rows.found("people", "id = ?", row[1])
            if person is not None and row[-1]:
                found.append(RankedTry(place, row[1], person[1], row[4], row[6]))
    return DayRanking(tries, found)


def finished_in(row: tuple[Any, ...]) -> FinishedTry | None:
    """The outcome of a try by its columns; None until it is finished."""
    return FinishedTry(*row[4:8]) if row[3] else None


def _place(rows: Rows, day: str, ended: FinishedTry) -> int:
    """The place of a try: one more than the number of better ones on that day."""
    better: int = rows.connection.execute(
        "SELECT count(*) FROM tries WHERE day = ? AND finished AND shown AND (points, haste) > (?, ?)",
        (day, *ended.merit),
    ).get
    return 1 + better
