"""Erases a person, a few matches at a time.

First the person is marked as going, which hides them from all queries. Rows of `played` list what remains; when none is
left and the logs are deleted, the person's row is deleted too, except for data they added meanwhile. The person or the
server can continue it at any point.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from msgspec.structs import replace

from rasant.players.erasure import Scrub, alias_of, result_without
from rasant.store.log_states import DELETE_ON_CLOSE, DELETING
from rasant.store.port import DamagedError
from rasant.store.sqlite.faults import UNREADABLE
from rasant.store.sqlite.groups import entries_by_run, head_of, latest, pack_runs, packed_group, read_group
from rasant.store.sqlite.leaderboards import delete_lines
from rasant.store.sqlite.matches import match_row
from rasant.store.sqlite.people import begin_erasure, end_erasure
from rasant.store.sqlite.places import places_of
from rasant.store.sqlite.pruning import prune, set_log_state
from rasant.store.sqlite.rows import Rows, TableRow, match_of
from rasant.store.sqlite.sums import sum_of
from rasant.store.sqlite.tries import use_up

MATCHES_AT_ONCE: Final = 4
"""Matches per step. The reading thread reads their logs, while other queries wait."""


class ErasurePlan(NamedTuple):
    """The next step of erasing a person."""

    player: str
    matches: list[tuple[str, int]]
    """Their ends and numbers."""
    groups: dict[int, list[TableRow]]
    """Groups of the log that name the person, and at which tables."""


def planned(rows: Rows, player: str, scrub: Scrub) -> ErasurePlan:
    """The next matches of a person, or of any person whose erasure has begun, and where their logs name them."""
    if not player:
        player = rows.connection.execute("SELECT id FROM people WHERE going LIMIT 1").get or ""
    query = "SELECT ended, number FROM played WHERE player = ? ORDER BY ended DESC, number DESC LIMIT ?"
    matches = [(ended, number) for ended, number in rows.listed(query, (player, MATCHES_AT_ONCE))]
    seen = dict.fromkeys(name for _, number in matches for name in _name_of_table(rows, number))
    names = dict.fromkeys(name for name in seen if not _has_earlier_match(rows, name, player, matches[-1]))
    names |= dict.fromkeys(_tables_tried_at(rows, player))
    groups: dict[int, list[TableRow]] = {}
    for table in filter(None, (_table(rows, name) for name in names)):
        for row in _naming(rows, table, player, scrub):
            groups.setdefault(row, []).append(table)
    return ErasurePlan(player, matches, groups)


def forget(rows: Rows, plan: ErasurePlan, scrub: Scrub) -> bool:
    """One step, inside a transaction; returns True if there is more to do. Until then the person is marked as going."""
    player = plan.player
    if not any(_any_of(rows, kind, player) for kind in ("people", "played", "tries")):
        return not player and prune(rows, "")
    _forget_person(rows, player)
    for row, tables in plan.groups.items():
        _scrub_group(rows, row, tables, player, scrub)
    for ended, number in plan.matches:
        _remove_from_match(rows, number, player)
        rows.connection.execute(
            "DELETE FROM played WHERE player = ? AND ended = ? AND number = ?", (player, ended, number)
        )
    if _any_of(rows, "played", player) or prune(rows, ""):  # a match may have been written since the plan was made
        return True
    end_erasure(rows, player)
    return False


def delete_unneeded_log(rows: Rows, name: str) -> None:
    """Delete a table's log if no match needs it: now, or when the table is closed."""
    table = None if _is_needed(rows, name) else _table(rows, name)
    if table is not None and not table.pruned:
        set_log_state(rows, table, DELETE_ON_CLOSE if table.open else DELETING)


def left_tables(rows: Rows) -> set[str]:
    """Open tables whose logs may be deleted when they close."""
    return {str(name) for (name,) in rows.listed("SELECT id FROM tables WHERE open AND log = ?", (DELETE_ON_CLOSE,))}


def _forget_person(rows: Rows, player: str) -> None:
    """Delete everything that is theirs alone, except matches, and mark them as going.

    A try that they begin meanwhile stays, unless it is finished before the end: then it is erased with its match.
    """
    if begin_erasure(rows, player):
        unfinished = _unfinished_tries(rows, player)
        use_up(rows, player)
        for name in unfinished:
            delete_unneeded_log(rows, name)
    delete_lines(rows, player)
    for kind in ("records", "course", "memories"):
        rows.connection.execute(f"DELETE FROM {kind} WHERE player = ?", (player,))
    use_up(rows, player, "AND finished")


def _any_of(rows: Rows, kind: str, player: str) -> bool:
    key = "id" if kind == "people" else "player"
    return bool(rows.connection.execute(f"SELECT 1 FROM {kind} WHERE {key} = ? LIMIT 1", (player,)).get)


def _unfinished_tries(rows: Rows, player: str) -> list[str]:
    """The tables of a person's unfinished tries."""
    found = rows.listed("SELECT of_table FROM tries WHERE player = ? AND NOT finished", (player,))
    return [str(name) for (name,) in found]


def _tables_tried_at(rows: Rows, player: str) -> list[str]:
    """Of these, the ones whose logs stay; none if erasure has begun already, because then the tries are new."""
    if rows.connection.execute("SELECT 1 FROM people WHERE id = ? AND going", (player,)).get:
        return []
    tables = {name: _table(rows, name) for name in _unfinished_tries(rows, player)}
    return [name for name, table in tables.items() if table is not None and (table.open or _is_needed(rows, name))]


def _remove_from_match(rows: Rows, number: int, player: str) -> None:
    """Remove a person from a match, or delete it if no other person played it. A damaged result is emptied."""
    row = rows.found("matches", "number = ?", number)
    if row is None:
        rows.connection.execute("UPDATE matches SET result = x'' WHERE number = ?", (number,))
        return
    match = match_of(row)
    left = result_without(match.result, player)
    if left is None:
        rows.connection.execute("DELETE FROM matches WHERE number = ?", (number,))
        delete_unneeded_log(rows, match.table)
        return
    changed = match_row(replace(match, result=left))
    rows.connection.execute(
        "UPDATE matches SET result = ?, sum = ? WHERE number = ?", (changed[6], sum_of("matches", changed), number)
    )


def _is_needed(rows: Rows, name: str) -> bool:
    """Is there a match at this table?"""
    return bool(rows.connection.execute("SELECT 1 FROM matches WHERE of_table = ? LIMIT 1", (name,)).get)


def _name_of_table(rows: Rows, number: int) -> list[str]:
    """The table of a match. If damage gives a wrong one, only this person is erased there."""
    try:
        return [str(name) for (name,) in rows.listed("SELECT of_table FROM matches WHERE number = ?", (number,))]
    except UNREADABLE:
        return []


def _has_earlier_match(rows: Rows, name: str, player: str, last: tuple[str, int]) -> bool:
    """Does an earlier match of this person have the same table? Its log, which may be long, is rewritten with that
    one."""
    query = (
        "SELECT 1 FROM matches AS other WHERE of_table = ? AND (ended, number) < (?, ?) AND EXISTS "
        "(SELECT 1 FROM played WHERE player = ? AND ended = other.ended AND number = other.number) LIMIT 1"
    )
    try:
        return bool(rows.listed(query, (name, *last, player)))
    except UNREADABLE:
        return False


def _table(rows: Rows, name: str) -> TableRow | None:
    try:
        return rows.table(name)
    except DamagedError as damage:
        rows.noted(damage)
        return None


def _naming(rows: Rows, table: TableRow, player: str, scrub: Scrub) -> Iterable[int]:
    """The groups with entries of a table that name a person."""
    if table.pruned:
        return
    try:
        groups = {row for place in places_of(rows, table.number) for row in place.rows}
    except DamagedError as damage:
        rows.noted(damage)
        return
    if table.open:
        newest, floor = latest(rows.connection)
        groups.update(range(floor, newest + 1))
    alias = alias_of(player, table.id)
    for row in sorted(groups):
        for (number, _, _), entries in entries_by_run(read_group(rows.connection, row)):
            if number == table.number and any(scrub(entry, player, alias) != entry for entry in entries or []):
                yield row
                break


def _scrub_group(rows: Rows, row: int, tables: list[TableRow], player: str, scrub: Scrub) -> None:
    """Replace a person by an alias in a group's entries of these tables; a damaged group stays as it is."""
    head, group = head_of(rows.connection, row), read_group(rows.connection, row)
    aliases = {table.number: alias_of(player, table.id) for table in tables}
    if head is None or group.entries is None:
        return
    runs: list[int] = []
    written: list[bytes] = []
    for run, entries in entries_by_run(group):
        runs += run
        alias = aliases.get(run[0])
        written += [scrub(entry, player, alias) if alias else entry for entry in entries or []]
    packed = packed_group(row, head[0], pack_runs(runs), written)
    rows.connection.execute("INSERT OR REPLACE INTO groups VALUES (?, ?, ?, ?, ?, ?)", packed)
